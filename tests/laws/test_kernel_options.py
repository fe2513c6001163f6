"""What the kernel knows of each game's options: none by default, and those it knows as the rules do."""

from __future__ import annotations

from dataclasses import field, fields, make_dataclass
from functools import partial
from importlib import import_module
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable._kernel import nimmt_replay
from cardtable.core import Seat
from cardtable.games import GAMES, bridge, nimmt, pinochle, skat
from cardtable.games.two_hand_pinochle.state import Leading
from cardtable.players import bots_for
from cardtable.record import Record
from cardtable.search import whole_hands
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.position import BoardPosition
from cardtable.search.door import UnknownToKernel
from cardtable.search.nimmt.monte_carlo import history, position
from cardtable.search.pinochle.positions import PinochlePosition
from cardtable.search.skat.positions import SkatPosition
from cardtable.search.solutions import solve
from cardtable.search.tricks import open_cards
from cardtable.search.two_hand_pinochle.endgame import solve_each
from cardtable.testing.options import variants
from cardtable.testing.players import check_player
from laws.test_players import SHORT, THINKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.core import AnyGame, AnyState
    from cardtable.record import AnyRecord

LEFT = 3
"""Cards of each hand in the positions that are tried out to the end."""
POSITIONS = 2


def door_of(game: str) -> Any:
    return import_module(f"cardtable.search.{game.replace('-', '_')}.door")


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_named_at_the_door(name: str) -> None:
    """A new option is named there: among those that the kernel knows, or among those that it does not."""
    door = door_of(name).POSITIONS
    options = {option.name for option in fields(GAMES[name])}  # type: ignore[arg-type] # a dataclass
    assert door.options | door.unknown == options, (
        f"search/{name}/door.py does not name each of {sorted(options)}"
    )


def later(name: str) -> AnyGame:
    """The game with an option that nobody has heard of."""
    cls = GAMES[name]
    option = ("later", bool, field(default=False))
    game: AnyGame = make_dataclass(cls.__name__, [option], bases=(cls,), frozen=True)(later=True)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_a_new_option_is_refused_by_name(name: str) -> None:
    """Whole hands, positions of every decision, and solutions say which option the kernel does not know."""
    game, refused = later(name), pytest.raises(UnknownToKernel, match="later=True is not known to the kernel")
    with refused:
        whole_hands.whole_hands(game)
    for record in islice(with_cards_left(game, 1), POSITIONS):
        with refused:
            KERNEL[name](record.last)
        with refused:
            solve(record)
        with refused:
            solve(played_on(record, Random(1)))


@pytest.mark.parametrize("bot", [bot for name in GAMES for bot in bots_for(name)])
def test_players_go_on_with_a_new_option(bot: str) -> None:
    """Without the kernel they play by rules of thumb, as legally as ever."""
    game, _, level = bot.partition(":")
    check_player(bot, later(game), 1, time=SHORT if level in THINKING else None)


def with_cards_left(game: AnyGame, left: int) -> Iterator[AnyRecord]:
    """Random hands in which a seat with this many cards is about to lead."""
    for seed in range(40):
        rng = Random(seed)
        record = played_on(Record(game, game.deal(rng)), rng, left)
        if record.result is None:
            yield record


def played_on(record: AnyRecord, rng: Random, left: int = 0) -> AnyRecord:
    """The hand continued by chance to its end, or until so many cards are left."""
    state, actions = record.last, [*record.actions]
    while state.to_act and not (left and is_ending(state, left)):
        moves = {seat: rng.choice(likely(state.legal(seat))) for seat in state.to_act}
        actions += moves.values()
        state = state.apply(moves)
    return Record(record.game, record.deal, tuple(actions))


def is_ending(state: AnyState, left: int) -> bool:
    if isinstance(state, skat.Playing):
        return not state.trick and state.played.bit_count() == 30 - 3 * left
    if isinstance(state, bridge.Playing):
        return not state.trick and state.played.bit_count() == 52 - 4 * left
    view = state.view(state.to_act[0])
    if isinstance(view, nimmt.View):
        return len(view.hand) == left and not view.waiting
    is_leading = isinstance(state, Leading | pinochle.play.Leading)
    return is_leading and len(view.hand) == left and not getattr(view, "upcard", ())


def likely(legal: Any) -> list[Any]:
    """Without what ends a hand before its last card, and without games in which the kernel counts tricks."""
    return [action for action in legal if not ends_early(action)] or list(legal)


def ends_early(action: Any) -> bool:
    if isinstance(action, skat.Contract):
        return action.schneider or action.kind is skat.Kind.NULL
    kinds = (bridge.Claim, pinochle.Word)
    return isinstance(action, kinds) or str(action) in ("show", "concede", "give up")


def tried(state: AnyState, worth: Callable[[AnyState], int], mine: set[Seat]) -> int:
    """The worth in the end if both sides play as well as possible: every line is played."""
    if not state.to_act:
        return worth(state)
    (seat,) = state.to_act
    found = [tried(state.apply({seat: action}), worth, mine) for action in likely(state.legal(seat))]
    return max(found) if seat in mine else min(found)


