"""What a seat knows about the other hands, from its View alone.

Three things give information: the cards that were seen (melds, tricks, passed cards), the melds that were
*not* shown, and the duties of play. A player who does not follow has none of the suit, and one who does not
beat cannot. Bids prove nothing, so they are left to the players.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Card, Suit
from cardtable.dealing.several_copies import Never, QuickDealer
from cardtable.games.pinochle.actions import SEATS, Play
from cardtable.games.pinochle.hands import (
    ORDERS,
    SORTED,
    SUITS,
    all_copies,
    count,
    kind,
    minus,
    plus,
)
from cardtable.games.pinochle.melds import PATTERNS, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.core import Seat
    from cardtable.games.pinochle.view import View


def _kinds_by_meld(trump: Suit) -> tuple[Card, ...]:
    """The kinds with those of a meld near each other, as dealers need them: marriages, jacks with the
    pinochle's queen before them, the rest of the run, aces, and the rest."""
    couples = (kind(rank, suit) for suit in SUITS for rank in "KQ")
    jacks = (kind("J", suit) for suit in sorted(SUITS, key=lambda suit: (suit == trump, SUITS.index(suit))))
    aces = (kind("A", suit) for suit in sorted(SUITS, key=lambda suit: suit != trump))
    ordered = (*couples, *jacks, kind("T", trump), *aces)
    return (*ordered, *(card for card in SORTED if card not in ordered))


KINDS_BY_MELD = tuple(_kinds_by_meld(trump) for trump in Suit)


@dataclass(frozen=True)
class Knowledge:
    """For each seat, about the hand that melds are shown from: the cards `known` to be there, those of
    them that were `played` or `passed` openly to this seat, the kinds that are `lacking` among the
    others, and the number of all cards."""

    seat: Seat | None
    known: tuple[int, ...]
    played: tuple[int, ...]
    passed: tuple[int, ...]
    lacking: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats."""
        return tuple(seat for seat in SEATS if seat != self.seat)


def knowledge(view: View) -> Knowledge:
    """The knowledge in this view."""
    sizes = [view.game.pack.tricks] * 4
    known, played, passed, lacking = [0] * 4, [0] * 4, [0] * 4, [0] * 4
    for move in view.history:
        if isinstance(move.action, Play):
            played[move.seat] = plus(played[move.seat], move.action.card.bit)
    if view.melds:
        known = [cards | shown(laid) for cards, laid in zip(played, view.melds, strict=True)]
        lacking = _lacking(view)
    elif view.contract is not None and view.history[-1].seat == view.contract.partner:
        sizes[view.contract.bidder] += view.game.passing
        sizes[view.contract.partner] -= view.game.passing
    if view.contract is not None:
        # The cards that the two have passed each other and kept. The others do not know them.
        passed[view.contract.bidder] = minus(view.given, view.given & view.returned)
        passed[view.contract.partner] = view.returned
        known = [cards | more for cards, more in zip(known, passed, strict=True)]
    if view.seat is not None:
        known[view.seat] = plus(view.hand, played[view.seat])
    return Knowledge(view.seat, *map(tuple, (known, played, passed, lacking, sizes)))


def dealer_for(view: View, knows: Knowledge) -> QuickDealer[Card]:
    """A dealer for the unknown cards of the seats in `knows.others`.

    A card that was played or passed is one specific card. A meld only shows that a hand has such a card, one
    of the remaining copies; which one is left to the shuffle.
    """
    # The trump only orders the kinds. Before it is named there are no melds to keep together.
    trump = Suit.CLUBS if view.contract is None else view.contract.trump
    unseen: dict[Card, int] = {}
    for card in KINDS_BY_MELD[trump]:
        copies = count(view.game.pack.everything, card) - sum(count(cards, card) for cards in knows.known)
        if copies:
            unseen[card] = copies
    others = knows.others
    melded = [minus(knows.known[seat], knows.played[seat] | knows.passed[seat]) for seat in others]
    return QuickDealer(
        unseen,
        [knows.sizes[seat] - knows.known[seat].bit_count() for seat in others],
        _written,
        [[card for card in unseen if knows.lacking[seat] & card.bit] for seat in others],
        _not_shown(view, knows),
        [{card: count(cards, card) for card in unseen} for cards in melded],
    )


def _written(card: Card, copies: int) -> int:
    return all_copies(card.bit, copies)


def _lacking(view: View) -> list[int]:
    """For each seat the kinds that it cannot have had when it played as it did."""
    assert view.contract is not None
    order = ORDERS[view.contract.trump]
    lacking = [0] * 4
    led = best = SORTED[0]  # The first card is always led.
    for number, card in enumerate(view.plays):
        place = number % 4
        if place == 0:
            led = best = card
            continue
        seat = (view.leaders[number // 4] + place) % 4
        suit, beating = order.same_suit[led.index], order.beaten_by[best.index]
        if not suit & card.bit:
            lacking[seat] |= suit
            # A player who cannot follow must trump, so the same questions are asked about trumps.
            suit = order.trumps
        if not suit & card.bit:
            lacking[seat] |= suit
        elif beating & card.bit:
            best = card
        else:
            # A player who can beat must beat, so this hand has nothing in the suit that does.
            lacking[seat] |= suit & beating
    return lacking


def _not_shown(view: View, knows: Knowledge) -> list[Never[Card]]:
    """For each pattern what is missing to the next better form than the one shown."""
    excluded: list[Never[Card]] = []
    if not view.melds or view.contract is None:
        return excluded
    for pile, seat in enumerate(knows.others):
        table = shown(view.melds[seat])
        wanted = []
        for pattern in PATTERNS[view.contract.trump]:
            level = pattern.level(table)
            # With all copies on the table there is no better form.
            if level < view.game.pack.copies and not pattern.cards & ~view.game.pack.everything:
                missing = {card: level + 1 - count(knows.known[seat], card) for card in pattern.cards}
                wanted.append({card: copies for card, copies in missing.items() if copies > 0})
        least = [cards for cards in wanted if not any(_within(one, cards) for one in wanted)]
        excluded += [Never(pile, cards) for cards in least]
    return excluded


def _within(part: Mapping[Card, int], cards: Mapping[Card, int]) -> bool:
    """Whether a smaller condition already excludes these cards."""
    return part != cards and all(cards.get(card, 0) >= copies for card, copies in part.items())
