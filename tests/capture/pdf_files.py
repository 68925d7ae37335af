"""Small PDF files, written by hand for the tests."""

from __future__ import annotations

from collections.abc import Sequence

EMPTY_PICTURE = b"q 100 0 0 100 50 50 cm /Picture Do Q"


def make_pdf(pages: Sequence[Sequence[str] | bytes], title: str = "") -> bytes:
    """A PDF whose pages show lines of text, or run the drawing commands that are given."""
    first_page = 6
    count = len(pages)
    kids = " ".join(f"{first_page + 2 * number} 0 R" for number in range(count))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        _stream(
            b"\x80",
            b"/Type /XObject /Subtype /Image /Width 1 /Height 1 "
            b"/ColorSpace /DeviceGray /BitsPerComponent 8",
        ),
        f"<< /Title ({title}) >>".encode(),
    ]
    for number, page in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {first_page + 2 * number + 1}"
            " 0 R /Resources << /Font << /F 3 0 R >> /XObject << /Picture 4 0 R >> >> >>".encode()
        )
        objects.append(_stream(page if isinstance(page, bytes) else _draw(page)))
    return _assemble(objects)


def _draw(lines: Sequence[str]) -> bytes:
    parts = [b"BT /F 12 Tf 14 TL 72 770 Td"]
    for line in lines:
        escaped = line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        parts.append(b"(" + escaped.encode("cp1252") + b") Tj T*")
    return b"\n".join([*parts, b"ET"])


def _stream(data: bytes, entries: bytes = b"") -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(data), data)


def _assemble(objects: Sequence[bytes]) -> bytes:
    written = b"%PDF-1.4\n"
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    return written + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\n"
        b"startxref\n%d\n%%%%EOF\n" % (size, table, size, len(written))
    )
