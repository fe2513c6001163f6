"""A hand of 6 nimmt! in its three phases: everybody chooses a card, somebody takes a row, over.

Rules of the box (W. Kramer, Amigo): cards are placed from the lowest to the highest, each in the row
with the nearest lower last card. The player of the sixth card takes the five. A card lower than all
rows takes a row of its owner's choice and starts it anew. Only the lowest card of a trick can be
lower than all rows, because every later one fits at least behind that one.

Rows always run from the highest to the lowest last card. `legal` is in the order that ids count
in: cards ascending, rows as they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardtable.core import Line, Move, Result, Seat, chosen, in_turn
from cardtable.errors import IllegalAction
from cardtable.games.final_state import FinalState
from cardtable.games.nimmt.actions import HEADS, PLAYS, TAKES, Action, Card, Play, TakeRow
from cardtable.games.nimmt.view import ROW_FULL, Row, Taken, View, heads, row_for
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.games.nimmt.game import Deal, Nimmt

Rows = tuple[Row, ...]
Hands = tuple[tuple[Card, ...], ...]
Waiting = tuple[tuple[Seat, Card], ...]
Moves = tuple[Move[Action], ...]


@value
class Choosing:
    """Everybody chooses a card in secret. `hands` are the cards that are left."""

    game: Nimmt
    deal: Deal
    hands: Hands
    rows: Rows
    taken: tuple[Taken, ...]
    history: Moves

    result: ClassVar[None] = None
    secrets: ClassVar[tuple[Action, ...]] = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.all_seats

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.game.sides

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return tuple([PLAYS[card] for card in self.hands[seat]])

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Play):
            return Text("nimmt.rules.choose")
        if action.card not in self.hands[seat]:
            before = action.card in self.deal.hands[seat]
            return Text("rules.playedBefore") if before else Text("rules.notInHand")
        return None

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        in_turn(self.game.all_seats, moves)
        cards: list[tuple[Card, Seat]] = []
        hands = list(self.hands)
        for seat, action in moves.items():
            why = self.why_not(seat, action)
            if why is not None:
                raise IllegalAction(seat, action, why)
            assert isinstance(action, Play)
            cards.append((action.card, seat))
            hand = hands[seat]
            place = hand.index(action.card)
            hands[seat] = hand[:place] + hand[place + 1 :]
        cards.sort()
        waiting = tuple([(seat, card) for card, seat in cards])
        # In the order of the seats, as ids need it, not in the order of the moves.
        history = self.history + tuple([Move(seat, moves[seat]) for seat in self.game.all_seats])
        # The last row has the lowest end.
        if cards[0][0] < self.rows[-1][-1]:
            return TakingRow(self.game, self.deal, tuple(hands), self.rows, self.taken, history, waiting)
        return _placed(self.game, self.deal, tuple(hands), self.rows, self.taken, history, waiting)

    def view(self, seat: Seat | None) -> View:
        hand = () if seat is None else self.hands[seat]
        return View(
            game=self.game,
            seat=seat,
            to_act=self.game.all_seats,
            legal=tuple([PLAYS[card] for card in hand]),
            hand=hand,
            rows=self.rows,
            taken=self.taken,
            start=self.deal.start,
            history=self.history,
        )


@value
class TakingRow:
    """The cards are open, and the owner of the lowest one must take a row before they are placed."""

    game: Nimmt
    deal: Deal
    hands: Hands
    rows: Rows
    taken: tuple[Taken, ...]
    history: Moves
    waiting: Waiting

    result: ClassVar[None] = None
    secrets: ClassVar[tuple[Action, ...]] = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.waiting[0][0],)

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.game.sides

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.waiting[0][0]:
            return ()
        return tuple([TAKES[row[-1]] for row in self.rows])

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, TakeRow):
            return Text("nimmt.rules.takeRow")
        if all(row[-1] != action.end for row in self.rows):
            ends = [row[-1] for row in self.rows]
            return Text("nimmt.rules.noRow", end=action.end, ends=ends)
        return None

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        assert isinstance(action, TakeRow)
        seat = self.waiting[0][0]
        kept = tuple([row for row in self.rows if row[-1] != action.end])
        (row,) = [row for row in self.rows if row[-1] == action.end]
        taken = (*self.taken, Taken(seat, _trick(self.deal, self.hands), row))
        # The new row starts with the lowest card on the table, so it lies last.
        rows = (*kept, (self.waiting[0][1],))
        history = (*self.history, Move(seat, action))
        return _placed(self.game, self.deal, self.hands, rows, taken, history, self.waiting[1:])

    def view(self, seat: Seat | None) -> View:
        legal, hand = ((), ()) if seat is None else (self.legal(seat), self.hands[seat])
        return View(
            game=self.game,
            seat=seat,
            to_act=self.to_act,
            legal=legal,
            hand=hand,
            rows=self.rows,
            waiting=self.waiting,
            taken=self.taken,
            start=self.deal.start,
            history=self.history,
        )


@value
class Over(FinalState):
    """All cards are placed."""

    game: Nimmt
    deal: Deal
    rows: Rows
    taken: tuple[Taken, ...]
    history: Moves
    result: Result

    secrets: ClassVar[tuple[Action, ...]] = ()

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.game.sides

    def view(self, seat: Seat | None) -> View:
        return View(
            game=self.game,
            seat=seat,
            to_act=(),
            legal=(),
            hand=(),
            rows=self.rows,
            taken=self.taken,
            start=self.deal.start,
            history=self.history,
            result=self.result,
            deal=self.deal,
        )


State = Choosing | TakingRow | Over


def _placed(
    game: Nimmt,
    deal: Deal,
    hands: Hands,
    rows: Rows,
    taken: tuple[Taken, ...],
    history: Moves,
    waiting: Waiting,
) -> State:
    """Place the waiting cards, each of which fits in some row, and continue with the next trick."""
    lying = list(rows)
    for seat, card in waiting:
        number = row_for(lying, card)
        assert number is not None
        row = lying[number]
        # The new card stays between the neighbouring ends, so the order of the rows is kept.
        if len(row) == ROW_FULL:
            taken = (*taken, Taken(seat, _trick(deal, hands), row))
            lying[number] = (card,)
        else:
            lying[number] = (*row, card)
    rows = tuple(lying)
    if hands[0]:
        return Choosing(game, deal, hands, rows, taken, history)
    return Over(game, deal, rows, taken, history, _result(game, rows, taken))


def _trick(deal: Deal, hands: Hands) -> int:
    """The number, from 1, of the trick whose cards have just left the hands."""
    return len(deal.hands[0]) - len(hands[0])


def _result(game: Nimmt, rows: Rows, taken: tuple[Taken, ...]) -> Result:
    sums = heads(taken, game.seats)
    left = sum(HEADS[card] for row in rows for card in row)
    lines = tuple(
        Line(
            Text("nimmt.lines.trick", number=row.trick, cards=" ".join(map(str, row.cards))),
            -row.heads,
            (row.seat,),
        )
        for row in taken
    )
    return Result(tuple(-number for number in sums), lines, (*sums, left))
