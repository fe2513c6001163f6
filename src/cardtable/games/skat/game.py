"""Skat as a Game: its options, and what a seat has seen.

Rules of the International Skat Order (ISkO), as agreed between the German Skat Association and ISPA.
`docs/games/skat.md` has every rule and option as it is implemented, and the order of `legal`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from cardtable.cards import Card, Cards
from cardtable.errors import BadOption
from cardtable.games.skat import worlds
from cardtable.games.skat.actions import Action, Call, Contract, Discard, Play, parse
from cardtable.games.skat.auction import FRONT, MIDDLE, Bidding, State
from cardtable.games.skat.deal import LAYOUT, Deal
from cardtable.games.skat.kinds import ALL_POINTS
from cardtable.games.skat.scoring import AGAINST_A_LOST_GAME
from cardtable.games.skat.terms import ONE
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from cardtable.core import Seat
    from cardtable.dealing.layout import Layout
    from cardtable.games.skat.view import View


@dataclass(frozen=True)
class Skat:
    """`table` is the number of players at the table when hands are scored for a list by Seeger-Fabian; 0
    scores only the value of the game. `ramsch` is played when everybody passes, `kontra` and re double,
    `showing` lets players show their cards and give up."""

    name: ClassVar[str] = "skat"

    table: int = 0
    ramsch: bool = False
    kontra: bool = False
    showing: bool = False

    def __post_init__(self) -> None:
        if self.table and self.table not in AGAINST_A_LOST_GAME:
            raise BadOption(f"a list is played at a table of 3 or 4, or 0 for none, not {self.table}")

    @classmethod
    def presets(cls) -> Mapping[str, Skat]:
        return {
            "isko": cls(),
            "list": cls(table=3),
            "pub": cls(ramsch=True, kontra=True, showing=True),
        }

    @property
    def seats(self) -> int:
        return 3

    @property
    def layout(self) -> Layout:
        return LAYOUT

    def deal(self, rng: Random) -> Deal:
        return Deal.of(LAYOUT.shuffle(rng))

    def deal_of(self, piles: Sequence[Sequence[Any]]) -> Deal:
        return Deal.of(piles)

    def start(self, deal: Deal) -> State:
        return Bidding(self, deal, (), ONE[MIDDLE], 0, MIDDLE, FRONT, False)

    def worlds(self, view: View, rng: Random) -> Iterator[State]:
        return worlds.worlds(view, rng)

    def parse(self, text: str) -> Action:
        return parse(text)

    def seen(self, deal: Deal, actions: Sequence[Action], seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
        """The own hand, the cards the others played, for the declarer the skat that was picked up, and for
        all the declarer's cards if they were shown.

        Once the skat is picked up, the others cannot know where the declarer's cards were dealt.
        """
        seen = 0 if seat is None else int(deal.hands[seat])
        played = [0, 0, 0]
        declarer, picked_up, pushed, shown = None, False, 0, False
        for mover, action in self._moves(deal, actions):
            if isinstance(action, Play):
                played[mover] |= action.card.bit
            elif isinstance(action, Discard):
                pushed = int(action.cards)
            elif action is Call.PICK_UP or isinstance(action, Contract):
                declarer = mover
            picked_up |= action is Call.PICK_UP
            shown |= action is Call.SHOW or (isinstance(action, Contract) and action.ouvert)
        for owner, cards in enumerate(played):
            seen |= 0 if picked_up and owner == declarer else cards
        if picked_up and declarer == seat:
            seen |= deal.skat
        if shown and declarer is not None:
            seen |= (deal.hands[declarer] | (deal.skat if picked_up else 0)) & ~pushed
        return tuple(tuple(Cards(Cards.of(pile) & seen)) for pile in deal.piles)

    def _moves(self, deal: Deal, actions: Sequence[Action]) -> Iterator[tuple[Seat, Action]]:
        taken = iter(actions)
        for state in Record(self, deal, tuple(actions)).states():
            yield from zip(state.to_act, taken, strict=False)

    def worth(self, deal: Deal) -> int:
        return ALL_POINTS
