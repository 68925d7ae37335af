"""What is asked of a reader of text, and what it says of the text's bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from proofpress.attest.canonical import Json
from proofpress.capture.extract.charset import DecodedText


@dataclass(frozen=True, slots=True)
class TextOrder:
    """What a reader of text is to do."""

    charset: str | None
    """As the server named it."""
    most_characters: int
    """Code points of a text."""

    def settings(self) -> dict[str, Json]:
        """This order as JSON."""
        return {"charset": self.charset, "characters": self.most_characters}

    @staticmethod
    def read(settings: Mapping[str, Json]) -> TextOrder:
        """The order in ``settings``; raises ValueError."""
        match settings:
            case {"charset": str() | None as charset, "characters": int() as most}:
                return TextOrder(charset, most)
        raise ValueError("not the settings of a reader of text")


def text_facts(decoded: DecodedText) -> dict[str, Json]:
    """What every reader of text says."""
    return {
        "charset": decoded.charset,
        "is_lossy": decoded.is_lossy,
        "characters": decoded.characters,
    }
