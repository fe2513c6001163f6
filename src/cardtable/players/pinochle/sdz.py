"""The player that came with SDZPinochle, rebuilt from its description: as written, and repaired.

It bids by its own formula, deals the unseen cards as many times as it has cards in hand, grows a tree of each
deal ply by ply as far as it may, and plays the card with the best sum. As written, it assumes opponents that
help it, keeps sums in eight bits, stops in the middle of a ply, and a stuck dealer uses its opinion of the
last hand. `repaired` has none of these faults. Deals come from our own dealer, and the clock of the original
is a number of nodes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.pinochle import Action, Bid, Hand, NameTrump, View, Word
from cardtable.games.pinochle.actions import PLAYS
from cardtable.games.pinochle.hands import SUITS
from cardtable.games.pinochle.melds import points
from cardtable.games.pinochle.play import Following, Leading
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.agreements import first_call
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.estimate import may_name
from cardtable.players.pinochle.sdz_tree import candidates, grow, root_of, value
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.cards import Card, Suit
    from cardtable.players.pinochle.sdz_tree import Node

NODES = 2_000
THROW_IN_BELOW = 15
SAVE_PARTNER = range(16, 21)


@dataclass(frozen=True)
class Opinion:
    """Its opinion of a hand: the suit and the value."""

    suit: Suit
    worth: int


class SdzPlayer:
    """The player of SDZPinochle, as written or repaired."""

    def __init__(self, seed: int = 0, *, repaired: bool = True, nodes: int = NODES) -> None:
        self._seed = seed
        self._rng = Random(seed)
        self._repaired = repaired
        self._nodes = nodes
        self._passing = BasicPlayer()
        self._last = Opinion(SUITS[0], 0)

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if view.contract is None:
            return self._name(view) if view.seat == view.holder else self._bid(view)
        if not view.melds:
            return self._passing.advise(view, clock)
        return self._card(view)

    def _bid(self, view: View) -> Advice[Action]:
        opinion = self._last = self._opinion(view)
        amount = bid(view, opinion.worth)
        offers = [action for action in view.legal if isinstance(action, Bid)]
        # Its numbers have no limit and no steps, so take the highest allowed bid that is not above.
        fitting = [offer for offer in offers if offer.amount <= amount]
        call = fitting[-1] if fitting else Word.PASS
        # Its formula knows no agreements, but a partner reads its first bid by those of the table.
        first = first_call(view, offers[0].amount, opinion.worth) if offers else None
        return Advice(first or call, lambda: _by_formula(opinion))

    def _name(self, view: View) -> Advice[Action]:
        opinion = self._last
        if self._repaired or NameTrump(opinion.suit) not in view.legal:
            opinion = self._opinion(view)
        scale = SCALES[view.game.counting].melds
        named: Action = NameTrump(opinion.suit)
        if opinion.worth < THROW_IN_BELOW * scale and Word.THROW_IN in view.legal:
            named = Word.THROW_IN
        return Advice(named, lambda: _by_formula(opinion))

    def _opinion(self, view: View) -> Opinion:
        """The best suit by meld and power, ties by a coin, and up to two more by a die. The same for the
        same hand."""
        rng = Random(f"{self._seed} {view.hand}")
        scale = SCALES[view.game.counting].melds
        rated = [
            (points(view.game.melds(view.hand, suit)) + scale * power(view.hand, suit), suit)
            for suit in may_name(view.hand, view.game)
        ]
        most = max(worth for worth, _ in rated)
        suit = rng.choice([suit for worth, suit in rated if worth == most])
        return Opinion(suit, most + scale * rng.randrange(3))

    def _card(self, view: View) -> Advice[Action]:
        assert view.contract is not None
        assert view.seat is not None
        trump = view.contract.trump
        if len(view.legal) == 1:
            return Advice(view.legal[0], lambda: Text("pinochle.why.only"))
        led = view.trick[0] if view.trick else None
        roots = [
            root_of(state)
            for state in islice(view.game.worlds(view, self._rng), len(view.hand))
            if isinstance(state, (Leading, Following))
        ]
        first = roots[0]
        tried = candidates(view.hand, led, first.best, trump, len(view.trick))
        if len(tried) == 1:
            return Advice(PLAYS[tried[0].index], lambda: Text("pinochle.why.no_better"))
        self._grow(roots, trump)
        sums = {card: self._sum(roots, card, view.seat % 2) for card in tried}
        best = max(tried, key=lambda card: sums[card])
        return Advice(
            PLAYS[best.index], lambda: Text("pinochle.why.tree", cards=len(tried), deals=len(roots))
        )

    def _grow(self, roots: list[Node], trump: Suit) -> None:
        """Breadth first over all trees. The repaired player grows only whole plies."""
        ply, nodes = roots, 0
        while ply:
            following: list[Node] = []
            grown: list[Node] = []
            for node in ply:
                if nodes >= self._nodes:
                    break
                children = grow(node, trump)
                grown.append(node)
                nodes += len(children)
                following += children
            if nodes >= self._nodes:
                if self._repaired and ply is not roots and len(grown) < len(ply):
                    for node in grown:
                        node.children = []
                return
            ply = following

    def _sum(self, roots: list[Node], card: Card, side: int) -> int:
        total = sum(
            value(child, side, not self._repaired)
            for root in roots
            for child in root.children
            if child.card is card
        )
        # As in the original, which keeps the sum in a signed byte.
        return total if self._repaired else (total + 128) % 256 - 128


def _by_formula(opinion: Opinion) -> Text:
    return Text("pinochle.why.formula", suit=Text(f"suits.{opinion.suit}"), points=opinion.worth)


def power(hand: Hand, trump: Suit) -> int:
    """Five, and per card: trump A 3, T 2, others 1; outside an ace 2, a jack or nine -1; a void 1."""
    total = 5
    for each in hand:
        rank = str(each)[1]
        if each.suit == trump:
            total += {"A": 3, "T": 2}.get(rank, 1)
        else:
            total += {"A": 2, "J": -1, "9": -1}.get(rank, 0)
    suits = {each.suit for each in hand}
    return total + sum(suit not in suits for suit in SUITS if suit != trump)


def bid(view: View, worth: int) -> int:
    """Its bid on a hand of this value; 0 is a pass."""
    assert view.seat is not None
    spoken = len(view.history)
    partner = view.holder is not None and view.holder % 2 == view.seat % 2
    high, step = view.high, view.game.step
    if spoken == 1 and partner and worth // SCALES[view.game.counting].melds in SAVE_PARTNER:
        return high + step
    if high > worth:
        return 0
    if high == worth and not partner:
        return worth + step
    if spoken == 3:
        return high + step
    return worth
