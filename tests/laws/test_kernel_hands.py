"""The kernel's whole hands against the Python rules, which are the law."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.core import Seat
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt
from cardtable.players import make_bot
from cardtable.record import Record
from cardtable.search import whole_hands
from cardtable.table import Table, play
from cardtable.testing import swapped
from support.tiny import Tiny

pytest.importorskip("pettingzoo", reason="the extra envs is not installed")

import numpy as np

from cardtable.envs.one_hand import Shapes

if TYPE_CHECKING:
    from cardtable.core import AnyGame, AnyState
    from cardtable.record import AnyRecord
    from cardtable.search.whole_hands import KernelHand, Words

TABLES = [
    *(pytest.param(Nimmt(seats=seats), id=f"nimmt-{seats}") for seats in range(2, 11)),
    *(pytest.param(GAMES[name](), id=name) for name in GAMES if name != "nimmt"),
]


LONG = 12
"""A longer list of choices is of bids or discards."""


def any_record(game: AnyGame, rng: Random) -> AnyRecord:
    """A third of the hands by uniform choices. In a third all first choices are likelier, so that melds are
    declared; in the rest only those of long lists, so that bids are low and games can be won."""
    bias, longer_than = rng.choice(((1, 0), (3, 0), (16, LONG)))
    deal = game.deal(rng)
    state: AnyState = game.start(deal)
    actions: list[Any] = []
    while state.to_act:
        moves = {}
        for seat in state.to_act:
            legal = state.legal(seat)
            chance = rng.random() ** (bias if len(legal) > longer_than else 1)
            moves[seat] = legal[int(len(legal) * chance)]
        actions += moves.values()
        state = state.apply(moves)
    return Record(game, deal, tuple(actions))


class Eyes:
    """What the seats of a game see, by the kernel and by the Views."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.shapes = Shapes(game, None, Random(0))
        self.words: Words = self.shapes.words()
        self.actions = whole_hands.whole_hands(game).actions

    def by_kernel(self, hand: KernelHand, seat: int) -> tuple[Any, Any, Any]:
        # Filled with what nobody writes, so that nothing left out goes unseen.
        arrays = (
            np.full(self.shapes.size, 7, np.float32),
            np.full(self.shapes.most, 7, np.int8),
            np.full((self.shapes.most, self.shapes.action_size), 7, np.float32),
        )
        hand.observe(self.words, seat, *arrays)
        return arrays

    def compare(self, hand: KernelHand, state: AnyState) -> None:
        for seat in map(Seat, range(self.game.seats)):
            view = state.view(seat)
            assert tuple(self.actions[number] for number in hand.legal(seat)) == tuple(view.legal)
            assert hand.to_act(seat) == (seat in state.to_act)
            observation, mask, actions = self.by_kernel(hand, seat)
            assert np.array_equal(observation, self.shapes.encoding.view(view))
            assert mask.tolist() == [1] * len(view.legal) + [0] * (self.shapes.most - len(view.legal))
            assert np.array_equal(actions, self.shapes.encoding.actions(view.legal))

    def replayed(self, record: AnyRecord) -> KernelHand:
        hand = whole_hands.start(self.game, record.deal)
        for _, seat, action in record.decisions():
            hand.choose(hand.legal(seat).index(self.actions.index(action)))
        return hand


