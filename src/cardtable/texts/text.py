"""A message by key and parameters, which can be shown in any language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cardtable.texts.catalogue import ENGLISH, Catalogue, catalogue
from cardtable.texts.sentence import fill, parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_SEAT = re.compile(r"\bseat (\d+)\b")
_PLAIN = (str, int, float, bool, type(None))


class Text(str):
    """The English sentence together with its key and parameters. So it works as an error message, a log line
    or a name like any other text, and can be translated.

    Parameters are numbers, booleans, texts (names, cards, suits), lists of these, or other Texts. Anything
    else is written with `str`. Raises KeyError if the English catalogue has no such key.
    """

    key: str
    params: dict[str, Any]

    def __new__(cls, key: str, /, **params: object) -> Text:
        plain = {name: _plain(value) for name, value in params.items()}
        text = super().__new__(cls, _sentence(key, plain, catalogue(ENGLISH)))
        text.key = key
        text.params = plain
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return text_of, (self.plain(),)

    def plain(self) -> dict[str, Any]:
        """For JSON: `{"key": ..., "params": {...}}`, inner Texts likewise. `text_of` reads it back."""
        return {"key": self.key, "params": {name: _written(value) for name, value in self.params.items()}}


def plain_text(text: str) -> dict[str, Any] | None:
    """The plain form of a Text, or None for a text that exists in English only."""
    return text.plain() if isinstance(text, Text) else None


def text_of(plain: Mapping[str, Any]) -> Text:
    """The Text with this plain form."""
    return Text(plain["key"], **{name: _read(value) for name, value in plain["params"].items()})


def with_names(text: str, names: Sequence[str], reader: str | None = None) -> str:
    """Replaces seat numbers by names, because the rules count seats. If a seat is the reader, the text
    addresses the reader."""
    if not isinstance(text, Text):
        return _SEAT.sub(lambda seat: names[int(seat[1])], text)
    params = {
        name: names[value.params["seat"]] if isinstance(value, Text) and value.key == "rules.seat" else value
        for name, value in text.params.items()
    }
    if reader in params.values() and "mine" in params:
        params["mine"] = True
    return Text(text.key, **params)


def say(text: str, language: str) -> str:
    """The sentence in this language. A text without a key, or without this language, stays English."""
    if not isinstance(text, Text):
        return text
    return _sentence(text.key, text.params, catalogue(language))


def _sentence(key: str, params: Mapping[str, Any], words: Catalogue, context: str | None = None) -> str:
    game = context or key.partition(".")[0]

    def nested(value: object) -> str:
        if isinstance(value, Text):
            # Some games have their own texts for a key: bridge has its own names of suits.
            own = f"{game}.{value.key}"
            return _sentence(own if own in words.words else value.key, value.params, words, game)
        return "" if value is None else str(value)

    return fill(parts(words.words[key]), params, words.language, nested)


def _plain(value: object) -> object:
    if type(value) in _PLAIN or isinstance(value, Text):
        return value
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    # Cards and suits are numbers in Python, but are written in their notation.
    return str(value)


def _written(value: object) -> object:
    if isinstance(value, Text):
        return value.plain()
    return [_written(item) for item in value] if isinstance(value, list) else value


def _read(value: object) -> object:
    if isinstance(value, dict):
        return text_of(value)
    return [_read(item) for item in value] if isinstance(value, list) else value
