"""The texts of Hearts: the files in `texts`, one for each language."""

from __future__ import annotations

from importlib.resources import files

from cardtable.texts import Text, add_words

add_words("hearts", files("hearts").joinpath("texts"))

__all__ = ["Text"]
