"""Whether a heading, or a line of its own, is the title of a list of references."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TITLES = frozenset(
    """references|reference|reference list|list of references|sources|source list|list of sources
    |source index|bibliography|works cited|citations|literature|literature cited|sources cited
    |sources consulted|sources used|source urls|source links|reference links|endnotes|footnotes|notes
    |quellen|quelle|quellenverzeichnis|quellenangaben|quellennachweise|literatur|literaturverzeichnis
    |literaturangaben|einzelnachweise|belege|referenzen|weblinks|anmerkungen|fußnoten|références
    |référence|références bibliographiques|bibliographie|sources citées|sources consultées|ouvrages cités
    |liste des références|liste des sources|notes de bas de page|referencias|referencia
    |referencias bibliográficas|bibliografía|fuentes|fuente|fuentes consultadas|obras citadas
    |lista de referencias|notas|riferimenti|riferimenti bibliografici|bibliografia|fonti|fonte
    |opere citate|note|referências|referência|referências bibliográficas|fontes|fontes consultadas
    |obras citadas|trabalhos citados|lista de referências|bronnen|bron|bronvermelding|bronnenlijst
    |literatuur|literatuurlijst|referenties|geraadpleegde bronnen|källor|källförteckning|referenser
    |kilder|referanser|litteratur|litteraturliste|lähteet|viitteet|źródła|przypisy|odwołania|literatura
    |zdroje|источники|список литературы|список источников|литература|ссылки|kaynaklar|kaynakça
    |daftar pustaka|referensi|tài liệu tham khảo|nguồn
    |参考文献|参考资料|參考資料|參考文獻|参考来源|參考來源|参考链接|引用来源|引用來源|引用文献|引用|来源|來源
    |来源列表|資料來源|资料来源|信息来源|数据来源|参考来源列表|参考文献列表|文献|出典|出典一覧|参考|参考リンク|情報源|引用元|参照|注释|注釋|脚注
    |cited sources|sources des citations|œuvres citées|références citées|zitierte werke|zitierte quellen
    |fuentes citadas|referencias citadas|fonti citate|referências citadas
    |출처|출처 목록|참고문헌|참고 문헌|참고자료|참고 자료|인용|참조""".replace("\n", "").split("|")
)
_TITLES = frozenset(" ".join(title.split()) for title in _TITLES)
_COMPANIONS = frozenset(
    """further reading|links|resources|methodology|methods|acknowledgements|acknowledgments|data sources
    |weiterführende literatur|lectures complémentaires|lecturas adicionales|延伸阅读|延伸閱讀
    |备注|注|附录|urls|url""".replace("\n", "").split("|")
)
_COMPANIONS = frozenset(" ".join(title.split()) for title in _COMPANIONS)
_QUALIFIERS = frozenset(
    """key|main|primary|selected|select|full|complete|cited|all|numbered|core|major|list|general|additional|other|external
    |web|online|academic|research|report|source|detailed|verified|and|of|the|annotated|master|final|data""".replace(
        "\n", ""
    ).split("|")
)
_QUALIFIERS = frozenset(word.strip() for word in _QUALIFIERS)
_NUMBER = re.compile(
    r"(?:(?:\d{1,3}(?:\.\d{1,3}){0,3}|[ivxlc]{1,6}|[a-z])[.):]|\d{1,3}(?:\.\d{1,3}){0,3}|[（(]?[一二三四五六七八九十]{1,3}[)）、.．])\s*"
)
_APPENDIX = re.compile(
    r"(?:appendix|annex|anhang|annexe|anexo|apéndice|appendice|allegato|bijlage|附录|附錄|付録|부록)\s*\w{0,3}\s*[:：.–—-]\s*"
)
_ADDITION = re.compile(r"\s*[(（\[:：|]|\s[-–—]\s|\s*[–—]\s*")
_AND = re.compile(r"\s*(?:[,/、&+]|\s(?:and|und|et|y|e|en|och|og|i|и)\s|与|與|和|及|及び|と)\s*")
_AROUND = " \t\n.:：*_~#-–—"
_LONGEST = 80
"""Code points. A longer line is no title."""


def is_reference_title(text: str) -> bool:
    """Whether ``text`` names references: ``Sources``, ``7. References & notes (as of May)``, ``参考文献：``.

    A number before it, an addition in brackets or after a colon, further titles joined to it and words
    such as "key" or "full" may stand with it.
    """
    if len(text) > _LONGEST:
        return False
    plain = _bare(" ".join(text.casefold().split()))
    if plain in _TITLES:
        return True
    for prefix in (_NUMBER, _APPENDIX):
        found = prefix.match(plain)
        plain = plain[found.end() :] if found else plain
    head = _ADDITION.split(plain)[0]
    pieces = [_bare(piece) for piece in _AND.split(head)]
    if not all(pieces) or len(pieces) > 4:
        return False
    named = [_is_title(piece) for piece in pieces]
    known = [name or piece in _COMPANIONS for name, piece in zip(named, pieces, strict=True)]
    return any(named) and all(known)


def _bare(text: str) -> str:
    """``text`` without the signs and pictures around its words."""
    start, end = 0, len(text)
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not (text[end - 1].isalnum() or text[end - 1] in ")）]"):
        end -= 1
    return text[start:end].strip(_AROUND)


def _is_title(piece: str) -> bool:
    return any(form in _TITLES for form in _forms(piece))


def _forms(piece: str) -> Iterator[str]:
    """``piece`` itself, and without the qualifying words at its ends."""
    yield piece
    words = piece.split(" ")
    while len(words) > 1 and words[0] in _QUALIFIERS:
        words = words[1:]
        yield " ".join(words)
    while len(words) > 1 and words[-1] in _QUALIFIERS:
        words = words[:-1]
        yield " ".join(words)
