"""The language of a terminal: one person reads it, in one language."""

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
"""Environment variables for the language. The first that is set counts, as usual."""


def usual_language() -> str:
    """The language that the environment asks for, if we have it. English otherwise."""
    setting = next((os.environ[name] for name in SETTINGS if os.environ.get(name)), ENGLISH)
    # de_AT.UTF-8
    code = re.split(r"[_.@-]", setting, maxsplit=1)[0].lower()
    return code if code in languages() else ENGLISH


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """In this block `tell` and `translated` use this language."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def translated(text: str) -> str:
    """A Text in the current language. Any other text as it is."""
    return say(text, _spoken.get())


def tell(key: str, /, **params: object) -> str:
    """The sentence with this key in the current language."""
    return translated(Text(key, **params))
