"""Laws about what a seat knows: agree, replay, swap and spread."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import chain, combinations, islice, product, repeat
from math import factorial, prod, sqrt
from typing import TYPE_CHECKING, Any

from cardtable.core import Hidden, Seat
from cardtable.errors import GameError
from cardtable.record import Record
from cardtable.testing.law import LawBroken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from cardtable.core import AnyGame, AnyState, Deal
    from cardtable.record import AnyRecord

Piles = list[list[Any]]

WORLDS_DRAWN = 2
SWAPS_TRIED = 2
MOST_WORLDS = 60
# The chi-square test needs at least five expected draws in each cell.
DRAWS_PER_WORLD = 40
FIVE_SIGMA = 5.0


def check_knowledge(record: AnyRecord, state: AnyState, taken: int, rng: Random) -> int:
    """Check *agree*, *replay* and *swap* for every seat and the spectator, after this number of actions of
    the record. Returns the number of compared swaps. Raises LawBroken."""
    swaps = 0
    for seat in _watchers(record.game):
        _agree_and_replay(record.game, state.view(seat), seat, rng)
        if state.result is None:
            swaps += _swap(Record(record.game, record.deal, record.actions[:taken]), state, seat, rng)
    return swaps


def check_spread(record: AnyRecord, rng: Random) -> bool:
    """Check *spread* for each seat at a position with few enough worlds. False if there was none. Raises
    LawBroken."""
    checked = False
    for seat in _watchers(record.game):
        small = [part for part in _parts(record) if _arrangements(part, seat) <= MOST_WORLDS]
        if small:
            checked |= _spread(rng.choice(small), seat, rng)
    return checked


def _parts(record: AnyRecord) -> Iterator[AnyRecord]:
    """The record as it was before each decision."""
    taken = 0
    for state in record.states():
        if state.to_act:
            yield Record(record.game, record.deal, record.actions[:taken])
        taken += len(state.to_act)


def record_of(game: AnyGame, state: AnyState) -> AnyRecord:
    """The record that leads to a state: its public history with the secrets filled in."""
    secrets = iter(state.secrets)
    actions = (
        next(secrets) if isinstance(move.action, Hidden) else move.action for move in state.view(None).history
    )
    return Record(game, state.deal, tuple(actions))


def _agree_and_replay(game: AnyGame, view: Any, seat: Seat | None, rng: Random) -> None:
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


@dataclass(frozen=True)
class Swap:
    """A record in which two cards have changed places compared with another one."""

    record: AnyRecord
    one: Any
    other: Any


def swapped(record: AnyRecord, seat: Seat | None, rng: Random) -> Swap | None:
    """The record with two cards exchanged that this seat has not seen, so that it cannot notice.

    None if there are no such cards, or if the rules do not allow it: an action would become illegal, or cards
    would be shown that were not (melds that are shown without an action).
    """
    game = record.game
    unseen = _unseen(record, seat)
    pairs = [pair for pair in _pairs(game) if unseen[pair[0]] and unseen[pair[1]]]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    one, other = rng.choice(unseen[first]), rng.choice(unseen[second])
    if one == other:
        return None
    places = _all_piles(game, record.deal)
    places[first][places[first].index(one)] = other
    places[second][places[second].index(other)] = one
    changed = Record(game, game.deal_of(_together(game, places)), _renamed(record, one, other))
    try:
        _ = changed.last
    except GameError:
        return None
    before, after = (game.seen(hand.deal, hand.actions, seat) for hand in (record, changed))
    return Swap(changed, one, other) if before == after else None


def _swap(record: AnyRecord, state: AnyState, seat: Seat | None, rng: Random) -> int:
    view = state.view(seat)
    compared = 0
    for _ in range(SWAPS_TRIED):
        swap = swapped(record, seat, rng)
        if swap is None:
            continue
        compared += 1
        if swap.record.last.view(seat) != view:
            cards = f"{swap.one} and {swap.other}"
            raise LawBroken("swap", f"seat {seat} can tell that {cards} changed places, unseen")
    return compared


def _renamed(record: AnyRecord, one: Any, other: Any) -> tuple[Any, ...]:
    """The actions, where a hidden one that names one of two cards now names the other.

    Otherwise no other card could be put away than the real one, and a leak of it would not be noticed.
    """
    names = {str(one): str(other), str(other): str(one)}
    words = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    return tuple(
        record.game.parse(words.sub(lambda name: names[name[0]], str(action)))
        if isinstance(move.action, Hidden)
        else action
        for move, action in zip(record.last.view(None).history, record.actions, strict=True)
    )


def _spread(record: AnyRecord, seat: Seat | None, rng: Random) -> bool:
    """False if the worlds could not be counted."""
    view = record.last.view(seat)
    # Two copies of a card make a world with the copies apart more likely, because it comes from more
    # shuffles.
    worlds = Counter(_consistent(record, seat))
    draws = DRAWS_PER_WORLD * len(worlds)
    drawn = Counter(islice(record.game.worlds(view, rng), draws))
    strange = next((world for world in drawn if world not in worlds), None)
    if strange is not None:
        if _seen_elsewhere(record, strange, seat):
            return False
        raise LawBroken("spread", f"an impossible world was drawn for seat {seat}: {strange}")
    expected = {world: draws * ways / worlds.total() for world, ways in worlds.items()}
    chi_square = sum((drawn[world] - due) ** 2 / due for world, due in expected.items())
    if chi_square > _chi_square_limit(len(worlds) - 1):
        counts = sorted(drawn[world] for world in worlds)
        raise LawBroken("spread", f"{len(worlds)} worlds fit seat {seat}, drawn unevenly: {counts}")
    return True


def _seen_elsewhere(record: AnyRecord, world: AnyState, seat: Seat | None) -> bool:
    """Whether cards that the seat has seen were dealt to another pile in this world: an exchange that it
    did not see. Then redealing the unseen cards does not give all worlds, and none are counted."""
    game = record.game
    drawn = record_of(game, world)
    return game.seen(drawn.deal, drawn.actions, seat) != game.seen(record.deal, record.actions, seat)


def _chi_square_limit(freedom: int) -> float:
    """The value that chance exceeds once in some millions, by the Wilson-Hilferty approximation."""
    if freedom == 0:
        return 0.0
    part = 2 / (9 * freedom)
    return freedom * (1 - part + FIVE_SIGMA * sqrt(part)) ** 3


def _consistent(record: AnyRecord, seat: Seat | None) -> Iterator[AnyState]:
    """Every state that looks like the last one to a seat, found by trying all deals of the unseen cards."""
    views = [state.view(seat) for state in record.states()]
    unseen = _unseen(record, seat)
    kept = _all_piles(record.game, record.deal)
    for pile, hidden in zip(kept, unseen, strict=True):
        for card in hidden:
            pile.remove(card)
    for dealt in _redealt(record.game, unseen):
        places = [own + new for own, new in zip(kept, dealt, strict=True)]
        deal = record.game.deal_of(_together(record.game, places))
        yield from _fitting(record.game.start(deal), views, seat)


def _fitting(state: AnyState, views: Sequence[Any], seat: Seat | None) -> Iterator[AnyState]:
    """The states in which a seat has seen these views one after the other, with every legal action in
    place of a hidden one. A View contains the whole hand, so the last one alone says as much."""
    if state.view(seat) != views[0]:
        return
    if len(views) == 1:
        yield state
        return
    choices: list[dict[Seat, Any]] = [{}]
    for move in views[1].history[len(views[0].history) :]:
        hidden = isinstance(move.action, Hidden)
        options = state.legal(move.seat) if hidden else [move.action]
        choices = [{**moves, move.seat: action} for moves in choices for action in options]
    for moves in choices:
        try:
            after = state.apply(moves)
        except GameError:
            continue
        yield from _fitting(after, views[1:], seat)


def _redealt(game: AnyGame, unseen: Piles) -> Iterator[Piles]:
    """All ways the unseen cards of each deck can lie in the remaining places."""
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
    game = record.game
    unseen = _all_piles(game, record.deal)
    for pile, seen in zip(unseen, _places(game, game.seen(record.deal, record.actions, seat)), strict=False):
        for card in seen:
            pile.remove(card)
    return unseen


def _all_piles(game: AnyGame, deal: Deal) -> Piles:
    """What was dealt to each place, and last what is left over of each deck."""
    return list(_places(game, (*deal.piles, *game.layout.left_over(deal.piles))))


def _places(game: AnyGame, piles: Iterable[Iterable[Any]]) -> Iterator[list[Any]]:
    """Piles, where each place of an ordered one is its own pile."""
    ordered = (pile.ordered for pile in game.layout.piles)
    for cards, apart in zip(piles, chain(ordered, repeat(False)), strict=False):
        if apart:
            yield from ([card] if card is not None else [] for card in cards)
        else:
            yield list(cards)


def _together(game: AnyGame, places: Piles) -> Piles:
    """The piles that these places form."""
    rest = iter(places)
    return [
        [card for _ in range(pile.size) for card in next(rest)] if pile.ordered else next(rest)
        for pile in game.layout.piles
    ]


def _pile_numbers(game: AnyGame) -> list[list[int]]:
    """For each deck the numbers of its places, and of what is left of it, among all places."""
    numbers: list[list[int]] = []
    for deck in game.layout.decks:
        start = numbers[-1][-1] + 1 if numbers else 0
        places = sum(pile.size if pile.ordered else 1 for pile in deck.piles)
        numbers.append(list(range(start, start + places)))
    last = numbers[-1][-1] + 1
    return [[*part, last + number] for number, part in enumerate(numbers)]


def _pairs(game: AnyGame) -> list[tuple[int, int]]:
    """Places between which a card could have changed."""
    return [pair for numbers in _pile_numbers(game) for pair in combinations(numbers, 2)]


def _watchers(game: AnyGame) -> tuple[Seat | None, ...]:
    return (None, *(Seat(number) for number in range(game.seats)))
