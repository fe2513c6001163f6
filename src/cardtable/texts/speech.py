"""What is said here and now: at a terminal there is one person, who reads one language."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from cardtable.texts.catalogue import ENGLISH, languages
from cardtable.texts.text import Text, say

if TYPE_CHECKING:
    from collections.abc import Iterator

_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


SETTINGS = ("CARDTABLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of the environment that say what a person reads; the first that is set counts, as everywhere."""


def usual_language() -> str:
    """The language that the environment asks for, if we have it; English otherwise."""
    asked = next((os.environ[name] for name in SETTINGS if os.environ.get(name)), ENGLISH)
    # de_AT.UTF-8
    code = re.split(r"[_.@-]", asked, maxsplit=1)[0].lower()
    return code if code in languages() else ENGLISH


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """As long as this lasts `tell` and `told` speak this language."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def told(text: str) -> str:
    """A Text in the language that is spoken; any other text as it is."""
    return say(text, _spoken.get())


def tell(key: str, /, **params: object) -> str:
    """The sentence with this key in the language that is spoken."""
    return told(Text(key, **params))
