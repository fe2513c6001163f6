"""Ten tricks, what ends them early, and the end.

Forehand leads to the first trick, and the winner of a trick leads to the next. A hand ends before its last
card when the game cannot be won any more: a null with the declarer's first trick, an announced schwarz with
the others' first trick, an announced schneider with their 31st point. With the option `showing`, players can
show their cards or give up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardtable.cards import Card, Cards
from cardtable.core import Hidden, Move, Result, Seat, in_turn
from cardtable.errors import IllegalAction
from cardtable.games.final_state import FinalState
from cardtable.games.skat.actions import PLAYS, Action, Call, Discard, Play, plays
from cardtable.games.skat.kinds import ORDERS, POINTS
from cardtable.games.skat.terms import NOBODY, ONE, OTHERS, SEATS, Ramsch, Sides, Solo, Sums
from cardtable.games.skat.view import NOTHING, View
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.games.skat.auction import Bidding
    from cardtable.games.skat.deal import Deal
    from cardtable.games.skat.game import Skat

Moves = tuple[Move[Action | Hidden], ...]

# The two cards in the skat are never played.
ALL_CARDS = 30
_MOVES: tuple[dict[Card, Move[Action | Hidden]], ...] = tuple(
    {card: Move(seat, play) for card, play in PLAYS.items()} for seat in SEATS
)
_ANSWERS: tuple[Action, ...] = (Call.YES, Call.NO)


@value
class Playing:
    """`played` has a bit for every card that left a hand, `trick` is on the table; `points` and `tricks`
    are by seat, without the skat."""

    terms: Solo | Ramsch
    history: Moves
    played: int
    trick: tuple[Card, ...]
    to_act: tuple[Seat, ...]
    points: Sums
    tricks: Sums

    result: ClassVar[None] = None

    @property
    def game(self) -> Skat:
        return self.terms.game

    @property
    def deal(self) -> Deal:
        return self.terms.deal

    @property
    def sides(self) -> Sides:
        return self.terms.sides

    @property
    def secrets(self) -> tuple[Action, ...]:
        return self.terms.secrets

    def _allowed(self, seat: Seat) -> int:
        terms = self.terms
        hand = terms.hands[seat] & ~self.played
        if self.trick:
            return hand & ORDERS[terms.kind].same_suit[self.trick[0].index] or hand
        return hand

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act:
            return ()
        return plays(self._allowed(seat)) + self.terms.extras(seat, self.played)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if type(action) is not Play:
            return None if action in self.terms.extras(seat, self.played) else Text("rules.playCard")
        bit = action.card.bit
        if bit & self._allowed(seat):
            return None
        if not bit & self.terms.hands[seat]:
            return Text("rules.notInHand")
        if bit & self.played:
            return Text("rules.playedBefore")
        return Text("skat.rules.follow", card=self.trick[0])

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        (seat,) = self.to_act
        if len(moves) != 1 or seat not in moves:
            in_turn(self.to_act, moves)
        action = moves[seat]
        if type(action) is Play and action.card.bit & self._allowed(seat):
            return self._with(seat, action.card)
        why = self.why_not(seat, action)
        if why is not None:
            raise IllegalAction(seat, action, why)
        assert isinstance(self.terms, Solo)
        return self._instead(seat, action, self.terms)

    def _with(self, seat: Seat, card: Card) -> State:
        terms = self.terms
        history = (*self.history, _MOVES[seat][card])
        played = self.played | card.bit
        trick = (*self.trick, card)
        # `seat - 2` is the next of three seats: a negative index counts from the end.
        if len(trick) < 3:
            return Playing(terms, history, played, trick, ONE[seat - 2], self.points, self.tricks)
        # The third to play sits before the leader.
        winner = SEATS[(seat + 1 + ORDERS[terms.kind].best(trick)) % 3]
        worth = POINTS[trick[0].index] + POINTS[trick[1].index] + POINTS[card.index]
        points, tricks = _plus(self.points, winner, worth), _plus(self.tricks, winner, 1)
        if played.bit_count() < ALL_CARDS and not terms.decided(points, tricks):
            return Playing(terms, history, played, (), ONE[winner], points, tricks)
        last = Playing(terms, history, played, (), NOBODY, points, tricks)
        if isinstance(terms, Ramsch):
            return Over(last, terms.result(points, tricks, winner))
        return Over(last, terms.result(terms.taken(points, tricks)))

    def _instead(self, seat: Seat, action: Action, terms: Solo) -> State:
        history = (*self.history, Move(seat, action))
        if action is Call.CONCEDE and seat == terms.declarer:
            last = Playing(terms, history, self.played, self.trick, NOBODY, self.points, self.tricks)
            return Over(last, terms.result(terms.given_up(self.points, self.tricks)))
        asked = tuple([other for other in OTHERS[seat] if other != terms.declarer])
        terms = terms.after_offer(self.played, action is Call.SHOW)
        ahead = Playing(terms, history, self.played, self.trick, ONE[seat], self.points, self.tricks)
        return Answering(ahead, asked)

    def view(self, seat: Seat | None) -> View:
        return self.look(seat, self.to_act, () if seat is None else self.legal(seat), None)

    def look(
        self, seat: Seat | None, to_act: tuple[Seat, ...], legal: tuple[Action, ...], result: Result | None
    ) -> View:
        """The View of a seat at this stage, with the legal actions and the result given by the caller."""
        terms = self.terms
        left = ~self.played
        found = skat = NOTHING
        solo = terms if isinstance(terms, Solo) else None
        if solo is not None and solo.pushed is not None and seat == solo.declarer:
            found, skat = solo.deal.skat, solo.pushed.cards
        return View(
            game=terms.game,
            seat=seat,
            to_act=to_act,
            legal=legal,
            hand=NOTHING if seat is None else Cards(terms.hands[seat] & left),
            found=found,
            skat=Cards(terms.skat) if result else skat,
            shown=Cards(terms.shown & left),
            bid=solo.bid if solo else 0,
            declarer=solo.declarer if solo else None,
            contract=solo.contract if solo else None,
            doubled=solo.doubled if solo else 1,
            trick=self.trick,
            points=self.points,
            tricks=self.tricks,
            history=self.history,
            result=result,
            deal=terms.deal if result else None,
        )

    def redealt(self, deal: Deal, pushed: Discard | None) -> Playing:
        """The same position with other cards."""
        terms = self.terms.redealt(deal, pushed)
        return Playing(terms, self.history, self.played, self.trick, self.to_act, self.points, self.tricks)


@value
class Answering:
    """Somebody has shown the cards or given up, and the defenders who are asked agree or play on. `ahead`
    is the position from which play continues."""

    ahead: Playing
    to_act: tuple[Seat, ...]

    result: ClassVar[None] = None

    @property
    def deal(self) -> Deal:
        return self.ahead.deal

    @property
    def sides(self) -> Sides:
        return self.ahead.sides

    @property
    def secrets(self) -> tuple[Action, ...]:
        return self.ahead.secrets

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return _ANSWERS if seat in self.to_act else ()

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return None if action in _ANSWERS else Text("skat.rules.giveRest")

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        in_turn(self.to_act, moves)
        for seat in self.to_act:
            why = self.why_not(seat, moves[seat])
            if why is not None:
                raise IllegalAction(seat, moves[seat], why)
        ahead = self.ahead
        history = ahead.history + tuple([Move(seat, moves[seat]) for seat in self.to_act])
        agreed = all(moves[seat] is Call.YES for seat in self.to_act)
        to_act = NOBODY if agreed else ahead.to_act
        after = Playing(ahead.terms, history, ahead.played, ahead.trick, to_act, ahead.points, ahead.tricks)
        if not agreed:
            return after
        terms = ahead.terms
        assert isinstance(terms, Solo)
        return Over(after, terms.result(terms.rest_to_declarer(ahead.points, ahead.tricks)))

    def view(self, seat: Seat | None) -> View:
        return self.ahead.look(seat, self.to_act, () if seat is None else self.legal(seat), None)

    def redealt(self, deal: Deal, pushed: Discard | None) -> Answering:
        """The same position with other cards."""
        return Answering(self.ahead.redealt(deal, pushed), self.to_act)


@value
class Over(FinalState):
    """The end. `last` is the final position, which stays readable."""

    last: Bidding | Playing
    result: Result

    @property
    def deal(self) -> Deal:
        return self.last.deal

    @property
    def sides(self) -> Sides:
        return self.last.sides

    @property
    def secrets(self) -> tuple[Action, ...]:
        return self.last.secrets

    def view(self, seat: Seat | None) -> View:
        return self.last.look(seat, NOBODY, (), self.result)

    def redealt(self, deal: Deal, pushed: Discard | None) -> Over:
        """The same position with other cards."""
        return Over(self.last.redealt(deal, pushed), self.result)


State = Playing | Answering | Over


def _plus(sums: Sums, seat: Seat, more: int) -> Sums:
    first, second, third = sums
    if seat == 0:
        return (first + more, second, third)
    if seat == 1:
        return (first, second + more, third)
    return (first, second, third + more)
