"""The player of two-hand pinochle that the course describes: keeps its melds, wins cheaply, melds the most.

To lead, it gives up the card whose loss leaves the most points of possible melds; of equal ones the
strongest, because it may take the turn. To chase, it wins with the cheapest card that does, trumps last.
Otherwise it throws the cheapest.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.pinochle.hands import ORDERS, SORTED, Hand, minus, plus
from cardtable.games.two_hand_pinochle import (
    CARD_POINTS,
    POINTS,
    Action,
    Coin,
    Due,
    Meld,
    Play,
    View,
    Word,
)
from cardtable.games.two_hand_pinochle.melding import melds, name_of, place_of, played
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.cards import Card
    from cardtable.games.pinochle.melds import MeldName
    from cardtable.games.two_hand_pinochle.melding import Table

WHY = "two-hand-pinochle.why"
# More than any card counts, so that a trump goes last.
TRUMP_COST = 100
WORTH_WAITING = 40
"""Melds that count less are not waited for."""
MOST_NAMED = 3
COPIES_OF_A_CARD = 2


class CoursePlayer:
    """The player of the course."""

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if view.due is Due.CALL:
            return Advice(Coin.HEADS, lambda: Text(f"{WHY}.coin"))
        if view.due is Due.MELD:
            return _meld(view)
        choices = [_Choice(action, view) for action in view.legal if isinstance(action, Play)]
        if view.due is Due.LEAD:
            return _lead(choices)
        (lead,) = view.lead
        return _chase(choices, lead, ORDERS[view.trump].beaten_by[lead.index])


class _Choice:
    """A card that could be played, and the melds that the hand could still declare without it."""

    def __init__(self, play: Play, view: View) -> None:
        assert view.seat is not None
        hand, table = view.hand, view.open[view.seat].table
        place = place_of(hand, table, play.copy)
        assert place is not None
        self.play = play
        self.card = play.copy.card
        self.is_trump = self.card.suit == view.trump
        self._view = view
        self._left = Hand(minus(hand, self.card.bit)), played(table, place)
        self.kept = _declarable(*self._left, view)

    @property
    def points_kept(self) -> int:
        return sum(POINTS[name] for name in self.kept)

    @property
    def cost(self) -> int:
        return CARD_POINTS[self.card] + (TRUMP_COST if self.is_trump else 0)

    @property
    def keeps(self) -> list[Text]:
        """The melds that stay possible."""
        return _titles(self.kept)

    @property
    def breaks(self) -> list[Text]:
        """The melds that are possible with this card and not without it."""
        assert self._view.seat is not None
        before = Counter(_declarable(self._view.hand, self._view.open[self._view.seat].table, self._view))
        return _titles((before - Counter(self.kept)).elements())

    @property
    def one_short(self) -> list[Text]:
        """The melds that lack a single card which may still be drawn, those that count most first."""
        hand, table = self._left
        names = dict.fromkeys(
            name
            for card in _drawable(self._view)
            if card is not self.card
            for name in _declarable(Hand(plus(hand, card.bit)), table, self._view)
            if name not in self.kept and POINTS[name] >= WORTH_WAITING
        )
        return [meld_title(name) for name in sorted(names, key=lambda name: -POINTS[name])[:MOST_NAMED]]


def _drawable(view: View) -> list[Card]:
    """The cards that may still be in the stock, as far as the seat can see."""
    if not view.upcard:
        return []
    gone = Counter(move.action.copy.card for move in view.history if isinstance(move.action, Play))
    gone.update(view.hand)
    for seat, own in enumerate(view.open):
        if seat != view.seat:
            gone.update(laid.card for laid in own.table)
    return [card for card in SORTED if gone[card] < COPIES_OF_A_CARD]


def meld_title(name: MeldName) -> Text:
    """The name of a meld in words."""
    return Text(f"two-hand-pinochle.melds.{name}")


def _titles(names: Iterable[MeldName]) -> list[Text]:
    """Melds in words, equal ones counted."""
    return [
        Text(f"{WHY}.several", count=count, meld=meld_title(name)) if count > 1 else meld_title(name)
        for name, count in Counter(names).items()
    ]


def _declarable(hand: Hand, table: Table, view: View) -> list[MeldName]:
    """The melds in a hand that may still be declared, each once whatever copies it uses."""
    if view.game.classic and not view.upcard:
        return []
    found = {
        Hand.of(copy.card for copy in meld.copies): name
        for meld, name in melds(hand, table, view.trump, view.game.classic)
    }
    return list(found.values())


def _meld(view: View) -> Advice[Action]:
    """Melds are listed from the most points to the fewest. A dix is declared in addition where that is
    allowed."""
    best = view.legal[0]
    if not isinstance(best, Meld):
        return Advice(best, lambda: Text(f"{WHY}.{'exchange' if best is Word.EXCHANGE else 'nothing'}"))
    return Advice(best, lambda: _melded(best, view, "meld"))


def _lead(choices: list[_Choice]) -> Advice[Action]:
    best = max(choices, key=lambda choice: (choice.points_kept, choice.is_trump, CARD_POINTS[choice.card]))
    return Advice(best.play, lambda: Text(f"{WHY}.lead", card=best.card, melds=best.keeps))


def _chase(choices: list[_Choice], lead: Card, beaten_by: int) -> Advice[Action]:
    winning = [choice for choice in choices if beaten_by & choice.card.bit]
    best = min(winning or choices, key=lambda choice: (choice.cost, -choice.points_kept))
    if not winning:
        return Advice(best.play, lambda: Text(f"{WHY}.lose", lead=lead, card=best.card, melds=best.keeps))
    how = "ruff" if best.is_trump and lead.suit != best.card.suit else "win"
    return Advice(best.play, lambda: Text(f"{WHY}.{how}", card=best.card, melds=best.keeps))


def _melded(meld: Meld, view: View, why: str) -> Text:
    name = name_of(meld, view.trump)
    assert name is not None
    return Text(f"{WHY}.{why}", meld=meld_title(name), points=POINTS[name])


def reason(view: View, action: Action) -> Text:
    """Why a player may want to take this action, whatever the course says."""
    if isinstance(action, Meld):
        return _melded(action, view, "meld_now")
    if not isinstance(action, Play):
        return Text(f"{WHY}.{'exchange' if action is Word.EXCHANGE else 'wait'}")
    choice = _Choice(action, view)
    if not view.lead:
        facts = {"card": choice.card, "points": CARD_POINTS[choice.card], "melds": choice.keeps}
        short = choice.one_short
        if short:
            return Text(f"{WHY}.lead_short", short=short, **facts)
        return Text(f"{WHY}.lead_other", melded=action.copy.stars > 0, **facts)
    (lead,) = view.lead
    if ORDERS[view.trump].beaten_by[lead.index] & choice.card.bit:
        return Text(f"{WHY}.win_other", card=choice.card, melds=choice.keeps)
    if choice.breaks:
        return Text(f"{WHY}.let_go_meld", card=choice.card, lost=choice.breaks, melds=choice.keeps)
    return Text(f"{WHY}.let_go", card=choice.card, melds=choice.keeps)
