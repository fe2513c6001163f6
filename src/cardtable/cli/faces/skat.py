"""Skat at a terminal: who says and plays what, the trick, the last trick, and the own hand by suits.

Cards have French signs; with CARDTABLE_CARDS=german in the environment they have German letters.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardtable.cards import RANKS, Card, Cards, Suit
from cardtable.cli.faces.face import has, score_sheet, with_cards
from cardtable.core import Hidden, Seat
from cardtable.errors import NotationError
from cardtable.games.skat import Action, Call, Contract, Discard, Kind, Play, View
from cardtable.games.skat.actions import CONTRACTS, DISCARDS, PLAYS
from cardtable.games.skat.kinds import JACKS, ORDERS, card_points
from cardtable.notation.skat.card_names import Style, name, read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

PLACES = ("forehand", "middlehand", "rearhand")
SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
RED = (Suit.HEARTS, Suit.DIAMONDS)
_SHORT: dict[str, Action] = {
    "p": Call.PASS,
    "y": Call.YES,
    "n": Call.NO,
    "s": Call.PICK_UP,
}

HELP = """\
One plays alone against two, for more than half of the 120 card points (ace 11, ten 10, king 4, queen 3, \
jack 2). Trumps are the four jacks, clubs highest, and then the trump suit from the ace down; in grand the \
jacks alone. In null the one who plays alone must not take a trick. A suit that was led has to be followed.

First the auction: middlehand says values to forehand, who holds them or passes, then rearhand to who is \
left. A game is worth its base (diamonds 9, hearts 10, spades 11, clubs 12, grand 24) times the run of tops \
from the club jack down that one has, or has not, plus one for the game, and one each for hand, schneider \
(90 points) and schwarz (all tricks). Null is worth 23, with hand 35, ouvert 46, both 59.

Type a value or p to pass, y to hold; s to pick up the skat, or a game to play from the hand: `clubs hand`, \
`grand hand schneider` or CH, GHS. Then two cards to push, and a game: `clubs`, `grand`, `null ouvert` or C, \
G, NO. Cards are typed as you see them, signs as letters: SJ or ♠J."""


class SkatFace:
    help = HELP

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._style = Style.GERMAN if os.environ.get("CARDTABLE_CARDS") == "german" else Style.FRENCH

    def draw(self, view: View) -> RenderableType:
        parts: list[RenderableType] = [Text(self._title(view), "bold"), self._players(view)]
        if view.last_trick:
            parts.append(Text.assemble(("last trick  ", "dim"), self._trick(view, view.last_trick)))
        if view.trick:
            on_table = view.plays[-len(view.trick) :]
            parts.append(Text.assemble(("on the table  ", "dim"), self._trick(view, on_table)))
        if view.shown and view.seat != view.declarer:
            parts.append(Text.assemble(("declarer's cards  ", "dim"), self._cards(view.shown, view)))
        if view.skat:
            parts.append(Text.assemble(("in the skat  ", "dim"), self._cards(view.skat, view)))
        parts.append(Text.assemble(("your cards  ", "dim"), self._cards(view.hand, view)))
        return Group(*parts)

    def last(self, view: View) -> RenderableType:
        if view.last_trick:
            return self._trick(view, view.last_trick)
        said = [f"{self._names[move.seat]}: {self._words(move.action)}" for move in view.history]
        return Text(" · ".join(said) or "Nothing has been said yet.")

    def question(self, view: View) -> str:
        first = view.legal[0]
        if isinstance(first, Discard):
            return "Which two cards do you push?"
        if isinstance(first, Contract):
            return "Which game do you play?"
        if isinstance(first, Play):
            return "Your card?"
        if Call.NO in view.legal:
            return "Give the rest to the declarer? (y/n)"
        if Call.PICK_UP in view.legal:
            return "Skat (s), or a game from the hand?"
        if Call.YES in view.legal:
            return f"{view.bid}? (y/p)"
        if Call.KONTRA in view.legal or Call.RE in view.legal:
            return "Kontra, or pass?" if Call.KONTRA in view.legal else "Re, or pass?"
        return "Your bid? (a value, or p)"

    def read(self, text: str, view: View) -> Action:
        typed = text.strip()
        if isinstance(view.legal[0], Discard):
            return self._pushed(typed)
        if isinstance(view.legal[0], Play) and typed.lower() not in {str(call) for call in Call}:
            return PLAYS[read(typed, self._style)]
        contract = CONTRACTS.get(typed.upper())
        if contract in view.legal:
            return contract
        return _SHORT.get(typed.lower()) or view.game.parse(typed)

    def written(self, text: str) -> str:
        return with_cards(text, lambda card: name(card, self._style))

    def score(self, view: View, before: Sequence[int]) -> RenderableType:
        assert view.result is not None
        parts: list[RenderableType] = [Text(self._title(view), "bold")]
        if view.deal is not None:
            for place, cards in zip((*self._names, "skat"), (*view.deal.hands, view.deal.skat), strict=True):
                parts.append(Text.assemble((f"{place:>10}  ", "dim"), self._cards(cards, view)))
            parts.append(Text.assemble((f"{'skat now':>10}  ", "dim"), self._cards(view.skat, view)))
        if view.declarer is not None:
            parts.append(Text(f"{has(self._names[view.declarer])} {view.result.tally[0]} card points."))
        parts += [Text(), score_sheet("Points", self._names, view.result, before)]
        return Group(*parts)

    def _pushed(self, typed: str) -> Action:
        words = [word for word in typed.replace(",", " ").split() if word.lower() != "push"]
        cards = [read(word, self._style) for word in words]
        pair = Cards.of(cards)
        if len(cards) != 2 or pair not in DISCARDS:
            raise NotationError(typed, None, "type two different cards, like C7 HT")
        return DISCARDS[pair]

    def _title(self, view: View) -> str:
        if view.contract is not None and view.declarer is not None:
            doubled = {1: "", 2: ", kontra", 4: ", kontra and re"}[view.doubled]
            return f"Skat · {self._names[view.declarer]}: {view.contract} at {view.bid}{doubled}"
        if view.declarer is not None:
            return f"Skat · {has(self._names[view.declarer])} won the auction at {view.bid}"
        if view.plays:
            return "Skat · ramsch: everybody for themselves"
        return f"Skat · auction{f', {view.bid} was said' if view.bid else ''}"

    def _players(self, view: View) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for number, place in enumerate(PLACES):
            seat = Seat(number)
            said = [self._words(move.action) for move in view.history if move.seat == seat]
            last = "" if not said or view.contract else said[-1]
            style = "bold" if seat == view.seat else ""
            role = "alone" if seat == view.declarer else ""
            taken = view.tricks[seat]
            tricks = f"{taken} trick{'s' * (taken != 1)}" if view.plays else last
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
            text.append(f"→ {self._names[taker]}, {points} points", "dim")
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
            return "two cards away"
        return name(action.card, self._style) if isinstance(action, Play) else str(action)


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


FACE = SkatFace
