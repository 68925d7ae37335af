"""JSON Schemas of the artifacts, one file each, published with the site."""
