"""Judges bids, pushed cards and announcements of a hand of skat with all cards open.

A game that is made with open cards counts its value, a lost one its cost, and a pass counts nothing. A bid is
worth the best game with the actual skat, as if the others had then passed.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from cardtable.advice import Unit
from cardtable.cards import Cards
from cardtable.games.skat import (
    Announcing,
    Bid,
    Bidding,
    Call,
    Choosing,
    Discard,
    Discarding,
)
from cardtable.games.skat.actions import DISCARDS, TRUMP_KINDS
from cardtable.players.skat.bidding import from_hand, made, prospects, pushes, with_pushed
from cardtable.search.review import Decision, Review
from cardtable.search.skat.door import POSITIONS
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.core import Seat
    from cardtable.games.skat import Action
    from cardtable.players.skat.bidding import Prospect
    from cardtable.record import AnyRecord

_BeforePlay = Bidding | Choosing | Discarding | Announcing

CANDIDATES = 12
"""The number of ways to push that are compared with the one that was chosen."""
GAMES = 3
"""The number of games that are tried with each of them."""


class _Judge:
    """The value of games for a seat of one deal."""

    def __init__(self, state: _BeforePlay, seat: Seat, bid: int) -> None:
        self.hand, self.skat = state.deal.hands[seat], state.deal.skat
        self.twelve = Cards(self.hand | self.skat)
        self._facts = bid, seat == 0
        self._made = partial(made, twelve=self.twelve, seat=seat, others=state.deal.hands)
        self._table = state.game.table

    def worth(self, game: Prospect) -> float:
        # An overbid game is lost, however it is played.
        made = self._made(game) if game.chance else 0.0
        won, lost = (game.score(self._table, won=each) for each in (True, False))
        return made * won + (1 - made) * lost

    def best(self, games: list[Prospect]) -> float:
        return max(self.worth(game) for game in games)

    def after_skat(self) -> list[Prospect]:
        return prospects(self.twelve, *self._facts)

    def alone(self) -> list[Prospect]:
        return from_hand(self.hand, self.skat, *self._facts)

    def with_pushed(self, pushed: Cards) -> list[Prospect]:
        """The games with these two cards pushed, the most promising first."""
        return sorted(with_pushed(self.twelve, pushed, *self._facts), key=lambda game: -self._gain(game))

    def likely_pushes(self) -> list[Cards]:
        games = self.after_skat()
        best = max(games, key=self._gain).contract.kind
        if best in TRUMP_KINDS:
            games += pushes(best, self.twelve, *self._facts)
        ranked = sorted(games, key=lambda game: -self._gain(game))
        return list(dict.fromkeys(game.pushed for game in ranked))[:CANDIDATES]

    def _gain(self, game: Prospect) -> float:
        return game.gain(self._table)


def _decisions(record: AnyRecord) -> Iterator[Decision[Any]]:
    POSITIONS.check(record.game)
    for number, (state, seat, action) in enumerate(record.decisions()):
        valued = _VALUED.get(type(state))
        if valued is None or len(state.legal(seat)) == 1:
            continue
        values = valued(state, seat, action)
        if action in values and len(values) > 1:
            ranked = sorted(values.items(), key=lambda each: -each[1])
            yield Decision(number, seat, action, tuple(ranked))


def _calls(state: Any, seat: Seat, action: Action) -> dict[Action, float]:
    said = [each for each in state.legal(seat) if isinstance(each, Bid)]
    # A jump bid is judged as the value that was bid.
    call = action if isinstance(action, Bid) else next(iter(said), Call.YES)
    judge = _Judge(state, seat, call.value if isinstance(call, Bid) else state.bid)
    return {call: judge.best(judge.after_skat()), Call.PASS: 0.0}


def _skat_or_hand(state: Any, seat: Seat, action: Action) -> dict[Action, float]:
    judge = _Judge(state, seat, state.bid)
    values: dict[Action, float] = {Call.PICK_UP: judge.best(judge.after_skat())}
    return values | {game.contract: judge.worth(game) for game in judge.alone()}


def _pushed(state: Any, seat: Seat, action: Action) -> dict[Action, float]:
    assert isinstance(action, Discard)
    judge = _Judge(state, seat, state.bid)
    pairs = (*judge.likely_pushes(), action.cards)
    return {DISCARDS[pair]: judge.best(judge.with_pushed(pair)[:GAMES]) for pair in pairs}


def _announced(state: Any, seat: Seat, action: Action) -> dict[Action, float]:
    judge = _Judge(state, seat, state.bid)
    games = judge.with_pushed(state.pushed.cards)
    return {game.contract: judge.worth(game) for game in games}


_VALUED: dict[type, Callable[[Any, Seat, Action], dict[Action, float]]] = {
    Bidding: _calls,
    Choosing: _skat_or_hand,
    Discarding: _pushed,
    Announcing: _announced,
}

REVIEW = Review(Unit(Text("units.score"), visible=5), Text("reviews.skat"), _decisions)
