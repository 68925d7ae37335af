"""Which charset bytes are read in: each step of the order, and what each step refuses."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofpress.capture import Body, Truncation
from proofpress.capture.extract import Extraction, charset, extract_text
from proofpress.capture.extract.charset import TextKind, decode_text
from proofpress.capture.extract.charset_labels import codec_of
from proofpress.capture.extract.declared_charset import find_meta


def read(body: bytes, media_type: str, label: str | None = None) -> Extraction:
    outcome = extract_text(Body.of(body), media_type, label)
    assert isinstance(outcome, Extraction)
    return outcome


CHARSETS = [
    pytest.param("é€".encode("utf-8-sig"), "iso-8859-1", "utf-8", "é€", True, id="BOM first"),
    pytest.param("é€".encode("utf-16"), "utf-8", "utf-16-le", "é€", True, id="BOM of UTF-16"),
    pytest.param(b"\xfe\xff\0a", None, "utf-16-be", "a", True, id="BOM of big-endian UTF-16"),
    pytest.param("é€".encode("utf-16-le"), "utf-16", "utf-16-le", "é€", True, id="UTF-16 without"),
    pytest.param("é€".encode("cp1252"), "ISO-8859-1", "cp1252", "é€", True, id="header, as browsers"),
    pytest.param("é".encode("cp1252"), '"Latin1" ', "cp1252", "é", True, id="header in quotes"),
    pytest.param("中文".encode("gbk"), "gbk", "gb18030", "中文", True, id="gbk"),
    pytest.param("中文".encode("gb18030"), "GB2312", "gb18030", "中文", True, id="gb2312"),
    pytest.param("中文".encode("big5"), "big5", "big5hkscs", "中文", True, id="big5"),
    pytest.param("日本語".encode("euc-jp"), "x-euc-jp", "euc-jp", "日本語", True, id="euc-jp"),
    pytest.param("日本語".encode("shift_jis"), "Shift_JIS", "cp932", "日本語", True, id="shift_jis"),
    pytest.param("日本語".encode("iso2022-jp"), "iso-2022-jp", "iso2022-jp", "日本語", True, id="jis"),
    pytest.param("한국어".encode("euc-kr"), "ks_c_5601-1987", "cp949", "한국어", True, id="euc-kr"),
    pytest.param("é".encode(), None, "utf-8", "é", True, id="UTF-8 by default"),
    pytest.param("é€".encode("cp1252"), None, "cp1252", "é€", False, id="Windows-1252 at last"),
    pytest.param(b"a\xff", "utf-8", "utf-8", "a\ufffd", False, id="lossy"),
    pytest.param("é".encode("cp1252"), "utf-16", "utf-16-le", "\ufffd", False, id="a false header"),
    pytest.param("é".encode(), "zip", "utf-8", "é", True, id="no character encoding"),
    pytest.param("é".encode(), "unicode_escape", "utf-8", "é", True, id="not a web encoding"),
    pytest.param(b"a+ADw-", "utf-7", "utf-8", "a+ADw-", True, id="UTF-7 is refused"),
    pytest.param("é".encode("cp1252"), "utf-7", "cp1252", "é", False, id="and nothing is sure then"),
    pytest.param(b"a\x1b$)C", "iso-2022-kr", "utf-8", "a\x1b$)C", True, id="a refused encoding"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "header", "codec", "text", "is_sure"), CHARSETS)
def test_charset(body: bytes, header: str | None, codec: str, text: str, is_sure: bool) -> None:
    extraction = read(body, "text/plain", header)
    assert (extraction.text, extraction.charset) == (text, codec)
    assert extraction.truncation is (Truncation.COMPLETE if is_sure else Truncation.UNKNOWN)


DECLARATIONS = [
    ('<meta charset="windows-1251">', "cp1251"),
    ("<META http-equiv=content-type content='text/html; charset=koi8-r'>", "koi8-r"),
    ("<meta content='text/html; charset=\"koi8-r\"' http-equiv=Content-Type />", "koi8-r"),
    ("<meta name=description content='how to write charset=koi8-r'>", "utf-8"),
    ("<meta content='text/html; charset=koi8-r'>", "utf-8"),
    ("<meta http-equiv=refresh content='1; charset=koi8-r'>", "utf-8"),
    ('<?xml version="1.0" encoding="iso-8859-2"?>', "iso8859-2"),
    ('<?xml version="1.0" encoding="iso-8859-2"?><meta charset=koi8-r>', "koi8-r"),
    ("<!-- <meta charset=koi8-r> --><meta charset=gb2312>", "gb18030"),
    ("<!-- <meta charset=koi8-r>", "utf-8"),
    ("<script>'<meta charset=koi8-r>'</script>", "utf-8"),
    ("<title><meta charset=koi8-r></title><meta charset=big5>", "big5hkscs"),
    ("<p title='<meta charset=koi8-r>'>", "utf-8"),
    ("<body><meta charset=koi8-r>", "utf-8"),
    ("<meta charset=utf-16>", "utf-8"),
    ("<meta charset=utf-7>", "utf-8"),
    ("<meta charset=no-such-thing>", "utf-8"),
    ("<meta charset=no-such-thing><meta charset=koi8-r>", "koi8-r"),
    ("<metal charset=koi8-r>", "utf-8"),
    ("<!-- " + "x" * 1024 + " --><meta charset=koi8-r>", "utf-8"),
]


@pytest.mark.parametrize(("head", "codec"), DECLARATIONS)
def test_a_declared_charset(head: str, codec: str) -> None:
    assert read(head.encode() + b"<p>abc", "text/html").charset == codec
    assert read(head.encode() + b"<p>abc", "text/html", "shift_jis").charset == "cp932"
    assert read(head.encode() + b"<p>abc", "text/html", "no-such-thing").charset == codec
    assert read(head.encode() + b"<p>abc", "text/plain").charset == "utf-8"


def test_a_declaration_far_down_counts_where_the_bytes_are_no_utf8() -> None:
    head = "<script>" + "x" * 3000 + "</script><meta charset=koi8-r><p>"
    far = read(head.encode() + "привет".encode("koi8-r"), "text/html")
    assert (far.text, far.charset, far.truncation) == ("привет", "koi8-r", "complete")
    assert read(head.encode() + "привет".encode(), "text/html").charset == "utf-8"


def test_a_false_declaration_is_no_sure_text() -> None:
    page = read(b"<meta charset=utf-8><p>\xe9", "text/html")
    assert (page.text, page.charset, page.truncation) == ("\ufffd", "utf-8", "unknown")


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_markup_in_utf16_shows_it(codec: str) -> None:
    page = '<?xml version="1.0" encoding="UTF-16"?><html><p>é'
    assert read(page.encode(codec), "text/html").text == "é"
    assert read("<r>é</r>".encode(codec), "application/xml").text == "é"
    declared = '<?xml version="1.0" encoding="UTF-16"?><r>é</r>'
    assert read(declared.encode(codec), "text/xml").charset == codec


def test_xml_knows_no_meta_element() -> None:
    assert read(b"<r><meta charset='koi8-r'/>a</r>", "application/xml").charset == "utf-8"


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_json_is_unicode_by_its_first_bytes(codec: str, mark: str) -> None:
    extraction = read((mark + '["é"]').encode(codec), "application/json", "iso-8859-1")
    assert (extraction.text, extraction.charset) == ("[0]: é", codec)


def test_json_in_another_charset_is_read_by_its_header_alone() -> None:
    body = '["привет"]'.encode("koi8-r")
    assert read(body, "application/json", "koi8-r").text == "[0]: привет"
    assert read(body, "application/json").truncation == "unknown"


def test_every_codec_is_one_of_python() -> None:
    for label in ("utf-8", "x-user-defined", "idna", "rot13", "", None, "utf-7", "hz-gb-2312"):
        assert codec_of(label) == ("utf-8" if label == "utf-8" else None)
    for label in ("l1", "csisolatin2", "dos-874", "866", "iso88595", "x-mac-ukrainian", "l10"):
        codec = codec_of(label)
        assert codec is None if label == "l10" else b"a".decode(codec or "") == "a"


@given(st.text("<meta charst=koi8-'\"/!> -\n", max_size=200))
def test_any_head_is_scanned_to_its_end(head: str) -> None:
    found = find_meta(head.encode())
    assert found is None or (found.codec, found.is_early) == ("koi8-r", True)


@pytest.mark.parametrize("label", [None, "utf-8", "gbk", "shift_jis", "iso-2022-jp", "utf-16"])
@given(body=st.binary(max_size=40))
def test_pieces_are_the_text(label: str | None, body: bytes) -> None:
    whole = decode_text(BytesIO(body), label, TextKind.PLAIN)
    at_once = "".join(whole.pieces())
    former, charset.PIECE_BYTES = charset.PIECE_BYTES, 3
    try:
        pieced = decode_text(BytesIO(body), label, TextKind.PLAIN)
        assert "".join(pieced.pieces()) == at_once
        assert (pieced.characters, pieced.is_lossy) == (len(at_once), whole.is_lossy)
        assert pieced.utf8(10**6) == (at_once.encode(), False)
    finally:
        charset.PIECE_BYTES = former


@given(st.text(max_size=20), st.integers(0, 30), st.sampled_from(["utf-8", "utf-16"]))
def test_no_character_is_cut_in_two(text: str, most: int, codec: str) -> None:
    decoded = decode_text(BytesIO(text.encode(codec)), codec, TextKind.PLAIN)
    data, is_cut = decoded.utf8(most)
    assert len(data) <= most
    assert text.lstrip("\ufeff").startswith(data.decode("utf-8").lstrip("\ufeff"))
    assert is_cut == (len("".join(decoded.pieces()).encode()) > most)
