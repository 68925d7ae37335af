"""Freeze the sources of this site's reports from Debian packages; no build runs this.

Each document is imported under its true address. ``retrieved_at`` is the modification time that the
package gives the file: the moment the packager's build wrote it, which anyone who unpacks the same
version of the package finds again. The note names the file, the package and its version, and the record says
``imported``, not ``fetched``.

One address is made up under ``.invalid``, a name that is reserved never to resolve. Its failure is a
real one: the name is looked up, and the error is what is frozen, with the time of the attempt.

Run it from the repository's root, with the packages installed or beside it as files:

    apt-get download debian-faq debian-faq-de debian-handbook distro-info-data
    python site_src/freeze_sources.py *.deb

A package that is given as a file need not be installed. A source that is stored already is left alone, so a
second run changes nothing.
"""

from __future__ import annotations

import gzip
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from proofpress.capture import (
    Failure,
    FailureKind,
    SnapshotStore,
    freeze_failure,
    identify,
    import_file,
)

STORE = Path(__file__).resolve().parent / "snapshots"
NEVER_RESOLVES = "https://archive.fhs-discuss.invalid/2015/run"

HTML = "text/html"
PDF = "application/pdf"
TEXT = "text/plain"
CSV = "text/csv"
JSON = "application/json"

FHS = "https://refspecs.linuxfoundation.org/FHS_3.0"
FHS_FOLDER = "/usr/share/doc/debian-policy/fhs"
POLICY = "https://www.debian.org/doc/debian-policy"
POLICY_FOLDER = "/usr/share/doc/debian-policy/policy.html"
ISO_CODES = "https://salsa.debian.org/iso-codes-team/iso-codes/-/raw/v4.15.0/data"
ISO_CODES_FOLDER = "/usr/share/iso-codes/json"
PYTHON = "https://docs.python.org/3.11"
PYTHON_FOLDER = "/usr/share/doc/python3.11/html"
FAQ = "https://www.debian.org/doc/manuals/debian-faq"
FAQ_FOLDER = "/usr/share/doc/debian/FAQ"


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a package, with the address under which the world knows it."""

    uri: str
    path: str
    """Where the package puts it; a name that ends in ``.gz`` is unpacked first."""
    media_type: str
    package: str
    version: str
    """The only version of the package that this file may be taken from."""
    remark: str = ""

    @property
    def note(self) -> str:
        name = self.path.rpartition("/")[2].removesuffix(".gz")
        origin = f"The file {name} of the Debian package {self.package} {self.version}"
        return f"{origin}, dated as in that package. {self.remark}".strip()


MOVES = "The address shows the current version of the manual, which may differ."
REVISED = "The address shows the current version of the list, which may differ."
LATER = "Built by Debian; the page at the address may be built from a later 3.11."

DOCUMENTS = (
    Document(f"{FHS}/fhs-3.0.html", f"{FHS_FOLDER}/fhs-3.0.html", HTML, "debian-policy", "4.6.2.0"),
    Document(f"{FHS}/fhs-3.0.pdf", f"{FHS_FOLDER}/fhs-3.0.pdf.gz", PDF, "debian-policy", "4.6.2.0"),
    Document(
        f"{FHS}/fhs-3.0.txt", f"{FHS_FOLDER}/fhs-3.0.txt.gz", TEXT, "debian-policy", "4.6.2.0"
    ),
    Document(
        f"{POLICY}/ch-opersys.html",
        f"{POLICY_FOLDER}/ch-opersys.html",
        HTML,
        "debian-policy",
        "4.6.2.0",
        MOVES,
    ),
    Document(
        f"{POLICY}/ch-docs.html",
        f"{POLICY_FOLDER}/ch-docs.html",
        HTML,
        "debian-policy",
        "4.6.2.0",
        MOVES,
    ),
    Document(
        f"{POLICY}/search.html",
        f"{POLICY_FOLDER}/search.html",
        HTML,
        "debian-policy",
        "4.6.2.0",
        MOVES,
    ),
    Document(
        "https://www.unicode.org/Public/15.0.0/ucd/Blocks.txt",
        "/usr/share/unicode/Blocks.txt",
        TEXT,
        "unicode-data",
        "15.0.0-1",
    ),
    Document(
        f"{ISO_CODES}/iso_639-2.json",
        f"{ISO_CODES_FOLDER}/iso_639-2.json",
        JSON,
        "iso-codes",
        "4.15.0-1",
    ),
    Document(
        f"{ISO_CODES}/iso_3166-1.json",
        f"{ISO_CODES_FOLDER}/iso_3166-1.json",
        JSON,
        "iso-codes",
        "4.15.0-1",
    ),
    Document(
        f"{PYTHON}/library/json.html",
        f"{PYTHON_FOLDER}/library/json.html",
        HTML,
        "python3.11-doc",
        "3.11.2-6+deb12u9",
        LATER,
    ),
    Document(
        f"{PYTHON}/genindex.html",
        f"{PYTHON_FOLDER}/genindex.html",
        HTML,
        "python3.11-doc",
        "3.11.2-6+deb12u9",
        LATER,
    ),
    *(
        Document(f"{FAQ}/{page}", f"{FAQ_FOLDER}/{page}", HTML, "debian-faq", "11.1", MOVES)
        for page in ("choosing.en.html", "ftparchives.en.html")
    ),
    *(
        Document(f"{FAQ}/{page}", f"{FAQ_FOLDER}/de/{page}", HTML, "debian-faq-de", "11.1", MOVES)
        for page in ("choosing.de.html", "ftparchives.de.html", "uptodate.de.html")
    ),
    Document(
        f"{FAQ}/debian-faq.en.txt",
        f"{FAQ_FOLDER}/debian-faq.en.txt.gz",
        TEXT,
        "debian-faq",
        "11.1",
        MOVES,
    ),
    Document(
        f"{FAQ}/debian-faq.de.pdf",
        f"{FAQ_FOLDER}/debian-faq.de.pdf.gz",
        PDF,
        "debian-faq-de",
        "11.1",
        MOVES,
    ),
    Document(
        "https://debian-handbook.info/browse/de-DE/stable/sect.release-lifecycle.html",
        "/usr/share/doc/debian-handbook/html/de-DE/sect.release-lifecycle.html",
        HTML,
        "debian-handbook",
        "11.20220922",
        MOVES,
    ),
    Document(
        "https://salsa.debian.org/debian/distro-info-data/-/raw/main/debian.csv",
        "/usr/share/distro-info/debian.csv",
        CSV,
        "distro-info-data",
        "0.58+deb12u7",
        REVISED,
    ),
)


@dataclass(frozen=True, slots=True)
class Package:
    """One package whose files can be read: installed here, or unpacked from its file."""

    version: str
    root: Path
    """What its paths begin at: ``/`` where it is installed."""


def unpack(file: str, folder: Path) -> tuple[str, Package]:
    """The package in ``file``, unpacked below ``folder``, with its name."""
    said = _said_by("dpkg-deb", "--show", "--showformat=${Package} ${Version}", file)
    name, version = said.split()
    subprocess.run(["dpkg-deb", "--extract", file, folder / name], check=True)
    return name, Package(version, folder / name)


def installed(name: str) -> Package:
    """The package ``name`` that is installed here."""
    return Package(_said_by("dpkg-query", "--show", "--showformat=${Version}", name), Path("/"))


def _said_by(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def freeze_document(store: SnapshotStore, document: Document, package: Package) -> None:
    """Import ``document`` from ``package``, if it is the very version that is named."""
    if package.version != document.version:
        sys.exit(f"{document.package} is {package.version}, and {document.version} is wanted")
    path = package.root / document.path.lstrip("/")
    written = datetime.fromtimestamp(int(path.stat().st_mtime), UTC)
    with tempfile.TemporaryDirectory() as folder:
        plain = path
        if path.suffix == ".gz":
            plain = Path(folder) / path.stem
            plain.write_bytes(gzip.decompress(path.read_bytes()))
        import_file(
            store,
            document.uri,
            plain,
            media_type=document.media_type,
            retrieved_at=written.strftime("%Y-%m-%dT%H:%M:%SZ"),
            note=document.note,
        )


def freeze_lookup_failure(store: SnapshotStore, uri: str) -> None:
    """Look the host of ``uri`` up and freeze that it does not resolve."""
    host = uri.split("/")[2]
    try:
        socket.getaddrinfo(host, 443)
    except socket.gaierror as error:
        if error.errno != socket.EAI_NONAME:
            sys.exit(f"{host} could not be looked up: {error}")
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    else:
        sys.exit(f"{host} resolves here, so there is no failure to freeze")
    failure = Failure(FailureKind.SOURCE_UNREACHABLE, "dns")
    store.save(freeze_failure(identify(uri), failure, requested_uri=uri, retrieved_at=now))


def main(files: list[str]) -> None:
    """Freeze what is not stored yet, from the packages in ``files`` and else from those installed."""
    store = SnapshotStore(STORE)
    with tempfile.TemporaryDirectory() as folder:
        unpacked = dict(unpack(file, Path(folder)) for file in files)
        for document in DOCUMENTS:
            if store.load(identify(document.uri).key) is None:
                package = unpacked.get(document.package) or installed(document.package)
                freeze_document(store, document, package)
                print(f"frozen: {document.uri}")
    if store.load(identify(NEVER_RESOLVES).key) is None:
        freeze_lookup_failure(store, NEVER_RESOLVES)
        print(f"frozen, could not be read: {NEVER_RESOLVES}")


if __name__ == "__main__":
    main(sys.argv[1:])
