// MkDocs' search reads where the site's root is, under our own theme.
{
  const base = document.documentElement.dataset.base;
  if (base !== undefined) window.base_url = base;
  const fromDisk = location.protocol === "file:" && document.querySelector(".doc-disk");
  if (fromDisk) fromDisk.hidden = false;
}
