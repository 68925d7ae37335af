"""What a data file calls pages and other files: absolute where the site's address is known, else relative."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from proofpress.site.pages.frame import Site
from proofpress.site.pages.links import page_url, relative_url


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses as the file at ``path`` writes them."""

    path: str
    """Of the file itself, from the site's root."""
    site: Site

    def page(self, src_uri: str, anchor: str = "") -> str:
        """The page at ``src_uri``, or ``anchor`` on it."""
        url = self._write(page_url(src_uri, directory_urls=self.site.directory_urls))
        return f"{url}#{quote(anchor)}" if anchor else url

    def file(self, path: str) -> str:
        """The file at ``path`` from the site's root."""
        return self._write(quote(path))

    @property
    def own(self) -> str:
        """The file itself."""
        return self.file(self.path)

    def _write(self, url: str) -> str:
        root = self.site.publisher.url
        return f"{root}{url}" if root else relative_url(url, quote(self.path))
