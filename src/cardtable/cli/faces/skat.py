"""Skat on a terminal: bids, the trick, the last trick, and the own hand by suits.

Cards have French symbols. With CARDTABLE_CARDS=german in the environment they have German letters.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardtable.cards import RANKS, Card, Cards, Suit
from cardtable.cli.faces.face import action_words, card_question, score_sheet, with_cards, you
from cardtable.cli.faces.part import FacePart
from cardtable.core import Hidden, Seat
from cardtable.errors import NotationError
from cardtable.games.skat import Action, Call, Contract, Discard, Kind, Play, View
from cardtable.games.skat.actions import CONTRACTS, DISCARDS, PLAYS
from cardtable.games.skat.kinds import JACKS, ORDERS, card_points
from cardtable.notation.skat.card_names import Style, name, read
from cardtable.texts import Text as Words
from cardtable.texts import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
RED = (Suit.HEARTS, Suit.DIAMONDS)
SEATS = (Seat(0), Seat(1), Seat(2))
_SHORT: dict[str, Action] = {
    "p": Call.PASS,
    "y": Call.YES,
    "n": Call.NO,
    "s": Call.PICK_UP,
}


_SAID = (
    *("pass", "yes", "no", "skat", "push", "kontra", "re", "show", "concede", "announced"),
    *("clubs", "spades", "hearts", "diamonds", "grand", "null", "hand", "ouvert", "schneider", "schwarz"),
)


class SkatFace:
    @property
    def help(self) -> str:
        return tell("skat.help")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._style = Style.GERMAN if os.environ.get("CARDTABLE_CARDS") == "german" else Style.FRENCH

    def draw(self, view: View) -> RenderableType:
        parts: list[RenderableType] = [Text(self._title(view), "bold"), self._players(view)]
        if view.last_trick:
            parts.append(
                Text.assemble((_label("terminal.lastTrick"), "dim"), self._trick(view, view.last_trick))
            )
        if view.trick:
            on_table = view.plays[-len(view.trick) :]
            parts.append(Text.assemble((_label("terminal.onTable"), "dim"), self._trick(view, on_table)))
        if view.shown and view.seat != view.declarer:
            parts.append(
                Text.assemble((_label("skat.terminal.declarersCards"), "dim"), self._cards(view.shown, view))
            )
        if view.skat:
            parts.append(Text.assemble((_label("skat.terminal.inSkat"), "dim"), self._cards(view.skat, view)))
        parts.append(Text.assemble((_label("terminal.yourCards"), "dim"), self._cards(view.hand, view)))
        return Group(*parts)

    def last(self, view: View) -> RenderableType:
        if view.last_trick:
            return self._trick(view, view.last_trick)
        calls = [f"{self._names[move.seat]}: {self._words(move.action)}" for move in view.history]
        return Text(" · ".join(calls) or tell("terminal.nothingSaid"))

    def question(self, view: View) -> str:
        first = view.legal[0]
        if isinstance(first, Discard):
            return tell("skat.terminal.push")
        if isinstance(first, Contract):
            return tell("skat.terminal.game")
        if isinstance(first, Play):
            return self.written(card_question(view.duty))
        if Call.NO in view.legal:
            return tell("skat.terminal.giveRest")
        if Call.PICK_UP in view.legal:
            return tell("skat.terminal.skatOrHand")
        if Call.YES in view.legal:
            return tell("skat.terminal.hold", bid=view.bid)
        if Call.KONTRA in view.legal or Call.RE in view.legal:
            return tell(f"skat.terminal.{'kontra' if Call.KONTRA in view.legal else 're'}")
        return tell("skat.terminal.bid")

    def read(self, text: str, view: View) -> Action:
        typed = text.strip()
        if isinstance(view.legal[0], Discard):
            return self._pushed(typed)
        if isinstance(view.legal[0], Play) and _notation(typed) not in {str(call) for call in Call}:
            return PLAYS[read(typed, self._style)]
        contract = CONTRACTS.get(typed.upper())
        if contract in view.legal:
            return contract
        word = _notation(typed)
        return _SHORT.get(word) or view.game.parse(word)

    def written(self, text: str) -> str:
        return with_cards(text, lambda card: name(card, self._style))

    def score(self, view: View, before: Sequence[int]) -> RenderableType:
        assert view.result is not None
        parts: list[RenderableType] = [Text(self._title(view), "bold")]
        if view.deal is not None:
            for place, cards in zip(
                (*self._names, tell("skat.terminal.skat")), (*view.deal.hands, view.deal.skat), strict=True
            ):
                parts.append(Text.assemble((f"{place:>10}  ", "dim"), self._cards(cards, view)))
            parts.append(
                Text.assemble((f"{tell('skat.terminal.skatNow'):>10}  ", "dim"), self._cards(view.skat, view))
            )
        if view.declarer is not None:
            points = view.result.tally[0]
            parts.append(Text(tell("skat.terminal.cardPoints", **self._declarer(view), points=points)))
        parts += [Text(), score_sheet(tell("terminal.points"), self._names, view.result, before)]
        return Group(*parts)

    def _pushed(self, typed: str) -> Action:
        words = [word for word in typed.replace(",", " ").split() if _notation(word) != "push"]
        cards = [read(word, self._style) for word in words]
        pair = Cards.of(cards)
        if len(cards) != 2 or pair not in DISCARDS:
            raise NotationError(typed, None, Words("skat.typed.twoCards"))
        return DISCARDS[pair]

    def _title(self, view: View) -> str:
        if view.contract is not None and view.declarer is not None:
            name, game = self._names[view.declarer], action_words("skat", view.contract)
            doubled = view.doubled
            return tell("skat.terminal.titleGame", name=name, game=game, bid=view.bid, doubled=doubled)
        if view.declarer is not None:
            return tell("skat.terminal.titleWon", **self._declarer(view), bid=view.bid)
        return (
            tell("skat.terminal.titleRamsch")
            if view.plays
            else tell("skat.terminal.titleAuction", bid=view.bid)
        )

    def _declarer(self, view: View) -> dict[str, object]:
        assert view.declarer is not None
        name = self._names[view.declarer]
        return {"name": name, "mine": name == you()}

    def _players(self, view: View) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for seat in SEATS:
            place = tell(f"skat.places.{seat}")
            calls = [self._words(move.action) for move in view.history if move.seat == seat]
            last = "" if not calls or view.contract else calls[-1]
            style = "bold" if seat == view.seat else ""
            role = tell("skat.terminal.alone") if seat == view.declarer else ""
            tricks = tell("play.tricks", count=view.tricks[seat]) if view.plays else last
            grid.add_row(Text(self._names[seat], style), Text(place, "dim"), tricks, role)
        return grid

    def _trick(self, view: View, plays: Sequence[tuple[Seat, Card]]) -> Text:
        text = Text()
        for seat, card in plays:
            text.append(f"{self._names[seat]} ", "dim")
            text.append_text(self._card(card))
            text.append("  ")
        if len(plays) == 3:
            order = ORDERS[Kind.GRAND if view.contract is None else view.contract.kind]
            taker = plays[order.best([card for _, card in plays])][0]
            points = card_points(Cards.of(card for _, card in plays))
            text.append(tell("skat.terminal.taker", name=self._names[taker], points=points), "dim")
        return text

    def _cards(self, cards: Cards, view: View) -> Text:
        """By suits, trumps first, each from the highest down."""
        kind = None if view.contract is None else view.contract.kind
        text = Text()
        for group in _groups(cards, kind):
            for card in group:
                text.append_text(self._card(card))
                text.append(" ")
            text.append(" ")
        return text

    def _card(self, card: Card) -> Text:
        return Text(name(card, self._style), "bold red" if card.suit in RED else "bold")

    def _words(self, action: Action | Hidden) -> str:
        if isinstance(action, Hidden):
            return tell("skat.terminal.away")
        return name(action.card, self._style) if isinstance(action, Play) else action_words("skat", action)


def _label(key: str) -> str:
    return f"{tell(key)}  "


def _notation(typed: str) -> str:
    """What was typed in the current language (`Kreuz Hand`, `passe`) in the words of the notation."""
    spoken = {short: word for word in _SAID for short in tell(f"skat.said.{word}").split()}
    words = (spoken.get(word, word) for word in typed.casefold().split())
    return " ".join(word for word in words if word != "announced")


def _groups(cards: Cards, kind: Kind | None) -> list[list[Card]]:
    if kind is Kind.NULL:
        return _by_suit(cards, "AKQJT987", 0)
    trumps = 0 if kind is None else int(ORDERS[kind].trumps)
    jacks = [card for card in reversed(JACKS) if card in cards]
    suited = _by_suit(cards, "ATKQ987", trumps)
    return [jacks, *suited] if jacks else suited


def _by_suit(cards: Cards, ranks: str, trumps: int) -> list[list[Card]]:
    groups = []
    for suit in SUITS:
        held = [card for card in cards if card.suit is suit and RANKS[card.rank] in ranks]
        held.sort(key=lambda card: ranks.index(RANKS[card.rank]))
        if held:
            groups.append(held)
    groups.sort(key=lambda group: not group[0].bit & trumps)
    return groups


PART = FacePart(face=SkatFace)
