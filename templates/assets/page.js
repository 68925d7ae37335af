// MkDocs' search reads where the site's root is, under our own theme.
{
  const base = document.documentElement.dataset.base;
  if (base !== undefined) window.base_url = base;
  const fromDisk = location.protocol === "file:" && document.querySelector(".doc-disk");
  if (fromDisk) fromDisk.hidden = false;
}
// A table that is wider than an ordinary page is moved with keys as well.
for (const table of document.querySelectorAll(".doc-text table")) {
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
}
