"""Laws about what a seat knows: agree, replay, swap and spread."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, islice, product
from math import factorial, prod, sqrt
from typing import TYPE_CHECKING, Any

from cardtable.core import Hidden, Seat, State
from cardtable.errors import GameError
from cardtable.record import Record
from cardtable.testing.law import AnyRecord, LawBroken

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from cardtable.core import Deal, Game

AnyState = State[Any, Any]
Piles = list[list[Any]]

WORLDS_DRAWN = 2
SWAPS_TRIED = 2
MOST_WORLDS = 60
DRAWS_PER_WORLD = 40
FIVE_SIGMA = 5.0


def check_knowledge(record: AnyRecord, state: AnyState, done: int, rng: Random) -> int:
    """*agree*, *replay* and *swap* for every seat and the spectator; the number of swaps compared."""
    swaps = 0
    for seat in _watchers(record.game):
        _agree_and_replay(record.game, state.view(seat), seat, rng)
        if state.result is None:
            swaps += _swap(Record(record.game, record.deal, record.actions[:done]), state, seat, rng)
    return swaps


def check_spread(record: AnyRecord, rng: Random) -> bool:
    """*spread* for each seat at one of the positions where few enough worlds fit; False if none did."""
    checked = False
    for seat in _watchers(record.game):
        small = [part for part in _parts(record) if _arrangements(part, seat) <= MOST_WORLDS]
        if small:
            _spread(rng.choice(small), seat, rng)
            checked = True
    return checked


def _parts(record: AnyRecord) -> Iterator[AnyRecord]:
    """The record as it was before each decision."""
    done = 0
    for state in record.states():
        if state.to_act:
            yield Record(record.game, record.deal, record.actions[:done])
        done += len(state.to_act)


def record_of(game: Game[Any, Any, Any], state: AnyState) -> AnyRecord:
    """The record that leads to a state: its public history with the secrets put in."""
    secrets = iter(state.secrets)
    actions = (
        next(secrets) if isinstance(move.action, Hidden) else move.action for move in state.view(None).history
    )
    return Record(game, state.deal, tuple(actions))


def _agree_and_replay(game: Game[Any, Any, Any], view: Any, seat: Seat | None, rng: Random) -> None:
    for world in islice(game.worlds(view, rng), WORLDS_DRAWN):
        if world.view(seat) != view:
            raise LawBroken("agree", f"seat {seat} sees {view}, in a world drawn from it {world.view(seat)}")
        why = game.layout.why_not(world.deal.piles)
        if why is not None:
            raise LawBroken("replay", f"a world drawn for seat {seat} has no possible deal: {why}")
        try:
            again = record_of(game, world).last
        except GameError as error:
            raise LawBroken("replay", f"a world drawn for seat {seat} breaks the rules: {error}") from error
        if again != world:
            raise LawBroken("replay", f"the record of a world drawn for seat {seat} leads elsewhere")


def _swap(record: AnyRecord, state: AnyState, seat: Seat | None, rng: Random) -> int:
    unseen = _unseen(record, seat)
    view = state.view(seat)
    compared = 0
    pairs = [pair for pair in _pairs(record.game) if unseen[pair[0]] and unseen[pair[1]]]
    for one, other in rng.sample(pairs, min(SWAPS_TRIED, len(pairs))):
        mine, yours = rng.choice(unseen[one]), rng.choice(unseen[other])
        if mine == yours:
            continue
        piles = _all_piles(record.game, record.deal)
        piles[one][piles[one].index(mine)] = yours
        piles[other][piles[other].index(yours)] = mine
        changed = _replayed(record.game, piles, _renamed(record, state, mine, yours))
        if changed is None:
            continue
        compared += 1
        if changed.view(seat) != view:
            raise LawBroken(
                "swap",
                f"seat {seat} has seen neither {mine} nor {yours} and can tell that they changed places",
            )
    return compared


def _renamed(record: AnyRecord, state: AnyState, one: Any, other: Any) -> tuple[Any, ...]:
    """The actions, where a hidden one that names one of two cards now names the other.

    Else nobody could put away another card than the real one, and a leak of it would go unseen.
    """
    names = {str(one): str(other), str(other): str(one)}
    words = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    return tuple(
        record.game.parse(words.sub(lambda name: names[name[0]], str(action)))
        if isinstance(move.action, Hidden)
        else action
        for move, action in zip(state.view(None).history, record.actions, strict=True)
    )


def _spread(record: AnyRecord, seat: Seat | None, rng: Random) -> None:
    view = record.last.view(seat)
    worlds = set(_consistent(record, view, seat))
    drawn = Counter(islice(record.game.worlds(view, rng), DRAWS_PER_WORLD * len(worlds)))
    strange = next((world for world in drawn if world not in worlds), None)
    if strange is not None:
        raise LawBroken("spread", f"a world that cannot be was drawn for seat {seat}: {strange}")
    chi_square = sum((drawn[world] - DRAWS_PER_WORLD) ** 2 for world in worlds) / DRAWS_PER_WORLD
    if chi_square > _chi_square_limit(len(worlds) - 1):
        counts = sorted(drawn[world] for world in worlds)
        raise LawBroken("spread", f"{len(worlds)} worlds fit seat {seat}, drawn unevenly: {counts}")


def _chi_square_limit(freedom: int) -> float:
    """What chance exceeds once in some millions, by the Wilson-Hilferty approximation."""
    if freedom == 0:
        return 0.0
    part = 2 / (9 * freedom)
    return freedom * (1 - part + FIVE_SIGMA * sqrt(part)) ** 3


def _consistent(record: AnyRecord, view: Any, seat: Seat | None) -> Iterator[AnyState]:
    """Every state that looks like this view, found by trying all deals of the unseen cards."""
    unseen = _unseen(record, seat)
    kept = _all_piles(record.game, record.deal)
    for pile, hidden in zip(kept, unseen, strict=True):
        for card in hidden:
            pile.remove(card)
    for dealt in _redealt(record.game, unseen):
        piles = [own + new for own, new in zip(kept, dealt, strict=True)]
        deal = record.game.deal_of(piles[: len(record.game.layout.piles)])
        for state in _fitting(record.game.start(deal), list(view.history)):
            if state.view(seat) == view:
                yield state


def _fitting(state: AnyState, history: list[Any]) -> Iterator[AnyState]:
    """The states this history leads to, with every legal action in place of a hidden one."""
    if not history:
        yield state
        return
    now, later = history[: len(state.to_act)], history[len(state.to_act) :]
    choices: list[dict[Seat, Any]] = [{}]
    for move in now:
        hidden = isinstance(move.action, Hidden)
        options = state.legal(move.seat) if hidden else [move.action]
        choices = [{**moves, move.seat: action} for moves in choices for action in options]
    for moves in choices:
        try:
            after = state.apply(moves)
        except GameError:
            continue
        yield from _fitting(after, later)


def _redealt(game: Game[Any, Any, Any], unseen: Piles) -> Iterator[Piles]:
    """All ways the unseen cards of each deck can lie in the places that are left for them."""
    ways = []
    for numbers in _pile_numbers(game):
        cards = [card for number in numbers for card in unseen[number]]
        ways.append([(numbers, dealt) for dealt in _distributions(cards, [len(unseen[n]) for n in numbers])])
    for choice in product(*ways):
        piles: Piles = [[] for _ in unseen]
        for numbers, dealt in choice:
            for number, pile in zip(numbers, dealt, strict=True):
                piles[number] = pile
        yield piles


def _distributions(cards: list[Any], room: list[int]) -> Iterator[Piles]:
    if not room:
        yield []
        return
    for chosen in combinations(range(len(cards)), room[0]):
        pile = [cards[number] for number in chosen]
        rest = [card for number, card in enumerate(cards) if number not in chosen]
        for piles in _distributions(rest, room[1:]):
            yield [pile, *piles]


def _arrangements(record: AnyRecord, seat: Seat | None) -> int:
    unseen = _unseen(record, seat)
    ways = 1
    for numbers in _pile_numbers(record.game):
        sizes = [len(unseen[number]) for number in numbers]
        ways *= factorial(sum(sizes)) // prod(factorial(size) for size in sizes)
    return ways


def _unseen(record: AnyRecord, seat: Seat | None) -> Piles:
    """The cards of each pile as dealt, and of those left over, that this seat has not seen."""
    unseen = _all_piles(record.game, record.deal)
    for pile, seen in zip(unseen, record.game.seen(record.deal, record.actions, seat), strict=False):
        for card in seen:
            pile.remove(card)
    return unseen


def _all_piles(game: Game[Any, Any, Any], deal: Deal) -> Piles:
    return [list(pile) for pile in (*deal.piles, *game.layout.left_over(deal.piles))]


def _pile_numbers(game: Game[Any, Any, Any]) -> list[list[int]]:
    """For each deck the numbers of its piles, and of what is left of it, among all piles."""
    layout = game.layout
    numbers = range(len(layout.piles))
    return [[*part, len(numbers) + number] for number, (_, part) in enumerate(layout.split(numbers))]


def _pairs(game: Game[Any, Any, Any]) -> list[tuple[int, int]]:
    """Piles between which a card could have changed places; an ordered pile also with itself."""
    layout = game.layout
    within = [(number, number) for number, pile in enumerate(layout.piles) if pile.ordered]
    return [*within, *(pair for numbers in _pile_numbers(game) for pair in combinations(numbers, 2))]


def _replayed(game: Game[Any, Any, Any], piles: Piles, actions: tuple[Any, ...]) -> AnyState | None:
    deal = game.deal_of(piles[: len(game.layout.piles)])
    try:
        return Record(game, deal, actions).last
    except GameError:
        return None


def _watchers(game: Game[Any, Any, Any]) -> tuple[Seat | None, ...]:
    return (None, *(Seat(number) for number in range(game.seats)))
