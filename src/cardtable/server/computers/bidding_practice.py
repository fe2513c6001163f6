"""Bidding practice on the page. A hand follows from a secret of the server and a token. So the server
stores nothing, and nobody can compute the other hands from what they were sent."""

from __future__ import annotations

import asyncio
import hmac
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from cardtable.games.bridge import Bridge, parse_call
from cardtable.players.bridge.practice import Practice, deal_for
from cardtable.players.bridge.system.rules import system
from cardtable.server.store.shared_key import shared_key
from cardtable.server.views.refusals import busy

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from cardtable.games.bridge import Deal
    from cardtable.server.store.database import Database

    T = TypeVar("T")

KEY = "bidding practice"
MOST_OF_ONE, MOST_WAITING = 2, 30
"""Requests that may wait or run: of one person, and in all."""


@dataclass(frozen=True)
class PracticeRequest:
    """A hand, by its token and the theme it was dealt for, and the calls of the person so far."""

    token: str
    me: str
    partner: str
    system: str
    opponents: bool
    calls: tuple[str, ...]


class BiddingPractice:
    """Deals hands for bidding practice, one request at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._key: bytes | None = None
        # Finding a deal that fits takes up to half a second of one core, so one at a time.
        self._turn = asyncio.Semaphore(1)
        self._waiting: Counter[str] = Counter()

    async def of(self, identity: str, request: PracticeRequest, show: Callable[[Practice], T]) -> T:
        """The result of `show` for the practice after these calls. Raises CardtableError if the calls are
        not legal or no hands fit the theme, and Refused if too many requests wait."""
        if self._waiting[identity] >= MOST_OF_ONE or self._waiting.total() >= MOST_WAITING:
            raise busy()
        self._waiting[identity] += 1
        try:
            if self._key is None:
                self._key = await shared_key(self._database, KEY)
            key = self._key
            async with self._turn:
                return await asyncio.to_thread(lambda: show(_practised(key, request)))
        finally:
            self._waiting[identity] -= 1
            self._waiting += Counter()  # Removes the counts of people who no longer wait.


def _practised(key: bytes, request: PracticeRequest) -> Practice:
    theme = f"{request.token}\n{request.me}\n{request.partner}"
    game, deal = _dealt(hmac.new(key, theme.encode(), sha256).hexdigest(), request.me, request.partner)
    practice = Practice(game, deal, system(request.system), opponents=request.opponents)
    practice.go_on()
    for call in request.calls:
        practice.call(parse_call(call))
        practice.go_on()
    return practice


@lru_cache(maxsize=256)
def _dealt(seed: str, me: str, partner: str) -> tuple[Bridge, Deal]:
    rng = Random(seed)
    game = Bridge.board(rng.randrange(16) + 1)
    return game, deal_for(me, partner, rng)
