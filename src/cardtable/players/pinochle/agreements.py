"""What bids tell a partner: only that one would play, or how much one can meld.

Agreements are public (`games.pinochle.agreements`), so they are an option of the game. A player can be told
to use others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, get_args

from cardtable.errors import BadOption
from cardtable.games.pinochle import Bid, Word
from cardtable.games.pinochle.agreements import Agreement, natural_from, portion, told_by
from cardtable.games.pinochle.melds import points
from cardtable.games.pinochle.score import SCALES
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Hidden, Move
    from cardtable.games.pinochle import Action, Hand, Pinochle, View

KINDS = get_args(Agreement)

TOLD_OVER_PARTNER = 1.5
"""Melds of at least this many portions are told over a partner's bid."""


@dataclass(frozen=True)
class PartnerMelds:
    """A partner's mean melds with the suit that one would name: after any call, after a first bid that
    tells of one portion, the addition for a higher one, and after a first pass."""

    usual: float
    after_low_bid: float
    beside_told: float
    after_pass: float


PARTNER_MELDS = {
    "single": PartnerMelds(usual=3.9, after_low_bid=3.2, beside_told=0.6, after_pass=1.8),
    "double": PartnerMelds(usual=16.0, after_low_bid=11.5, beside_told=1.7, after_pass=6.9),
}
"""By the deck (python -m lab.pinochle_agreements)."""

ACROSS_PASS = 0.26
"""The share of the information of a first call that remains when cards are passed."""


@dataclass(frozen=True)
class First:
    """The first call of a seat. `tells` is the meld that it tells of, None for a natural bid or a pass."""

    call: Action
    tells: int | None


@dataclass(frozen=True)
class Agreements:
    """The agreements of one side, and of the other."""

    side: int
    own: str
    others: str

    @classmethod
    def of_table(cls, game: Pinochle) -> Agreements:
        """The agreements of everybody who has no others."""
        return cls(0, game.agreements, game.agreements)

    @classmethod
    def at(cls, view: View, own: str | None) -> Agreements:
        """The agreements of the seat of this view. `own` of None is what the table agrees on. A player who
        speaks only once must bid the value of the hand, and tells no melds."""
        assert view.seat is not None
        table = view.game.agreements
        kept = None if view.game.auction == "once" else own
        return cls(view.seat % 2, kept or table, table)

    def tells_melds(self, seat: int) -> bool:
        """Whether the bids of this seat tell of melds."""
        return (self.own if seat % 2 == self.side else self.others) == "meld"

    def firsts(self, game: Pinochle, history: Sequence[Move[Action | Hidden]]) -> dict[int, First]:
        """The first call of each seat that has spoken."""
        found: dict[int, First] = {}
        high: int | None = game.minimum if game.stuck else None
        for move in history:
            call = move.action
            if not (isinstance(call, Bid) or call is Word.PASS):
                break
            if move.seat not in found:
                tells = told_by(game, high, call) if self.tells_melds(move.seat) else None
                found[move.seat] = First(call, tells)
            if isinstance(call, Bid):
                high = call.amount
        return found

    def first_call(
        self,
        game: Pinochle,
        history: Sequence[Move[Action | Hidden]],
        seat: int,
        hand: Hand,
        lowest: int,
        limit: float,
    ) -> Bid | Word | None:
        """The call at the first turn, when `lowest` is the lowest bid and `limit` the value of the hand.
        It tells melds, over a partner's bid only if there are many. None if the call is natural."""
        if not self.tells_melds(seat) or lowest >= natural_from(game):
            return None
        if any(move.seat == seat for move in history):
            return None
        last = next((move.seat for move in reversed(history) if isinstance(move.action, Bid)), None)
        if last == (seat + 2) % 4 and sure_melds(hand, game) < TOLD_OVER_PARTNER * portion(game):
            return Word.PASS
        return meld_bid(game, hand, lowest, limit) or Word.PASS

    def partner_adds(
        self, game: Pinochle, history: Sequence[Move[Action | Hidden]], seat: int
    ) -> tuple[float, int | None]:
        """The points beyond the usual that the partner's first call promises, and the melds it told of."""
        partner = (seat + 2) % 4
        if not self.tells_melds(partner):
            return 0.0, None
        first = self.firsts(game, history).get(partner)
        if first is None:
            return 0.0, None
        more = self._expected(game, first) - PARTNER_MELDS[game.deck].usual * SCALES[game.counting].melds
        return more * (ACROSS_PASS if game.passing else 1.0), first.tells

    @staticmethod
    def _expected(game: Pinochle, first: First) -> float:
        """The mean melds of a partner who began like this."""
        scale, melds = SCALES[game.counting].melds, PARTNER_MELDS[game.deck]
        if first.tells is None:
            return scale * (melds.after_pass if first.call is Word.PASS else melds.usual)
        if first.tells > portion(game):
            return first.tells + scale * melds.beside_told
        return scale * melds.after_low_bid


def first_call(view: View, lowest: int, limit: float) -> Bid | Word | None:
    """The first call under the agreements of the table. None if the call is natural."""
    assert view.seat is not None
    agreed = Agreements.at(view, None)
    return agreed.first_call(view.game, view.history, view.seat, view.hand, lowest, limit)


def agreements_of(name: str | None) -> str | None:
    """A player's option. Raises BadOption if there is no such agreement."""
    if name is not None and name not in KINDS:
        raise BadOption(f"agreements are one of {', '.join(KINDS)}, not {name!r}")
    return name


def sure_melds(hand: Hand, game: Pinochle) -> int:
    """The melds of a hand that do not depend on trumps."""
    return points(game.melds(hand, None))


def meld_bid(game: Pinochle, hand: Hand, lowest: int, limit: float) -> Bid | None:
    """The first bid that tells of this hand's melds, or of fewer where that would be more than `limit`.
    None if no bid below the natural ones is low enough."""
    steps = max(1, round(sure_melds(hand, game) / portion(game)))
    offers = [
        call
        for call in game.ladder.calls(lowest)
        if isinstance(call, Bid) and call.amount < natural_from(game) and call.amount <= limit
    ]
    return offers[min(steps, len(offers)) - 1] if offers else None


def meanings(view: View, bots: Sequence[str | None] = ()) -> list[str]:
    """The meaning of each call of the auction under the agreements of this table; "" for none."""
    calls = takewhile(lambda move: isinstance(move.action, Bid) or move.action is Word.PASS, view.history)
    return _meanings(view.game, tuple(calls))


@lru_cache(maxsize=256)
def _meanings(game: Pinochle, calls: tuple[Move[Action | Hidden], ...]) -> list[str]:
    # Cached, because it is needed at every card of the play.
    agreed = Agreements.of_table(game)
    spoken: set[int] = set()
    words: list[str] = []
    firsts = agreed.firsts(game, calls)
    for move in calls:
        first = firsts[move.seat] if move.seat not in spoken else None
        spoken.add(move.seat)
        if not isinstance(move.action, Bid):
            words.append("")
        elif first is not None and first.tells is not None:
            words.append(Text("pinochle.means.melds", points=first.tells))
        else:
            words.append(Text("pinochle.means.natural", bid=move.action.amount))
    return words