@pytest.mark.parametrize("game", TABLES)
def test_every_decision_of_a_hand_is_the_same(game: AnyGame) -> None:
    """Whose turn it is, what each seat may do, what each knows, and in the end the points and the record."""
    eyes, rng = Eyes(game), Random(1)
    for _ in range(40 // game.seats):
        record = any_record(game, rng)
        hand = whole_hands.start(game, record.deal)
        actions = iter(record.actions)
        for state in record.states():
            eyes.compare(hand, state)
            for seat in state.to_act:
                assert hand.turn == seat
                hand.choose(state.legal(seat).index(next(actions)))
        assert record.last.result is not None
        assert hand.turn == -1
        assert tuple(hand.points) == record.last.result.points
        assert whole_hands.record_of(game, hand) == record


@pytest.mark.parametrize("game", TABLES)
def test_results_of_many_hands_are_the_same(game: AnyGame) -> None:
    """Choices in the order of the rules, and the points, over hands enough for the rarer games."""
    rng = Random(2)
    for _ in range(2000 // game.seats**2):
        record = any_record(game, rng)
        hand = whole_hands.start(game, record.deal)
        for place, count in record.digits():
            assert len(hand.legal(hand.turn)) == count
            hand.choose(place)
        assert record.last.result is not None
        assert tuple(hand.points) == record.last.result.points


@pytest.mark.parametrize("name", ["bridge", "pinochle", "skat"])
def test_results_of_hands_that_are_played_well_are_the_same(name: str) -> None:
    """Games that are bid and won as people do it, which hardly ever happens by chance."""
    game, rng = GAMES[name](), Random(4)
    players = [make_bot(f"{name}:basic", seat) for seat in range(game.seats)]
    for _ in range(15):
        record = play(Table(Record(game, game.deal(rng))), players)
        hand = Eyes(game).replayed(record)
        assert record.last.result is not None
        assert tuple(hand.points) == record.last.result.points


@pytest.mark.parametrize("game", TABLES)
def test_swap_law_on_the_arrays(game: AnyGame) -> None:
    """Two cards that a seat has not seen change places: not a number of what it observes changes."""
    eyes, rng, compared = Eyes(game), Random(3), 0
    for _ in range(max(2, 20 // game.seats)):
        whole = any_record(game, rng)
        moves = [len(state.to_act) for state in whole.states()]
        part = Record(game, whole.deal, whole.actions[: sum(moves[: rng.randrange(len(moves) - 1)])])
        hand = eyes.replayed(part)
        for seat in map(Seat, range(game.seats)):
            swap = swapped(part, seat, rng)
            if swap is None:
                continue
            compared += 1
            before, after = eyes.by_kernel(hand, seat), eyes.by_kernel(eyes.replayed(swap.record), seat)
            assert all(np.array_equal(one, other) for one, other in zip(before, after, strict=True))
    assert compared > 3


def test_other_options_are_refused() -> None:
    """The kernel plays the default preset and says so."""
    with pytest.raises(BadOption, match="Skat with ramsch=True, kontra=True, showing=True is not known"):
        whole_hands.whole_hands(GAMES["skat"].presets()["pub"])
    with pytest.raises(
        BadOption, match="6 nimmt! with tactics=True is not known to the kernel's whole hands"
    ):
        whole_hands.whole_hands(Nimmt(seats=3, tactics=True))
    with pytest.raises(BadOption, match="the kernel plays no whole hands of tiny"):
        whole_hands.whole_hands(Tiny())


def test_wrong_deals_and_choices_are_refused() -> None:
    """Each with a sentence, and the hand goes on as it was."""
    kernel = whole_hands.whole_hands(GAMES["skat"]()).hand
    deck = list(range(32))
    dealt = [deck[:10], deck[10:20], deck[20:30], deck[30:]]
    for piles, sentence in (
        (dealt[:3], "a deal of this game has 4 piles, not 3"),
        ([deck[:9], *dealt[1:]], "pile 0 has 10 cards, not 9"),
        ([[*deck[:9], 32], *dealt[1:]], "there is no card 32"),
        ([[*deck[:9], 31], *dealt[1:]], "card 31 is there too often"),
    ):
        with pytest.raises(ValueError, match=sentence):
            kernel(piles)
    hand = kernel(dealt)
    with pytest.raises(ValueError, match="seat 1 has the choices 0 to 63, so there is no 64"):
        hand.choose(64)
    with pytest.raises(ValueError, match="seats are numbered from 0 to 2"):
        hand.legal(3)
    assert hand.turn == 1
    for _ in range(3):
        hand.choose(0)
    with pytest.raises(ValueError, match="the hand is over"):
        hand.choose(0)
