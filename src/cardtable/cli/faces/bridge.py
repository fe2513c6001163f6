"""Bridge on a terminal: the auction as a diagram, hands laid out around the table, the trick between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardtable.cards import Suit
from cardtable.cli.faces.face import card_question, score_sheet, with_cards
from cardtable.cli.faces.part import FacePart
from cardtable.errors import NotationError
from cardtable.games.bridge import SEATS, Action, Call, Strain, View, ranks
from cardtable.games.bridge.deal import SUITS_SHOWN
from cardtable.players.bridge import explain
from cardtable.texts import Text as Words
from cardtable.texts import tell, translated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall

SIGNS = ("♣", "♦", "♥", "♠", "NT")
RED = (Suit.DIAMONDS, Suit.HEARTS)
VULNERABLE = {"none": "nobody", "ns": "ns", "ew": "ew", "both": "everybody"}
"""The last parts of their keys."""
_FROM_WEST = (SEATS[3], SEATS[0], SEATS[1], SEATS[2])


class BridgeFace:
    @property
    def help(self) -> str:
        return tell("bridge.help")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def draw(self, view: View) -> RenderableType:
        parts: list[RenderableType] = [Text(_title(view), "bold")]
        if view.contract is None:
            parts.append(self._auction(view))
            parts.append(_hand(tell("terminal.yourCards"), view.hand))
        else:
            parts.append(self._table(view))
        return Group(*parts)

    def last(self, view: View) -> RenderableType:
        if view.tricks:
            return self._last_trick(view)
        if not view.calls:
            return Text(tell("terminal.nothingSaid"))
        lines = []
        for number, call in enumerate(view.calls):
            who = self._who(view.caller(number))
            lines.append(
                f"{who:>{self._width}}  {_call(call):5} {translated(explain(view, number))}".rstrip()
            )
        return Text("\n".join(lines))

    def question(self, view: View) -> str:
        if view.claim is not None:
            by_declarer = view.contract is not None and view.claimer == view.contract.declarer
            key = "bridge.terminal.claims" if by_declarer else "bridge.terminal.defenderClaims"
            return tell(key, count=view.claim.tricks)
        if view.contract is None:
            return tell("bridge.terminal.call")
        from_dummy = view.turn == view.contract.dummy and view.turn != view.seat
        return tell("bridge.terminal.dummysCard") if from_dummy else self.written(card_question(view.duty))

    def read(self, text: str, view: View) -> Action:
        word = _without_signs(text)
        if view.trick and len(word) == 1:
            word = f"{view.trick[0].suit}{word}"
        try:
            return view.game.parse(word)
        except NotationError:
            why = Words("bridge.typed.call" if view.contract is None else "bridge.typed.card")
            raise NotationError(text, None, why) from None

    def written(self, text: str) -> str:
        return with_cards(text, lambda card: _card(card).plain)

    def score(self, view: View, before: Sequence[int]) -> RenderableType:
        assert view.result is not None
        contract = tell("bridge.terminal.passedOut") if view.contract is None else _contract(view)
        parts: list[RenderableType] = [Text(contract, "bold")]
        if view.deal is not None:
            parts += [
                Text.assemble((self._who(seat).ljust(self._width), "dim"), "  ", _in_a_row(hand))
                for seat, hand in zip(SEATS, view.deal.hands, strict=True)
            ]
            parts.append(Text())
        return Group(*parts, score_sheet(tell("terminal.points"), self._names, view.result, before))

    @property
    def _width(self) -> int:
        return max(len(self._who(seat)) for seat in SEATS)

    def _who(self, seat: Seat) -> str:
        return f"{_seat(seat)[0]} {self._names[seat]}"

    def _auction(self, view: View) -> RenderableType:
        """Four columns from West, as on paper."""
        diagram = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for seat in _FROM_WEST:
            diagram.add_column(self._who(seat), min_width=5)
        cells = [Text()] * _FROM_WEST.index(view.game.dealing)
        cells += [Text(_call(call)) for call in view.calls]
        cells.append(Text("?", "bold"))
        for first in range(0, len(cells), 4):
            diagram.add_row(*cells[first : first + 4])
        return diagram

    def _table(self, view: View) -> RenderableType:
        contract = view.contract
        assert contract is not None
        hands = [0] * len(SEATS)
        shown = dict.fromkeys(SEATS, False)
        if view.dummy is not None:
            hands[contract.dummy], shown[contract.dummy] = view.dummy, True
        if view.open_seat is not None:
            hands[view.open_seat], shown[view.open_seat] = view.open_hand or 0, True
        if view.seat is not None:
            hands[view.seat], shown[view.seat] = view.hand, True
        last = (
            [Text.assemble((f"{tell('terminal.lastTrick')}  ", "dim"), self._last_trick(view))]
            if view.tricks
            else []
        )
        return Group(self._around(hands, shown), *last, self._trick(view))

    def _around(self, hands: Sequence[int], shown: dict[Seat, bool]) -> RenderableType:
        """North above, South below, West and East at the sides. Hidden hands are left out."""
        north, east, south, west = (
            _hand(self._who(seat), hands[seat]) if shown[seat] else Text(self._who(seat), "dim")
            for seat in SEATS
        )
        grid = Table.grid(padding=(0, 3, 0, 0))
        grid.add_row("", north, "")
        grid.add_row(west, "", east)
        grid.add_row("", south, "")
        return grid

    def _trick(self, view: View) -> Text:
        if view.leader is None or not view.trick:
            return Text(tell("bridge.terminal.nothing"), "dim")
        return Text.assemble((f"{tell('terminal.onTable')}  ", "dim"), self._played(view.leader, view.trick))

    def _last_trick(self, view: View) -> Text:
        trick = view.tricks[-1]
        return Text.assemble(self._played(trick.leader, trick.cards), f"→ {self._who(trick.winner)}")

    def _played(self, leader: Seat, cards: Sequence[Card]) -> Text:
        parts = [
            Text.assemble(self._who(SEATS[(leader + number) % 4]), " ", _card(card), "  ")
            for number, card in enumerate(cards)
        ]
        return Text.assemble(*parts)


def _title(view: View) -> str:
    who = tell(f"bridge.terminal.{VULNERABLE[view.game.vulnerable]}")
    vulnerable = tell("bridge.terminal.vulnerable", who=who)
    if view.contract is None:
        return tell("bridge.terminal.deals", seat=_seat(view.game.dealing), vulnerable=vulnerable)
    north_south, east_west = view.won
    return tell(
        "bridge.terminal.playing",
        contract=_contract(view),
        vulnerable=vulnerable,
        ns=north_south,
        ew=east_west,
    )


def _seat(seat: Seat) -> str:
    return tell(f"bridge.seats.{seat}")


def _contract(view: View) -> str:
    contract = view.contract
    assert contract is not None
    bid = f"{contract.level}{SIGNS[contract.strain]}"
    return tell("bridge.terminal.contract", bid=bid, doubled=contract.doubled, seat=_seat(contract.declarer))


def _call(call: AnyCall) -> str:
    return tell(f"bridge.words.{call}") if isinstance(call, Call) else f"{call.level}{SIGNS[call.strain]}"


def _card(card: Card) -> Text:
    rank = str(card)[1].replace("T", "10")
    return Text(f"{SIGNS[card.suit]}{rank}", "red" if card.suit in RED else "")


def _hand(owner: str, hand: int) -> Text:
    return Text("\n").join([Text(owner, "dim"), *(_suit(hand, suit) for suit in SUITS_SHOWN)])


def _in_a_row(hand: int) -> Text:
    return Text("  ").join(_suit(hand, suit) for suit in SUITS_SHOWN)


def _suit(hand: int, suit: Suit) -> Text:
    held = " ".join(ranks(hand, suit)).replace("T", "10") or "-"
    return Text(f"{SIGNS[suit]} {held}", "red" if suit in RED else "")


def _without_signs(text: str) -> str:
    word = text.strip().upper().replace("10", "T")
    for strain in Strain:
        word = word.replace(SIGNS[strain], str(strain))
    return word


PART = FacePart(face=BridgeFace)
