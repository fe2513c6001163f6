"""Sentences with placeholders: `{name} takes {count} {count:card|cards}`.

- `{name}` is the value; a list is joined as the language does (`{names:,}` with commas alone), a number has
  its decimal sign.
- `{value:+,.1}` is a number: `+` with its sign, `,` in thousands, `.1` with one decimal, `~1` with at most
  one, `%` per cent.
- `{count:card|cards}` is one of the forms: by number as the language counts; for what is true the first, for
  what is false the last.
- `{who:me=win|wins}` has a form for one value; the last form is for all others. `{name:=nobody|{name}}` has
  one for nothing.

Forms may contain placeholders. web/js/texts/sentence.js does the same on the page, and a test compares them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from cardtable.texts.language import Language

Value = object
"""None, a boolean, a number, a text, a list of these, or a Text."""

_CONDITION = re.compile(r"[\w-]*=")
_FORMAT = re.compile(r"(\+?)(,?)(?:([.~])(\d))?(%?)")


@dataclass(frozen=True)
class Placeholder:
    """A placeholder. `forms` have their conditions (None for the usual ones) and their parts; () if the
    value itself is shown."""

    name: str
    format: str
    forms: tuple[tuple[str | None, tuple[str | Placeholder, ...]], ...]


Parts = tuple[str | Placeholder, ...]


@cache
def parts(sentence: str) -> Parts:
    """The parts of a sentence. Raises ValueError if a brace is not closed or a placeholder has no name."""
    parts: list[str | Placeholder] = []
    rest = 0
    while (start := sentence.find("{", rest)) >= 0:
        end = _end(sentence, start)
        parts += [sentence[rest:start], _place(sentence[start + 1 : end])]
        rest = end + 1
    if "}" in sentence[rest:]:
        raise ValueError(f"a brace too much in {sentence!r}")
    return tuple(part for part in (*parts, sentence[rest:]) if part != "")


def _end(sentence: str, start: int) -> int:
    depth = 0
    for place in range(start, len(sentence)):
        depth += {"{": 1, "}": -1}.get(sentence[place], 0)
        if depth == 0:
            return place
    raise ValueError(f"a brace is not closed in {sentence!r}")


def _place(inside: str) -> Placeholder:
    name, colon, rest = inside.partition(":")
    if not name.isidentifier():
        raise ValueError(f"a place has no name: {{{inside}}}")
    forms = _split(rest)
    if len(forms) > 1:
        return Placeholder(name, "", tuple(map(_form, forms)))
    if not _FORMAT.fullmatch(rest) or (colon and not rest):
        raise ValueError(f"neither forms nor a way to write numbers: {{{inside}}}")
    return Placeholder(name, rest, ())


def _split(text: str) -> list[str]:
    """Split at the bars that are not inside a placeholder."""
    forms, depth = [""], 0
    for letter in text:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "|" and depth == 0:
            forms.append("")
        else:
            forms[-1] += letter
    return forms


def _form(text: str) -> tuple[str | None, Parts]:
    condition = _CONDITION.match(text)
    if condition is None:
        return None, parts(text)
    return condition[0][:-1], parts(text[condition.end() :])


def fill(
    sentence: Parts, params: Mapping[str, Value], language: Language, nested: Callable[[Value], str]
) -> str:
    """The sentence with these values. `nested` writes values that are neither numbers nor lists. Raises
    KeyError if a value is missing."""
    written: list[str] = []
    for part in sentence:
        if isinstance(part, str):
            written.append(part)
        elif part.forms:
            written.append(fill(_chosen(part, params[part.name], language), params, language, nested))
        else:
            written.append(_shown(params[part.name], part.format, language, nested))
    return "".join(written)


def _shown(value: Value, form: str, language: Language, nested: Callable[[Value], str]) -> str:
    kind = type(value)
    if kind is str:
        return cast("str", value)
    if kind is int and not form:
        return str(value)
    if isinstance(value, list):
        items = [_shown(item, "", language, nested) for item in value]
        return ", ".join(items) if form else language.listed(items)
    if isinstance(value, int | float) and kind is not bool:
        return number(value, form, language)
    return nested(value)


def _chosen(place: Placeholder, value: Value, language: Language) -> Parts:
    written = "" if value is None or value == [] or value == () else str(value)
    if isinstance(value, bool):
        written = "yes" if value else "no"
    usual = [form for condition, form in place.forms if condition is None]
    for condition, form in place.forms:
        if condition == written:
            return form
    if isinstance(value, bool):
        return usual[0 if value else -1]
    counted = len(value) if isinstance(value, Sequence) and not isinstance(value, str) else value
    if isinstance(counted, int | float):
        return usual[min(language.form(counted), len(usual) - 1)]
    return usual[-1]


def number(value: float, form: str, language: Language) -> str:
    """The number in this format of this language."""
    parsed = _FORMAT.fullmatch(form)
    assert parsed, form
    sign, thousands, rounding, digits, percent = parsed.groups()
    if rounding:
        written = f"{abs(value):{thousands}.{digits}f}"
        if rounding == "~" and digits != "0":
            written = written.rstrip("0").removesuffix(".")
    else:
        written = f"{abs(value):{thousands}}"
    minus = value < 0 and written.strip("0.,") != ""
    written = written.translate({ord(","): language.thousands, ord("."): language.decimal})
    written = ("-" if minus else sign) + written
    return language.percent.format(number=written) if percent else written
