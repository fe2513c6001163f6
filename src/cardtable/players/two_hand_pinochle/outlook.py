"""What a seat of two-hand pinochle knows: its choices, the melds that each of them keeps or breaks, and which
cards are still out."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import ORDERS, SORTED, Hand, minus, plus
from cardtable.games.two_hand_pinochle import CARD_POINTS, POINTS, Meld, Play, View
from cardtable.games.two_hand_pinochle.melding import declared, melds, name_of, patterns, place_of, played

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.cards import Card
    from cardtable.games.pinochle.melds import MeldName
    from cardtable.games.two_hand_pinochle import Action
    from cardtable.games.two_hand_pinochle.melding import Table

TRUMP_COST = 100
"""More than any card counts, so that a trump goes last."""
WORTH_WAITING = 40
"""Melds that count less are not waited for."""
MOST_NAMED = 3
COPIES_OF_A_CARD = 2
LAST_MELDERS = 3
"""With so many cards and no stock a second meld would come too late."""


class Playable:
    """A card that could be played, and the melds that the hand could still declare without it."""

    def __init__(self, play: Play, look: Outlook) -> None:
        place = place_of(look.hand, look.table, play.copy)
        assert place is not None
        self.play = play
        self.card = play.copy.card
        self.is_trump = self.card.suit == look.view.trump
        self._look = look
        self._left = Hand(minus(look.hand, self.card.bit)), played(look.table, place)
        self.kept = look.declarable(*self._left)

    @property
    def points(self) -> int:
        return CARD_POINTS[self.card]

    @property
    def points_kept(self) -> int:
        return sum(POINTS[name] for name in self.kept)

    @property
    def cost(self) -> int:
        return self.points + (TRUMP_COST if self.is_trump else 0)

    @cached_property
    def broken(self) -> list[MeldName]:
        """The melds that are possible with this card and not without it."""
        return list((Counter(self._look.possible) - Counter(self.kept)).elements())

    @property
    def wins(self) -> bool:
        """Whether it takes the turn that was led."""
        (lead,) = self._look.view.lead
        return bool(ORDERS[self._look.view.trump].beaten_by[lead.index] & self.card.bit)

    @property
    def one_short(self) -> list[MeldName]:
        """The melds that lack a single card which may still be drawn, those that count most first."""
        hand, table = self._left
        names = dict.fromkeys(
            name
            for card in self._look.drawable
            if card is not self.card
            for name in self._look.declarable(Hand(plus(hand, card.bit)), table)
            if name not in self.kept and POINTS[name] >= WORTH_WAITING
        )
        return sorted(names, key=lambda name: -POINTS[name])[:MOST_NAMED]


class Outlook:
    """A decision as the seat to act sees it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.hand, self.table = view.hand, view.open[view.seat].table

    @cached_property
    def choices(self) -> list[Playable]:
        """The cards that may be played."""
        return [Playable(action, self) for action in self.view.legal if isinstance(action, Play)]

    def choice(self, action: Action) -> Playable | None:
        """This card, None if the action is none."""
        return next((each for each in self.choices if each.play == action), None)

    @cached_property
    def possible(self) -> list[MeldName]:
        """The melds that the hand could declare now."""
        return self.declarable(self.hand, self.table)

    @cached_property
    def offered(self) -> list[Meld]:
        """The melds that may be declared now, those that count most first."""
        return [action for action in self.view.legal if isinstance(action, Meld)]

    @cached_property
    def out(self) -> list[Card]:
        """The cards, once or twice, that the other may hold or draw, as far as the seat has seen."""
        gone = Counter([*self.hand, *self.view.lead, *(card for seat in self.view.open for card in seat.won)])
        return list((Counter(dict.fromkeys(SORTED, COPIES_OF_A_CARD)) - gone).elements())

    @cached_property
    def drawable(self) -> list[Card]:
        """The cards that may still be in the stock."""
        if not self.view.upcard:
            return []
        shown = Counter(
            laid.card
            for seat, own in enumerate(self.view.open)
            if seat != self.view.seat
            for laid in own.table
        )
        return list(Counter(self.out) - shown)

    def is_beatable(self, card: Card) -> bool:
        """Whether a card that is out takes a turn that this one leads, duties aside."""
        return any(ORDERS[self.view.trump].beaten_by[card.index] & other.bit for other in self.out)

    def declarable(self, hand: Hand, table: Table) -> list[MeldName]:
        """The melds in a hand that may still be declared, each once whatever copies it uses."""
        if self.view.game.classic and not self.view.upcard:
            return []
        found = {
            Hand.of(copy.card for copy in meld.copies): name
            for meld, name in melds(hand, table, self.view.trump, self.view.game.classic)
        }
        return list(found.values())

    def points(self, meld: Meld) -> int:
        return POINTS[self.name(meld)]

    def name(self, meld: Meld) -> MeldName:
        found = name_of(meld, self.view.trump)
        assert found is not None
        return found

    def leaves_more(self, meld: Meld) -> bool:
        """Whether another meld of now can be declared in a later turn, too."""
        if self.view.game.classic:
            in_time = self.view.stock > 1  # Melds end with the stock.
        else:
            in_time = bool(self.view.upcard) or len(self.hand) > LAST_MELDERS
        after = declared(self.hand, self.table, meld, self.name(meld), 0)
        return in_time and bool(self.declarable(self.hand, after))

    def may_grow(self, meld: Meld) -> bool:
        """Whether one that counts more, with some of the same cards, may still come together."""
        cards = Hand.of(copy.card for copy in meld.copies)
        return any(
            POINTS[pattern.name] > self.points(meld)
            and pattern.cards & cards
            and self._may_come(Hand(minus(pattern.cards, self.hand & pattern.cards)))
            for pattern in patterns(self.view.trump)
        )

    def _may_come(self, missing: Iterable[Card]) -> bool:
        return all(card in self.drawable for card in missing)
