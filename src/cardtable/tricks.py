"""Following, beating and taking tricks: shared by every game played in tricks.

An `Order` is made once per trump and answers with look-ups in bit masks. The suits of an order are those of
the game, not of the deck: in skat the jacks belong to the trump suit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import DECK, Card, Cards, Suit
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_PRINTED = [Cards.of(each for each in DECK if each.suit is suit) for suit in Suit]
"""The cards that show each suit."""


class Order:
    """The suits of a game, each from its lowest to its highest card, and which of them is trump."""

    def __init__(self, suits: Sequence[Sequence[Card]], trump: int | None = None) -> None:
        everything = Cards.of(each for suit in suits for each in suit)
        trumps = Cards.of(suits[trump]) if trump is not None else Cards()
        self.trumps = trumps
        self.same_suit = [0] * len(DECK)
        self.beaten_by = [0] * len(DECK)
        """For each card the cards that take the trick from it when they are played later."""
        for suit in suits:
            whole = Cards.of(suit)
            higher = int(whole)
            for each in suit:
                # Suits are sorted upwards, so what is left after this card beats it.
                higher &= ~each.bit
                self.same_suit[each.index] = whole
                self.beaten_by[each.index] = higher | (0 if each in trumps else trumps)
        self.cards = everything

    def following(self, hand: int, led: Card | None) -> int:
        """The cards a hand may play when it must follow suit and there is no other rule."""
        if led is None:
            return hand
        # Without a card of the suit the first part is 0, and any card may be played.
        return hand & self.same_suit[led.index] or hand

    def beating(self, hand: int, best: Card) -> int:
        """The cards of a hand that would take the trick from the best card so far."""
        return hand & self.beaten_by[best.index]

    def best(self, trick: Sequence[Card]) -> int:
        """The position in the trick of the card that takes it; the first of two equal cards."""
        place, winning = 0, self.beaten_by[trick[0].index]
        for number, each in enumerate(trick):
            # A second copy of a card has the same bit and does not beat it, so the first one stays ahead.
            if winning & each.bit:
                place, winning = number, self.beaten_by[each.index]
        return place

    def void(self, led: Card, played: Card) -> int:
        """The cards that a player shows not to have by playing this card to that lead."""
        suit = self.same_suit[led.index]
        return 0 if suit & played.bit else suit

    def duty(
        self,
        allowed: Iterable[Card],
        trick: Sequence[Card],
        *,
        follow: bool = True,
        beat: bool = False,
        trump: bool = False,
    ) -> Text | None:
        """What a seat has to do that may play only these cards to the trick. None before the lead.

        It is read from the allowed cards and so cannot contradict them. The flags are the duties of the
        game: a hand may consist of trumps where nobody has to trump.
        """
        cards = Cards.of(allowed)
        if not trick or not cards:
            return None
        led, best = trick[0], trick[self.best(trick)]
        suit = self.suit_of(led)
        beats = beat and not cards & ~self.beaten_by[best.index]
        if follow and cards & self.same_suit[led.index]:
            return Text("duties.beat", suit=suit, card=best) if beats else Text("duties.follow", suit=suit)
        if trump and not cards & ~self.trumps:
            if beats and best in self.trumps:
                return Text("duties.overtrump", suit=suit, card=best)
            return Text("duties.trump", suit=suit, trump=self.suit_of(next(iter(cards))))
        return Text("duties.any", suit=suit)

    def suit_of(self, card: Card) -> Text:
        """What the suit of this card is called: trumps, if jacks of other suits belong to it."""
        has_others = self.same_suit[card.index] & ~_PRINTED[card.suit]
        return Text("duties.trumps") if has_others else Text(f"suits.{card.suit}")
