"""Names of character encodings as browsers read them (WHATWG Encoding), from a closed list.

A label is untrusted, and Python's codec registry holds codecs that are no character encodings and
some, like UTF-7, in which bytes that look harmless are markup.
"""

from __future__ import annotations

_CODECS = {
    "utf-8": "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8",
    "utf-16-le": "utf-16 utf-16le ucs-2 unicode csunicode iso-10646-ucs-2 unicodefeff",
    "utf-16-be": "utf-16be unicodefffe",
    "cp1252": """windows-1252 cp1252 x-cp1252 ascii us-ascii ansi_x3.4-1968 iso-8859-1 iso8859-1
        iso_8859-1 iso_8859-1:1987 iso88591 iso-ir-100 csisolatin1 latin1 l1 cp819 ibm819""",
    "cp1250": "windows-1250 cp1250 x-cp1250",
    "cp1251": "windows-1251 cp1251 x-cp1251",
    "cp1253": "windows-1253 cp1253 x-cp1253",
    "cp1254": """windows-1254 cp1254 x-cp1254 iso-8859-9 iso8859-9 iso_8859-9 iso_8859-9:1989
        iso88599 iso-ir-148 csisolatin5 latin5 l5""",
    "cp1255": "windows-1255 cp1255 x-cp1255",
    "cp1256": "windows-1256 cp1256 x-cp1256",
    "cp1257": "windows-1257 cp1257 x-cp1257",
    "cp1258": "windows-1258 cp1258 x-cp1258",
    "cp866": "ibm866 cp866 866 csibm866",
    "cp874": "windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620",
    "iso8859-2": """iso-8859-2 iso8859-2 iso_8859-2 iso_8859-2:1987 iso88592 iso-ir-101
        csisolatin2 latin2 l2""",
    "iso8859-3": """iso-8859-3 iso8859-3 iso_8859-3 iso_8859-3:1988 iso88593 iso-ir-109
        csisolatin3 latin3 l3""",
    "iso8859-4": """iso-8859-4 iso8859-4 iso_8859-4 iso_8859-4:1988 iso88594 iso-ir-110
        csisolatin4 latin4 l4""",
    "iso8859-5": """iso-8859-5 iso8859-5 iso_8859-5 iso_8859-5:1988 iso88595 iso-ir-144
        csisolatincyrillic cyrillic""",
    "iso8859-6": """iso-8859-6 iso8859-6 iso_8859-6 iso_8859-6:1987 iso88596 iso-8859-6-e
        iso-8859-6-i iso-ir-127 asmo-708 ecma-114 csisolatinarabic csiso88596e csiso88596i arabic""",
    "iso8859-7": """iso-8859-7 iso8859-7 iso_8859-7 iso_8859-7:1987 iso88597 iso-ir-126 elot_928
        ecma-118 csisolatingreek sun_eu_greek greek greek8""",
    "iso8859-8": """iso-8859-8 iso8859-8 iso_8859-8 iso_8859-8:1988 iso88598 iso-8859-8-e
        iso-8859-8-i iso-ir-138 csisolatinhebrew csiso88598e csiso88598i logical visual hebrew""",
    "iso8859-10": "iso-8859-10 iso8859-10 iso885910 iso-ir-157 csisolatin6 latin6 l6",
    "iso8859-13": "iso-8859-13 iso8859-13 iso885913",
    "iso8859-14": "iso-8859-14 iso8859-14 iso885914",
    "iso8859-15": "iso-8859-15 iso8859-15 iso_8859-15 iso885915 csisolatin9 latin9 l9",
    "iso8859-16": "iso-8859-16",
    "koi8-r": "koi8-r koi8_r koi8 koi cskoi8r",
    "koi8-u": "koi8-u koi8-ru",
    "mac-roman": "macintosh mac x-mac-roman csmacintosh",
    "mac-cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    "gb18030": """gb18030 gbk gb2312 gb_2312 gb_2312-80 x-gbk chinese csgb2312 csiso58gb231280
        iso-ir-58""",
    "big5hkscs": "big5 big5-hkscs x-x-big5 cn-big5 csbig5",
    "euc-jp": "euc-jp x-euc-jp cseucpkdfmtjapanese",
    "iso2022-jp": "iso-2022-jp csiso2022jp",
    "cp932": "shift_jis shift-jis sjis x-sjis windows-31j ms932 ms_kanji csshiftjis",
    "cp949": """euc-kr ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 korean cseuckr
        csksc56011987 iso-ir-149""",
}
_LABELS = {label: codec for codec, labels in _CODECS.items() for label in labels.split()}
_PADDING = " \t\n\f\r\"'"


def codec_of(label: str | None) -> str | None:
    """The name of Python's codec for an encoding ``label``; None for one that is not on the list."""
    return _LABELS.get((label or "").strip(_PADDING).lower())
