"""Input for the kernel that is mostly wrong: each question is answered, or refused with a sentence.

    cd tests && python -m support.kernel_inputs 1000000 [SEED]

puts a million of them. Under `make sanitize` a few thousand are put with address and behaviour checked.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from math import inf, nan
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable._kernel import (
    BridgeHand,
    BridgePosition,
    NimmtHand,
    NimmtObjective,
    NimmtPolicy,
    NimmtPosition,
    PinochleHand,
    SkatHand,
    TrickGame,
    TrickPosition,
    TwoHandDue,
    TwoHandHabit,
    TwoHandHand,
    bridge_line,
    bridge_patterns,
    bridge_plain,
    bridge_solve,
    bridge_tables,
    nimmt_evaluate,
    nimmt_facts,
    nimmt_replay,
    trick_line,
    trick_plain,
    trick_playouts,
    trick_random_game,
    trick_solve,
    two_hand_solve,
    two_hand_solve_each,
    two_hand_values,
)
from cardtable.search.nimmt.monte_carlo import learned_model

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LARGEST = 2**31 - 1
ODD = (-1, 0, 1, 2, 3, 12, 31, 255, 256, -LARGEST - 1, LARGEST, 2**31, 2**63, 2**64, -(2**64))
TIMES = (None, 0.0, -1.0, 1.0, nan, inf, -inf, 1e18, 1e300)


# The kernel's hands with the sizes of their piles, how many kinds of cards there are, and copies of each.
HANDS: Sequence[tuple[Any, tuple[int, ...], int, int]] = (
    (BridgeHand, (13,) * 4, 52, 1),
    (NimmtHand, (4, 10, 10, 10), 104, 1),
    (PinochleHand, (12,) * 4, 24, 2),
    (SkatHand, (10, 10, 10, 2), 32, 1),
    (TwoHandHand, (12, 12, 1, 23), 24, 2),
)


class TrickRules(NamedTuple):
    seats: int
    kinds: int
    copies: int


TRICK_GAMES = {
    TrickGame.SKAT_SUIT: TrickRules(3, 32, 1),
    TrickGame.SKAT_GRAND: TrickRules(3, 32, 1),
    TrickGame.SKAT_NULL: TrickRules(3, 32, 1),
    TrickGame.PINOCHLE: TrickRules(4, 24, 2),
}


def outcome(seed: int) -> str:
    """Put one question; what came of it. Whatever is not an answer or a refusal is raised."""
    rng = Random(seed)
    ask = rng.choice(QUESTIONS)
    try:
        ask(rng)
    except ValueError as error:
        if " " not in str(error):
            raise AssertionError("a refusal without a sentence") from error
        return f"{ask.__name__} refused: {error}"
    except TypeError:
        return f"{ask.__name__} refused: not a number of the kernel's"
    return f"{ask.__name__} answered"


def _spoilt(value: Any, rng: Random) -> Any:
    """The same with one thing in it changed."""
    if not isinstance(value, list):
        return rng.choice((*ODD, None, value))
    changed = list(value)
    match rng.randrange(4):
        case 0 if changed:
            place = rng.randrange(len(changed))
            changed[place] = _spoilt(changed[place], rng)
        case 1 if changed:
            del changed[rng.randrange(len(changed))]
        case 2 if changed:
            changed.append(rng.choice(changed))
        case _:
            return [] if rng.random() < 0.2 else changed * rng.choice((1, 2, 40))
    return changed


def _perhaps_spoilt(facts: dict[str, Any], rng: Random) -> dict[str, Any]:
    for _ in range(rng.choice((0, 0, 1, 1, 1, 2, 3))):
        name = rng.choice(list(facts))
        facts[name] = _spoilt(facts[name], rng)
    return facts


def _limit(rng: Random, *, small: int) -> dict[str, Any]:
    nodes = rng.choice((0, 1, small, small, small, small, -1, 2**64))
    return {"nodes": nodes, "milliseconds": rng.choice(TIMES)}


def _trick_facts(rng: Random) -> tuple[TrickGame, dict[str, Any]]:
    game = rng.choice(list(TRICK_GAMES))
    seats, kinds, copies = TRICK_GAMES[game]
    pack = rng.sample(range(kinds * copies), kinds * copies)
    each = rng.randint(1, len(pack) // seats if rng.random() < 0.1 else 5)
    hands = [[card // copies for card in pack[each * seat : each * seat + each]] for seat in range(seats)]
    leader, trick = rng.randrange(seats), []
    for place in range(rng.randrange(seats)):
        hand = hands[(leader + place) % seats]
        trick.append(hand.pop(rng.randrange(len(hand))))
    facts = {
        "hands": hands,
        "trick": trick,
        "leader": leader,
        "side": [0, 2] if seats == 4 else [rng.randrange(3)],
        "worth": [rng.choice((0, 0, 1)) for _ in range(kinds)],
        "each": rng.choice((0, 1)),
        "last": rng.choice((0, 1)),
    }
    return game, _perhaps_spoilt(facts, rng)


def tricks(rng: Random) -> None:
    game, facts = _trick_facts(rng)
    position = TrickPosition(game, facts.pop("hands"), facts.pop("trick"), **facts)
    assert position.legal
    limit = _limit(rng, small=300)
    targets = rng.choice((None, None, [3], [rng.choice(ODD)], []))
    threads = rng.choice((1, 2, 0, -5, LARGEST))
    for found in trick_solve([position], targets=targets, cards=rng.random() < 0.5, threads=threads, **limit):
        assert 0 <= found.low <= found.high
    assert trick_line(position, **limit)[1].low >= 0
    assert trick_plain(position, nodes=300).low >= 0
    assert len(trick_playouts(position, count=rng.choice((3, 0, -1)), seed=0)) in (0, 3)
    assert trick_random_game(position, seed=rng.getrandbits(64))


def whole_hands(rng: Random) -> None:
    """Deals of every game, some with a card too many, too few, twice or from nowhere; then choices."""
    kernel, sizes, kinds, copies = rng.choice(HANDS)
    deck = rng.sample(list(range(kinds)) * copies, kinds * copies)
    piles = [[deck.pop() for _ in range(size)] for size in sizes]
    if kernel is TwoHandHand:
        piles.append([rng.randrange(2)])
    spoilt = rng.randrange(8)
    if spoilt == 0:
        rng.choice(piles).pop()
    elif spoilt == 1:
        rng.choice(piles).append(rng.choice(ODD))
    elif spoilt == 2:
        piles.append([])
    elif spoilt == 3:
        piles[0][0] = rng.choice(ODD)
    hand = kernel(piles)
    while hand.turn >= 0:
        hand.choose(rng.choice((*range(len(hand.legal(hand.turn))), *ODD[: rng.choice((0, 0, 0, 0, 1))])))


def _bridge_facts(rng: Random) -> dict[str, Any]:
    pack = rng.sample(range(52), 52)
    each = 13 if rng.random() < 0.1 else rng.randint(1, 6)
    hands = [sum(1 << card for card in pack[each * seat : each * seat + each]) for seat in range(4)]
    leader, trick = rng.randrange(4), []
    for place in range(rng.randrange(4)):
        seat = (leader + place) % 4
        card = pack[each * seat]
        hands[seat] -= 1 << card
        trick.append(card)
    facts = {"hands": hands, "strain": rng.randrange(5), "leader": leader, "trick": trick}
    return _perhaps_spoilt(facts, rng)


def bridge(rng: Random) -> None:
    facts = _bridge_facts(rng)
    position = BridgePosition(facts.pop("hands"), **facts)
    limit = _limit(rng, small=300)
    asked: dict[str, Any] = {
        "targets": rng.choice((None, None, [3], [rng.choice(ODD)], [])),
        "cards": rng.random() < 0.5,
        "megabytes": rng.choice((None, 1, *ODD)),
        "threads": rng.choice((1, 2, 0, -5, LARGEST)),
    }
    (found,) = bridge_solve([position], **asked, **limit)
    assert 0 <= found.low <= found.high <= 13
    assert all(0 <= low <= high <= 13 for _, low, high in found.cards)
    assert bridge_line(position, **limit)[1].low >= 0
    if rng.random() < 0.2:
        assert bridge_plain(position) >= 0
        assert all(low <= high for *_, low, high in bridge_patterns(position))


def bridge_deals(rng: Random) -> None:
    facts = _bridge_facts(rng)
    megabytes, threads = rng.choice((None, 0, 1, *ODD)), rng.choice((1, 3, 0, -5))
    (found,) = bridge_tables([facts["hands"]], megabytes=megabytes, threads=threads, **_limit(rng, small=300))
    assert all(0 <= low <= high <= 13 for strain in found.tricks for low, high in strain)


def _nimmt_facts(rng: Random) -> dict[str, Any]:
    """Rows are taken at random, too often or too seldom; many of these are hands that could be."""
    seats, done = rng.randint(2, 10), rng.randint(0, 9)
    highest = rng.choice((104, 10 * seats + 4))
    deck = rng.sample(range(1, highest + 1), highest)
    plays = deck[14 : 14 + seats * done]
    facts: dict[str, Any] = {
        "seat": rng.randrange(seats),
        "hand": deck[: 10 - done],
        "start": deck[10:14],
        "tricks": [plays[first : first + seats] for first in range(0, len(plays), seats)],
        "taken": [],
        "totals": [rng.randrange(60) for _ in range(seats)],
        "end": rng.choice((66, 66, 1, 1_000)),
        "highest": highest,
    }
    for _ in range(100):  # until the kernel is content with the rows that were taken
        try:
            NimmtPosition(**facts)
        except ValueError as error:
            if "nothing to decide" in str(error):
                facts["seat"] = rng.randrange(seats)
                continue
            if "no row to take" in str(error):
                facts["taken"].pop()
            facts["taken"].append(rng.choice(deck[10:14] + plays))
    return _perhaps_spoilt(facts, rng)


def nimmt(rng: Random) -> None:
    facts = _nimmt_facts(rng)
    if isinstance(facts["totals"], list):
        known = facts["start"], facts["tricks"], facts["taken"]
        with_seats = rng.choice((len(facts["totals"]), *ODD))
        if rng.random() < 0.3:
            nimmt_replay(with_seats, *known)
    position = NimmtPosition(**facts)
    assert all(0 <= chance <= 1 for chance in learned_model().chances(position))
    assert len(nimmt_facts(position)) == len(facts["hand"])
    found = nimmt_evaluate(
        position,
        model=rng.choice((learned_model(), learned_model(), None)),
        worlds=rng.choice((0, 1, 2, -1)),
        milliseconds=rng.choice(TIMES),
        seed=rng.getrandbits(64),
        own=rng.choice(list(NimmtPolicy)),
        others=rng.choice(list(NimmtPolicy)),
        objective=rng.choice(list(NimmtObjective)),
        halving=rng.random() < 0.5,
        belief=rng.random() < 0.5,
    )
    assert found.values


def _round_facts(rng: Random) -> dict[str, Any]:
    pack = rng.sample([kind for kind in range(24) for _ in range(2)], 48)
    due = rng.choice(list(TwoHandDue))
    size = rng.choice((1, 2, 3, 4, 12))
    served = [0, 0, 0, 1 << rng.randrange(9), rng.getrandbits(9)]
    mine = [(kind, rng.choice(served)) for kind in pack[:size]]
    yours = [(kind, rng.choice(served)) for kind in pack[size : 2 * size - (due is TwoHandDue.CHASE)]]
    return {
        "mine": mine,
        "yours": yours,
        "trump": rng.randrange(4),
        "classic": rng.random() < 0.5,
        "due": due,
        "lead": pack[24] if due is TwoHandDue.CHASE else -1,
        "stock": pack[25 : 25 + rng.choice((1, 3, 7, 11))],
        "upcard": rng.choice((-1, pack[47])),
        "choices": [[rng.randrange(size)] for _ in range(2)],
    }


def two_hands(rng: Random) -> None:
    facts = _perhaps_spoilt(_round_facts(rng), rng)
    stock, upcard, choices = (facts.pop(name) for name in ("stock", "upcard", "choices"))
    if rng.random() < 0.5:
        limit = _limit(rng, small=2_000)
        if rng.random() < 0.5:
            two_hand_solve(**facts, **limit)
        else:
            two_hand_solve_each(**facts, choices=choices, **limit)
        return
    worlds = _spoilt([(facts["yours"], stock)], rng) if rng.random() < 0.1 else [(facts["yours"], stock)]
    del facts["yours"]
    own, other = (rng.choice(list(TwoHandHabit)) for _ in range(2))
    two_hand_values(**facts, worlds=worlds, upcard=upcard, choices=choices, own=own, other=other)


QUESTIONS: Sequence[Callable[[Random], None]] = (
    tricks,
    tricks,
    whole_hands,
    bridge,
    bridge,
    bridge_deals,
    nimmt,
    two_hands,
)


def main() -> None:
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    counted = Counter(re.sub(r"-?\d+", "N", outcome(seed)) for seed in range(first, first + count))
    for text, times in counted.most_common():
        print(f"{times:8}  {text}")


if __name__ == "__main__":
    main()
