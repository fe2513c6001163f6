"""Rules for the card to play in a trick of skat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Card, Cards
from cardtable.core import Advice
from cardtable.games.skat.actions import DECK, PLAYS, Action, Kind, Play
from cardtable.games.skat.kinds import JACKS, ORDERS, POINTS
from cardtable.players.skat.counting import counted
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.games.skat import View
    from cardtable.tricks import Order


SMEARED = 10
"""Cards with at least this many points are given to the partner."""
JACK = RANKS.index("J")
LONG = 3
"""At least this many cards are a long suit."""


def advise_card(view: View) -> Advice[Action]:
    """The card that the rules play, with the reason."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    if len(cards) == 1:
        return Advice(PLAYS[cards[0]], Text("skat.why.only"))
    trick = _Trick(view, cards)
    if view.contract is not None and view.contract.kind is Kind.NULL:
        card, why = trick.null()
    elif view.declarer is None:
        card, why = trick.duck()
    elif view.trick:
        card, why = trick.follow()
    else:
        card, why = trick.lead()
    return Advice(PLAYS[card], counted(view, card, Text(f"skat.why.{why}")))


def reason(view: View, card: Card) -> Text:
    """Why a player may want to play this card, whatever the rules would play."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    trick = _Trick(view, cards)
    if view.declarer is None or trick.kind is Kind.NULL:
        return Text(f"skat.why.{trick.ducks(card)}")
    found = trick.follows(card) if view.trick else trick.leads(card)
    return counted(view, card, Text(f"skat.why.{found}"))


class _Trick:
    """One decision: the cards on the table, who still has to play, and which cards are out. Rules return a
    card and the name of the reason. `follows`, `leads` and `ducks` return the reason for a card that is
    already chosen."""

    def __init__(self, view: View, cards: list[Card]) -> None:
        self.view = view
        self.cards = cards
        self.kind = Kind.GRAND if view.contract is None else view.contract.kind
        self.order: Order = ORDERS[self.kind]
        played = Cards.of(card for _, card in view.plays)
        self.out = Cards.of(DECK) & ~played & ~view.hand & ~view.skat
        """Cards that the others may hold."""
        self.mine = view.seat == view.declarer
        seat = view.seat or 0
        # Who played each card of the trick, its leader first.
        self.places = [(seat - number) % 3 for number in range(len(view.trick), 0, -1)]

    def follow(self) -> tuple[Card, str]:
        best = self.order.best(self.view.trick)
        top = self.view.trick[best]
        winners = [card for card in self.cards if card.bit & self.order.beaten_by[top.index]]
        worth = sum(POINTS[card.index] for card in self.view.trick)
        last = len(self.view.trick) == 2
        if self.mine:
            return self._declarer_follows(winners, worth, last)
        if self.places[best] != self.view.declarer and (last or self._holds(top)):
            given = self._smear()
            return given, "over_partner" if given.bit & self.order.beaten_by[top.index] else "smear"
        if not winners:
            return self._low(), "theirs"
        return self._defender_takes(winners, worth)

    def _defender_takes(self, winners: list[Card], worth: int) -> tuple[Card, str]:
        if not self._declarer_behind():
            rich = max(winners, key=lambda card: (POINTS[card.index], -self._power(card)))
            return rich, "from_declarer" if POINTS[rich.index] >= SMEARED else "take_from"
        sure = [card for card in winners if not self.order.beaten_by[card.index] & self.out]
        if sure:
            return max(sure, key=self._points), "sure"
        if worth < 10:
            return self._low(), "nothing_sure"
        return min(winners, key=self._power), "makes_beat"

    def _declarer_follows(self, winners: list[Card], worth: int, last: bool) -> tuple[Card, str]:
        if not winners:
            return self._low(), "lost"
        if last:
            plain = [card for card in winners if not card.bit & self.order.trumps]
            if plain:
                return max(plain, key=self._points), "rich"
            if worth + max(map(self._points, winners)) >= 8 or not self._can_throw():
                rich = [card for card in winners if card not in JACKS]
                return (max(rich, key=self._points) if rich else min(winners, key=self._power)), "ruff_points"
            return self._low(), "no_trump"
        sure = [card for card in winners if not self.order.beaten_by[card.index] & self.out]
        if sure and worth + max(map(self._points, sure)) >= 8:
            return max(sure, key=self._points), "sure"
        ruffs = [card for card in winners if card.bit & self.order.trumps]
        if ruffs and worth >= 4 and not self.view.trick[0].bit & self.order.trumps:
            return min(ruffs, key=lambda card: (card in JACKS, -POINTS[card.index])), "ruff_now"
        if sure:
            return min(sure, key=self._power), "cheaply"
        return self._low(), "not_sure"

    def lead(self) -> tuple[Card, str]:
        return self._declarer_leads() if self.mine else self._defender_leads()

    def _declarer_leads(self) -> tuple[Card, str]:
        trumps = [card for card in self.cards if card.bit & self.order.trumps]
        trumps_out = Cards(self.out & self.order.trumps)
        if trumps and trumps_out and (len(trumps) >= 3 or len(trumps) > len(trumps_out)):
            masters = [card for card in trumps if not self.order.beaten_by[card.index] & self.out]
            if masters:
                return max(masters, key=self._power), "trumps_above"
            return min(trumps, key=lambda card: (POINTS[card.index], self._power(card))), "trumps_below"
        plain = [card for card in self.cards if not card.bit & self.order.trumps]
        masters = [card for card in plain if not self._beaten_in_suit(card)]
        if masters and (not trumps_out or self.kind is Kind.GRAND or len(trumps) < 3):
            return max(masters, key=self._points), "highest"
        if plain:
            return min(plain, key=lambda card: (POINTS[card.index], -self._length(card))), "give_up"
        return max(trumps, key=self._power), "only_trumps"

    def _defender_leads(self) -> tuple[Card, str]:
        plain = [card for card in self.cards if not card.bit & self.order.trumps]
        if not plain:
            return min(self.cards, key=self._power), "only_trumps"
        declarer_next = ((self.view.seat or 0) + 1) % 3 == self.view.declarer
        masters = [card for card in plain if not self._beaten_in_suit(card) and POINTS[card.index] >= 10]
        if masters and (self.kind is Kind.GRAND or min(map(self._length, masters)) <= 4):
            # The ace before the ten behind it: then the partner knows where both are.
            ace = min(masters, key=lambda card: (self._length(card), -self._power(card)))
            return ace, self._ace(ace)
        low = [card for card in plain if POINTS[card.index] < 10] or plain
        if declarer_next:
            long = max(low, key=lambda card: (self._length(card), -POINTS[card.index]))
            return long, "long"
        short = min(low, key=lambda card: (self._length(card), POINTS[card.index]))
        return short, "short"

    def leads(self, card: Card) -> str:
        if card.bit & self.order.trumps:
            if not self.mine:
                return "trump_lead"
            return "trumps_below" if self.order.beaten_by[card.index] & self.out else "trumps_above"
        if not self._beaten_in_suit(card):
            return "highest" if self.mine else self._ace(card)
        if self.mine:
            return "give_up"
        if ((self.view.seat or 0) + 1) % 3 == self.view.declarer:
            return "long" if self._length(card) >= LONG else "through"
        return "to_partner" if self._length(card) >= LONG else "short"

    def _ace(self, card: Card) -> str:
        """The reason for leading the highest card of a suit: with the ten behind it, or with the ten
        elsewhere."""
        tens = [ten for ten in DECK if ten.suit == card.suit and POINTS[ten.index] == SMEARED]
        if card in tens or self._length(card) == 1:
            return "ace"
        if any(ten in self.cards for ten in tens):
            return "ace_ten"
        return "ace_shows" if any(ten.bit & self.out for ten in tens) else "ace"

    def follows(self, card: Card) -> str:
        best = self.order.best(self.view.trick)
        top, last = self.view.trick[best], len(self.view.trick) == 2
        ours = not self.mine and self.places[best] != self.view.declarer
        if card.bit & self.order.beaten_by[top.index]:
            return "over_partner" if ours and last else self._wins(card, last)
        if ours:
            return "smear" if POINTS[card.index] >= SMEARED else "keep"
        if any(each.bit & self.order.beaten_by[top.index] for each in self.cards):
            return "wait"
        return "lost" if self.mine else "theirs"

    def _wins(self, card: Card, last: bool) -> str:
        if card.bit & self.order.trumps and not self.view.trick[0].bit & self.order.trumps:
            return "ruff_points" if last else "ruff_now"
        if last or not self.order.beaten_by[card.index] & self.out:
            return "rich" if last and POINTS[card.index] >= SMEARED else "sure"
        return "not_sure_high" if self.mine else "makes_beat"

    def ducks(self, card: Card) -> str:
        """The reason for a card in a null, or when everybody plays against everybody."""
        if not self.view.trick:
            return "duck_lead" if self.mine or self.view.declarer is None else "null_lead"
        top = self.view.trick[self.order.best(self.view.trick)]
        over = card.bit & self.order.beaten_by[top.index]
        if self.mine or self.view.declarer is None:
            return ("duck_high" if len(self.view.trick) == 2 else "duck_hope") if over else "duck_under"
        if self.view.declarer in self.places:
            return "null_rid" if over else "null_leave"
        return "null_rid" if over and card.rank >= JACK else "null_low"

    def null(self) -> tuple[Card, str]:
        if self.mine:
            return self.duck()
        if not self.view.trick:
            return self._null_lead()
        played = self.view.declarer in self.places
        if played:
            top = self.view.trick[self.order.best(self.view.trick)]
            by_declarer = self.places[self.order.best(self.view.trick)] == self.view.declarer
            under = [card for card in self.cards if not card.bit & self.order.beaten_by[top.index]]
            if by_declarer and under:
                return max(under, key=self._power), "null_leave"
            return max(self.cards, key=self._power), "null_rid"
        return min(self.cards, key=self._power), "null_low"

    def _null_lead(self) -> tuple[Card, str]:
        """A low card of a suit in which lower cards are out: the declarer may have to take it."""
        return min(self.cards, key=lambda card: (card.rank, self._length(card))), "null_lead"

    def duck(self) -> tuple[Card, str]:
        """The highest card that does not take the trick, or the lowest if every card might."""
        if not self.view.trick:
            return min(self.cards, key=self._exposure), "duck_lead"
        top = self.view.trick[self.order.best(self.view.trick)]
        under = [card for card in self.cards if not card.bit & self.order.beaten_by[top.index]]
        if under:
            return max(under, key=lambda card: (self._exposure(card), self._power(card))), "duck_under"
        if len(self.view.trick) == 2:
            return max(self.cards, key=self._power), "duck_high"
        return min(self.cards, key=self._power), "duck_hope"

    def _exposure(self, card: Card) -> int:
        """The number of outstanding cards below this one in its suit."""
        higher = self.order.beaten_by[card.index]
        return (self.order.same_suit[card.index] & ~higher & self.out).bit_count()

    def _holds(self, top: Card) -> bool:
        return not self.order.beaten_by[top.index] & self.out or not self._declarer_behind()

    def _declarer_behind(self) -> bool:
        """Whether the declarer still has to play to this trick."""
        return self.view.declarer not in self.places

    def _smear(self) -> Card:
        plain = [card for card in self.cards if not card.bit & self.order.trumps] or self.cards
        return max(plain, key=lambda card: (POINTS[card.index], -self._power(card)))

    def _can_throw(self) -> bool:
        return any(not card.bit & self.order.trumps for card in self.cards)

    def _low(self) -> Card:
        return min(
            self.cards,
            key=lambda card: (POINTS[card.index] + 2 * bool(card.bit & self.order.trumps), self._power(card)),
        )

    def _beaten_in_suit(self, card: Card) -> int:
        return self.order.beaten_by[card.index] & self.out & self.order.same_suit[card.index]

    def _length(self, card: Card) -> int:
        return (int(self.view.hand) & self.order.same_suit[card.index]).bit_count()

    def _power(self, card: Card) -> int:
        """The number of cards that this one beats in its suit."""
        suit = self.order.same_suit[card.index]
        # No suit has 20 cards, so every trump is above every plain card.
        return (suit & ~self.order.beaten_by[card.index]).bit_count() + 20 * bool(suit & self.order.trumps)

    @staticmethod
    def _points(card: Card) -> int:
        return POINTS[card.index]
