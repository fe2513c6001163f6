"""Between auction and play: the skat or a hand game, two cards pushed, the announcement, kontra."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardtable.cards import Cards
from cardtable.core import Hidden, Move, Seat, chosen
from cardtable.games.skat import play
from cardtable.games.skat.actions import ANNOUNCED, FROM_HAND, Action, Call, Contract, Discard, discards
from cardtable.games.skat.play import Moves, Playing
from cardtable.games.skat.terms import AGAINST, NONE, ONE, Sides, Solo
from cardtable.games.skat.view import NOTHING, View
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.games.skat.deal import Deal
    from cardtable.games.skat.game import Skat

_CHOICES: tuple[Action, ...] = (Call.PICK_UP, *FROM_HAND)
_FROM_HAND = frozenset(FROM_HAND)
_ANNOUNCED = frozenset(ANNOUNCED)
_KONTRA: tuple[Action, ...] = (Call.PASS, Call.KONTRA)
_RE: tuple[Action, ...] = (Call.PASS, Call.RE)


@value
class _Exchange:
    """The declarer has won the auction with this bid, and is the only one to act."""

    game: Skat
    deal: Deal
    history: Moves
    to_act: tuple[Seat, ...]
    bid: int

    result: ClassVar[None] = None

    @property
    def sides(self) -> Sides:
        return AGAINST[self.to_act[0]]

    def _look(self, seat: Seat | None, legal: tuple[Action, ...], away: int, found: int) -> View:
        """`away` and `found` are visible only to the declarer."""
        own = NOTHING if seat is None else self.deal.hands[seat]
        if seat in self.to_act:
            own = Cards((own | found) & ~away)
        else:
            away = found = NOTHING
        return View(
            game=self.game,
            seat=seat,
            to_act=self.to_act,
            legal=legal,
            hand=own,
            found=Cards(found),
            skat=Cards(away),
            bid=self.bid,
            declarer=self.to_act[0],
            history=self.history,
        )


@value
class Choosing(_Exchange):
    """The declarer picks up the skat, or announces a hand game."""

    secrets: ClassVar[tuple[Action, ...]] = ()

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return _CHOICES if seat in self.to_act else ()

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if action is Call.PICK_UP or (type(action) is Contract and action in _FROM_HAND):
            return None
        return Text("skat.rules.skatOrHand")

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        (declarer,) = self.to_act
        history = (*self.history, Move(declarer, action))
        if type(action) is Contract:
            return _announced(Solo.of(self.game, self.deal, declarer, self.bid, action, None), history)
        return Discarding(self.game, self.deal, history, self.to_act, self.bid)

    def view(self, seat: Seat | None) -> View:
        return self._look(seat, () if seat is None else self.legal(seat), 0, 0)

    def redealt(self, deal: Deal, pushed: Discard | None) -> Choosing:
        """The same position with other cards."""
        return Choosing(self.game, deal, self.history, self.to_act, self.bid)


@value
class Discarding(_Exchange):
    """The declarer has twelve cards and pushes two of them, seen by nobody else."""

    secrets: ClassVar[tuple[Action, ...]] = ()

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return discards(self._hand) if seat in self.to_act else ()

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if type(action) is not Discard:
            return Text("skat.rules.pushFirst")
        missing = Cards(action.cards & ~self._hand)
        return Text("skat.rules.notHeld", cards=missing) if missing else None

    def apply(self, moves: Mapping[Seat, Action]) -> Announcing:
        action = chosen(self, moves)
        assert isinstance(action, Discard)
        history = (*self.history, Move(self.to_act[0], Hidden()))
        return Announcing(self.game, self.deal, history, self.to_act, self.bid, action)

    def view(self, seat: Seat | None) -> View:
        return self._look(seat, () if seat is None else self.legal(seat), 0, self.deal.skat)

    def redealt(self, deal: Deal, pushed: Discard | None) -> Discarding:
        """The same position with other cards."""
        return Discarding(self.game, deal, self.history, self.to_act, self.bid)

    @property
    def _hand(self) -> int:
        return self.deal.hands[self.to_act[0]] | self.deal.skat


@value
class Announcing(_Exchange):
    """The declarer has pushed and names the game."""

    pushed: Discard

    @property
    def secrets(self) -> tuple[Action, ...]:
        return (self.pushed,)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return ANNOUNCED if seat in self.to_act else ()

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if type(action) is not Contract:
            return Text("skat.rules.announce")
        return None if action in _ANNOUNCED else Text("skat.rules.noHandGame")

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        assert isinstance(action, Contract)
        (declarer,) = self.to_act
        terms = Solo.of(self.game, self.deal, declarer, self.bid, action, self.pushed)
        return _announced(terms, (*self.history, Move(declarer, action)))

    def view(self, seat: Seat | None) -> View:
        return self._look(seat, () if seat is None else self.legal(seat), self.pushed.cards, self.deal.skat)

    def redealt(self, deal: Deal, pushed: Discard | None) -> Announcing:
        """The same position with other cards."""
        return Announcing(self.game, deal, self.history, self.to_act, self.bid, pushed or self.pushed)


@value
class Doubling:
    """With kontra: the defenders are asked one after the other, and after a kontra the declarer is asked
    for re. `ahead` is the position that play begins with."""

    ahead: Playing
    terms: Solo
    to_act: tuple[Seat, ...]

    result: ClassVar[None] = None

    @property
    def deal(self) -> Deal:
        return self.terms.deal

    @property
    def secrets(self) -> tuple[Action, ...]:
        return self.terms.secrets

    @property
    def sides(self) -> Sides:
        return self.terms.sides

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act:
            return ()
        return _RE if seat == self.terms.declarer else _KONTRA

    def why_not(self, seat: Seat, action: Action) -> str | None:
        word = Call.RE if seat == self.terms.declarer else Call.KONTRA
        return None if action in (Call.PASS, word) else Text("skat.rules.double", word=word)

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        (seat,) = self.to_act
        history = (*self.ahead.history, Move(seat, action))
        terms = self.terms
        if action is Call.KONTRA:
            return _asked(terms.doubled_to(2), history, terms.declarer)
        if action is Call.RE:
            return _lead(terms.doubled_to(4), history)
        # The defender on the declarer's left has passed, the other one still has to be asked.
        if seat == (terms.declarer + 1) % 3:
            return _asked(terms, history, Seat((seat + 1) % 3))
        return _lead(terms, history)

    def view(self, seat: Seat | None) -> View:
        return self.ahead.look(seat, self.to_act, () if seat is None else self.legal(seat), None)

    def redealt(self, deal: Deal, pushed: Discard | None) -> Doubling:
        """The same position with other cards."""
        ahead = self.ahead.redealt(deal, pushed)
        return Doubling(ahead, self.terms.redealt(deal, pushed), self.to_act)


State = Choosing | Discarding | Announcing | Doubling | play.State


def _announced(terms: Solo, history: Moves) -> State:
    if terms.game.kontra:
        return _asked(terms, history, Seat((terms.declarer + 1) % 3))
    return _lead(terms, history)


def _asked(terms: Solo, history: Moves, seat: Seat) -> Doubling:
    return Doubling(_lead(terms, history), terms, ONE[seat])


def _lead(terms: Solo, history: Moves) -> Playing:
    return Playing(terms, history, 0, (), ONE[0], NONE, NONE)