def by_rules(state: AnyState, worth: Callable[[AnyState], int], mine: set[Seat]) -> dict[Any, int]:
    (seat,) = state.to_act
    return {action: tried(state.apply({seat: action}), worth, mine) for action in likely(state.legal(seat))}


def tally(place: int, over: Any) -> int:
    return int(over.result.tally[place])


def of_skat(state: Any) -> tuple[dict[Any, int], dict[Any, int]]:
    found = open_cards.cards(SkatPosition.of_state(state))
    ours = {skat.Play(card): bounds.low for card, bounds in found.cards.items()}
    return ours, by_rules(state, partial(tally, 0), {state.terms.declarer})


def of_pinochle(state: Any) -> tuple[dict[Any, int], dict[Any, int]]:
    side = state.view(None).contract.bidder % 2
    found = open_cards.cards(PinochlePosition.of_state(state))
    ours = {pinochle.Play(card): bounds.low for card, bounds in found.cards.items()}
    return ours, by_rules(state, partial(tally, side), {Seat(side), Seat(side + 2)})


def of_bridge(state: Any) -> tuple[dict[Any, int], dict[Any, int]]:
    side, won = state.turn % 2, state.view(None).won
    # The declarer acts for dummy, so sides are told by the declarer.
    declaring = {state.terms.contract.declarer, state.terms.contract.dummy}
    mine = declaring if state.turn in declaring else {Seat(seat) for seat in range(4)} - declaring
    ours = {
        bridge.PLAYS[card.index]: tricks + won[side]
        for card, tricks in double_dummy.cards(BoardPosition.of_play(state)).items()
    }
    return ours, by_rules(state, partial(tally, side), mine)


def of_two_hands(state: Any) -> tuple[dict[Any, int], dict[Any, int]]:
    (seat,) = state.to_act

    def ahead(state: Any) -> int:
        return int(state.round.open[seat].score - state.round.open[1 - seat].score)

    before = ahead(state)
    solved = solve_each(state.view(seat), Random(0))
    assert solved is not None
    ours = {each.action: int(each.mean) + before for each in solved}
    return ours, by_rules(state, ahead, {seat})


def of_nimmt(state: Any) -> tuple[Any, Any]:
    """The heads and rows after the tricks so far, and that each seat's position can be."""
    for seat in state.to_act:
        position(state.view(seat))
    view = state.view(None)
    heads = [
        sum(taken.heads for taken in view.taken if taken.seat == seat) for seat in range(view.game.seats)
    ]
    rows = [(row[-1], len(row), sum(nimmt.HEADS[card] for card in row)) for row in view.rows]
    return nimmt_replay(view.game.seats, view.start, *history(view)), (heads, rows)


KERNEL: dict[str, Callable[[Any], tuple[Any, Any]]] = {
    "bridge": of_bridge,
    "nimmt": of_nimmt,
    "pinochle": of_pinochle,
    "skat": of_skat,
    "two-hand-pinochle": of_two_hands,
}


@pytest.mark.parametrize(
    ("name", "game"),
    [
        pytest.param(name, game, id=f"{name}-{variant}")
        for name in GAMES
        for variant, game in variants(GAMES[name]).items()
        if door_of(name).POSITIONS.admits(game)
    ],
)
def test_positions_are_valued_as_the_rules_value_them(name: str, game: AnyGame) -> None:
    """With every option that the kernel knows, its value of each card near the end is that of trying
    everything by the rules in Python."""
    records = list(islice(with_cards_left(game, LEFT), POSITIONS))
    # Only an auction has no cards to value.
    assert records or getattr(game, "auction_only", False)
    for record in records:
        ours, theirs = KERNEL[name](record.last)
        assert ours == theirs


@pytest.mark.parametrize(
    ("name", "game"),
    [
        pytest.param(name, game, id=f"{name}-{variant}")
        for name in GAMES
        for variant, game in variants(GAMES[name]).items()
    ],
)
def test_whole_hands_are_admitted_only_with_what_the_kernel_plays(name: str, game: AnyGame) -> None:
    """Whatever passes the door ends as by the rules in Python, choice by choice."""
    if not door_of(name).WHOLE_HANDS.admits(game):
        with pytest.raises(UnknownToKernel):
            whole_hands.whole_hands(game)
        return
    for seed in range(5):
        rng = Random(seed)
        deal = game.deal(rng)
        state, hand = game.start(deal), whole_hands.start(game, deal)
        while state.to_act:
            moves = {seat: rng.choice(state.legal(seat)) for seat in state.to_act}
            for seat, action in moves.items():
                assert len(hand.legal(seat)) == len(state.legal(seat))
                hand.choose(list(state.legal(seat)).index(action))
            state = state.apply(moves)
        assert state.result is not None
        assert tuple(hand.points) == state.result.points
