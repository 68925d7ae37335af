"""The ``elided`` rung: parts around omission marks, in order, each found by the rungs above."""

from __future__ import annotations

import re
from itertools import pairwise

from proofpress.ledger.anchoring.chains import Chain, Chains, Link, find_chains
from proofpress.ledger.anchoring.evidence_size import (
    count_words,
    is_no_evidence,
    is_thin,
)
from proofpress.ledger.anchoring.matching import PreparedExcerpt, prepare_excerpt
from proofpress.ledger.anchoring.omissions import parts_around_omissions
from proofpress.ledger.anchoring.outcomes import found_at, without_place
from proofpress.ledger.anchoring.window import PreparedWindow
from proofpress.ledger.records import Anchor, AnchorMethod, AnchorOutcome

ELISION_REACH = 1000
"""Code points of the source that one omission may stand for (30-ledger, "Anchoring")."""
MOST_PARTS = 32

_SHOWN = 60
_MOST_NEGATED_WORDS = 4
_NEGATION = re.compile(
    r"""(?<!\w)(?:
      not | no | never | nor | neither | none | nobody | nothing | nowhere | cannot | without | \w+n['’]t
    | fail(?:s|ed)? | refus(?:e|es|ed|ing) | den(?:y|ies|ied|ying) | declin(?:e|es|ed|ing) | reject(?:s|ed)?
    | cease[sd]? | stop(?:s|ped)? | avoid(?:s|ed)? | lacks? | lacking | false(?:ly)? | wrong(?:ly)? | untrue
    | doubt(?:s|ed|ful)? | unclear | insufficient | far[ ]from | anything[ ]but | unable | impossible
    | hardly | barely | scarcely | seldom | rarely | only | few(?:er)? | little | less | unlikely
    | nicht | nichts | kein\w* | niemand\w* | nie | niemals | ohne | kaum | nur | weniger | selten
    | ne | n['’]\w+ | pas | jamais | sans | aucune? | rien | personne | guère | seulement | seule? | moins
    | nunca | jamás | sin | ningun[ao]? | ningún | nadie | nada | tampoco | s[oó]lo | solamente | menos
    | non | mai | senza | nessun[ao]? | niente | alcun[ao]? | soltanto | meno
    | niet | geen | nooit | niemand | niets | zonder
    | inte | ej | aldrig | ingen | inget | inga | utan | ikke | aldri | intet
    | uden | uten | ei | eivät | ilman
    | nie | nigdy | nikt | nic | żadn\w+ | bez | není | nejsou | nebyl\w* | nikdy | değil
    | не | ни | нет | никогда | никто | ничего | без | ні | немає
    | لا | لم | لن | ليس | ليست | غير | بدون | دون | لیس | نه | نیست | לא | אין | בלי | אינו
    | नहीं | न | मत | बिना | không | chưa | tidak | bukan | belum | tanpa
    | 안 | 못 | 아니\w* | \w*지[ ]?(?:않|못)\w* | 없\w*
    | não | nem | sem | nenhuma? | ninguém | só | apenas
    )(?!\w) | [不未非無无没沒勿拒否] | ない | なかっ | なく | ません""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words that turn a sentence round, or narrow it."""
_SENTENCE_END = re.compile(r"[.!?…][\"'’”»)\]]*\s|[。！？]|\n\s*\n")


def find_elided(excerpt: str, window: PreparedWindow) -> tuple[Anchor, str] | None:
    """Look for the parts of ``excerpt``; None where it leaves nothing out between two of them.

    With the anchor comes what to look for near by where it is not found: the part that is missing, or
    the whole.
    """
    texts = parts_around_omissions(excerpt)
    if texts is None:
        return None
    if len(texts) > MOST_PARTS:
        why = f"The quotation leaves out words in more than {MOST_PARTS - 1} places."
        return without_place(AnchorOutcome.AMBIGUOUS, why), excerpt
    parts = [prepare_excerpt(text) for text in texts]
    if all(is_thin(part) for part in parts):
        why = "The parts of the quotation are too short to point to one passage."
        return without_place(AnchorOutcome.AMBIGUOUS, why), excerpt
    chains = find_chains([Link(part, ELISION_REACH) for part in parts], window)
    if chains.missing is not None:
        return _missing(parts[chains.missing], chains), parts[chains.missing].text
    return _anchor_of(parts, chains, window.text), excerpt


def _anchor_of(parts: list[PreparedExcerpt], chains: Chains, text: str) -> Anchor:
    refused = "The parts of the quotation occur, but not in this order and near each other."
    held: list[Chain] = []
    for chain in chains.chains:
        why = _objection(parts, chain, text)
        if why is None:
            held.append(chain)
        elif chain is chains.chains[0]:
            refused = why
    if not held:
        return without_place(AnchorOutcome.AMBIGUOUS, refused)
    first = held[0].matches
    changes = {change for match in first for change in match.changes}
    return found_at(AnchorMethod.ELIDED, changes, [match.span for match in first], len(held))


def _objection(parts: list[PreparedExcerpt], chain: Chain, text: str) -> str | None:
    """Why the places of ``chain`` prove nothing; None where they do."""
    spans = [match.span for match in chain.matches]
    omitted = [text[a.end : b.start] for a, b in pairwise(spans)]
    for words in omitted:
        if is_bare_negation(words):
            return f"What the quotation leaves out is a negation: “{_shown(words)}”."
    for at, part in enumerate(parts):
        beside = omitted[max(0, at - 1) : at + 1]
        if is_no_evidence(part) or (is_thin(part) and not _is_held(chain.rivals[at], beside)):
            return f"A part of the quotation is too short to point to one passage: “{part.text}”."
    return None


def _is_held(places: int, omitted: list[str]) -> bool:
    """Whether a few words can mean one place only: there is no other near, nor a sentence between."""
    return places == 1 and not any(_SENTENCE_END.search(words) for words in omitted)


def is_bare_negation(omitted: str) -> bool:
    """Whether a few words that turn a sentence round are all that is left out."""
    return count_words(omitted) <= _MOST_NEGATED_WORDS and bool(_NEGATION.search(omitted))


def _missing(part: PreparedExcerpt, chains: Chains) -> Anchor:
    name = f"The part “{_shown(part.text)}” of the quotation"
    if chains.refusal is not None:
        why = f"{name} is not in the searched text as it is quoted: {chains.refusal.why}."
        return without_place(AnchorOutcome.AMBIGUOUS, why)
    if chains.is_elsewhere:
        why = f"{name} occurs, but not within {ELISION_REACH:,} characters of the one beside it."
        return without_place(AnchorOutcome.AMBIGUOUS, why)
    return without_place(AnchorOutcome.NOT_FOUND, f"{name} does not occur in the searched text.")


def _shown(text: str) -> str:
    words = " ".join(text.split())
    words = words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
    return "".join(char if char.isprintable() else "\ufffd" for char in words)
