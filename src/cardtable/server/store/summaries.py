"""Tables and hands in a few words, as they are stored and sent. Lists of them need no more."""

from __future__ import annotations

from typing import Any

import msgspec


class ScoreShape(msgspec.Struct):
    """`words` is the name by key and parameters, if the game has them."""

    name: str
    value: int
    chairs: list[int]
    words: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class StoryShape(msgspec.Struct):
    """A summary of a finished hand. Names are by seat, and `chairs` in `lines` are seats. The `declarer`,
    if there was one, played for `contract`, in the notation of the game. `taken_back` counts the
    decisions that were taken back."""

    names: list[str]
    declarer: int | None
    contract: str
    lines: list[ScoreShape]
    id: str
    taken_back: int


class BriefChair(msgspec.Struct):
    kind: str
    name: str
    bot: str | None


class Brief(msgspec.Struct):
    """A table in the lobby."""

    table: str
    game: str
    options: dict[str, Any]
    status: str
    chairs: list[BriefChair]
    free: int
    opened_at: float


# The decoders for what threads read are made when the module is loaded: msgspec 0.22 crashes if two threads
# decode the same type for the first time at once.
read_brief = msgspec.json.Decoder(Brief).decode
read_story = msgspec.json.Decoder(StoryShape).decode
