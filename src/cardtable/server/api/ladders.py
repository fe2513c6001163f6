"""Requests about ladders: ratings of bots that an arena on this machine keeps."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec

from cardtable.errors import CardtableError
from cardtable.server.http.endpoint import Answer, ApiCall, Endpoint
from cardtable.server.views.refusals import Refused, not_now, not_there
from cardtable.texts import Text

logger = logging.getLogger("cardtable.server")


class SkillShape(Answer):
    """The rating of openskill: mean and deviation."""

    mu: float
    sigma: float


class EloShape(Answer):
    """0 is the mean of all bots. The bounds of the 95 % interval are None for a bot that has not played."""

    mean: float
    low: float | None
    high: float | None


class RungShape(Answer):
    """A bot of a ladder. `absent` bots do not play at present.

    `rated` bots made nearly all of their decisions themselves; `substituted_share` is the share that was made
    for them. `kinds` counts faults by kind.
    """

    name: str
    skill: SkillShape
    elo: EloShape
    sets: int
    rated: bool
    faults: int
    kinds: dict[str, int]
    first_fault: str | None
    substituted_share: float
    absent: bool


class LadderHandShape(Answer):
    """Names and points are by seat."""

    id: str
    names: list[str]
    points: list[int]


class LadderSetShape(Answer):
    """One deal in all its seatings."""

    set: int
    hands: list[LadderHandShape]


class LadderShape(Answer):
    """`rungs` has the best bot first, `next` the bots that play next, `latest` the latest sets, the newest
    first."""

    name: str
    game: str
    options: dict[str, Any]
    sets: int
    played_at: float | None
    rungs: list[RungShape]
    next: list[str]
    latest: list[LadderSetShape]


class LadderBrief(Answer):
    name: str
    game: str
    bots: int
    sets: int
    played_at: float | None


class Ladders(Answer):
    ladders: list[LadderBrief]


async def show_ladders(call: ApiCall, body: None) -> Ladders:
    """All ladders of this server."""
    shown = []
    for name in call.service.settings.ladders:
        with suppress(Refused):  # A ladder that cannot be read must not hide the others.
            shown.append(_brief(await _read(call, name)))
    return Ladders(shown)


async def show_ladder(call: ApiCall, body: None) -> LadderShape:
    """The ratings of a ladder, the bots that play next, and the latest sets."""
    return await _read(call, call.request.path_params["name"])


async def _read(call: ApiCall, name: str) -> LadderShape:
    read = call.service.settings.ladders.get(name)
    if read is None:
        raise not_there(Text("problem.noLadder", name=repr(name)))
    try:
        return msgspec.convert(await asyncio.to_thread(read), LadderShape)
    except (CardtableError, OSError) as error:
        logger.error("ladder %s: %s", name, error)
        raise not_now(f"The ladder {name!r} cannot be read at present.") from None


def _brief(ladder: LadderShape) -> LadderBrief:
    return LadderBrief(ladder.name, ladder.game, len(ladder.rungs), ladder.sets, ladder.played_at)


ENDPOINTS = (
    Endpoint("GET", "/api/ladders", show_ladders, Ladders, login=False),
    Endpoint("GET", "/api/ladders/{name}", show_ladder, LadderShape, login=False),
)
