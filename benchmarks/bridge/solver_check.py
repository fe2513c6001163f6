"""Whether our solver of bridge is right: against DDS 2.9, against a plain search, and what it remembers.

Work is done in small parts, each with random numbers of its own. With a journal a check that was stopped goes
on where it was; parts that were done with other sources of the solver are done again, only the answers of DDS
are kept.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time
from typing import TYPE_CHECKING, Any

from benchmarks.bridge.oracle import dds_table, freak_deal, random_ending
from cardtable._kernel import BridgePosition, bridge_patterns, bridge_plain, bridge_solve, bridge_tables
from cardtable.games.bridge import SEATS, Bridge, Strain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.games.bridge import Deal
    from cardtable.search.bridge.par import Tricks

TABLES, FREAKS, ENDINGS, REMEMBERED = 1000, 300, 100_000, 400
# This many tables, endings, or endings with patterns are done at a time.
TABLES_OF_PART, ENDINGS_OF_PART, REMEMBERED_OF_PART = 10, 1000, 20
# Deals of the small cards that each pattern is tried on, drawn at random.
DEALS_OF_PATTERN = 4


@dataclass(frozen=True)
class Part:
    """This many cases of one kind. `name` describes them, and is the seed of their random numbers."""

    kind: str
    number: int
    cases: int
    seed: int

    @property
    def name(self) -> str:
        return f"{self.kind} {self.number} of seed {self.seed}"

    @property
    def rng(self) -> Random:
        return Random(self.name)


@dataclass
class Checked:
    """The number of cases, the wrong ones, and the cost of the tables: CPU ms, nodes, bytes."""

    cases: int
    wrong: list[str]
    costs: list[tuple[float, int, int]] = field(default_factory=list)


class Journal:
    """The finished parts, one line each, in a file or only in memory."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known: dict[str, Any] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                name, value = json.loads(line)
                self._known[name] = value

    def find(self, name: str) -> Any:
        return self._known.get(name)

    def keep(self, name: str, value: Any) -> None:
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps([name, value]) + "\n")


def check(seed: int, endings: int = ENDINGS, journal: Path | None = None) -> int:
    """The number of wrong tables, endings and patterns. The cases are printed."""
    known, solver = Journal(journal), _sources()
    found: dict[str, Checked] = {}
    for check_part, part in _parts(seed, endings):
        key = f"{part.name} by {solver}"
        stored = known.find(key)
        done = check_part(part, known) if stored is None else Checked(**stored)
        if stored is None:
            known.keep(key, asdict(done))
        total = found.setdefault(part.kind, Checked(0, []))
        total.cases += done.cases
        total.wrong.extend(done.wrong)
        total.costs.extend(done.costs)
        for each in done.wrong:
            print(f"{part.kind}: {each}", flush=True)
        if part.number % 10 == 9:
            print(f"{total.cases} {part.kind}, {len(total.wrong)} wrong so far", flush=True)
    for kind, total in found.items():
        print(f"{total.cases} {kind} checked, {len(total.wrong)} wrong{_worst(total)}")
    return sum(len(total.wrong) for total in found.values())


def _sources() -> str:
    """A hash of the present solver: parts that were done with another are of no use."""
    kernel = Path(__file__).parents[2] / "kernel"
    files = [*(kernel / "src/bridge").iterdir(), *(kernel / "include/cardtable/bridge").iterdir()]
    return sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()[:16]


def _worst(total: Checked) -> str:
    if not total.costs:
        return ""
    times, nodes, memory = zip(*total.costs, strict=True)
    return (
        f"; worst {max(times):.0f} ms of CPU, {max(nodes)} nodes, {max(memory) / 2**20:.1f} MB"
        f"; mean {mean(times):.0f} ms, {mean(nodes):.0f} nodes"
    )


def _parts(seed: int, endings: int) -> Iterator[tuple[Callable[[Part, Journal], Checked], Part]]:
    """The quick ones come first."""

    def parts(kind: str, cases: int, at_a_time: int) -> Iterator[Part]:
        for number, start in enumerate(range(0, cases, at_a_time)):
            yield Part(kind, number, min(at_a_time, cases - start), seed)

    for strain in Strain:
        for part in parts(f"patterns in {strain}", REMEMBERED, REMEMBERED_OF_PART):
            yield partial(_check_patterns, strain), part
    for strain in Strain:
        for part in parts(f"endings in {strain}", endings, ENDINGS_OF_PART):
            yield partial(_check_endings, strain), part
    for part in parts("freak tables", FREAKS, TABLES_OF_PART):
        yield partial(_check_tables, freak_deal), part
    for part in parts("random tables", TABLES, TABLES_OF_PART):
        yield partial(_check_tables, Bridge().deal), part


def _check_tables(draw: Callable[[Random], Deal], part: Part, journal: Journal) -> Checked:
    rng = part.rng
    deals = [draw(rng) for _ in range(part.cases)]
    name = f"DDS on {part.name}"
    expected = journal.find(name)
    if expected is None:
        expected = [_in_letters(dds_table(deal)) for deal in deals]
        journal.keep(name, expected)
    checked = Checked(len(deals), [])
    for deal, theirs in zip(deals, expected, strict=True):
        start = process_time()
        (table,) = bridge_tables([[int(hand) for hand in deal.hands]])
        checked.costs.append(((process_time() - start) * 1000, table.nodes, table.bytes))
        ours = "".join(f"{low:x}" for strain in table.tricks for low, _ in strain)
        if ours != theirs:
            checked.wrong.append(f"{deal}: {ours}, not {theirs}")
    return checked


def _in_letters(table: Tricks) -> str:
    """Tricks as digits to thirteen, strain by strain."""
    return "".join(f"{table[seat, strain]:x}" for strain in Strain for seat in SEATS)


def _check_endings(strain: Strain, part: Part, _known: Journal) -> Checked:
    rng = part.rng
    wrong = []
    for number in range(part.cases):
        ending = random_ending(rng, _size(number), strain)
        (answer,) = bridge_solve([ending.kernel], cards=False)
        if not answer.low == answer.high == bridge_plain(ending.kernel):
            wrong.append(str(ending))
    return Checked(part.cases, wrong)


def _size(number: int) -> int:
    """Four to eight cards a hand; few long ones, which take a plain search long."""
    for cards, one_in in ((8, 1000), (7, 200), (6, 10)):
        if number % one_in == 0:
            return cards
    return 4 + number % 2


def _check_patterns(strain: Strain, part: Part, _known: Journal) -> Checked:
    """All stored patterns of some endings, each on deals of the cards whose owners do not matter."""
    rng = part.rng
    checked, wrong = 0, []
    for number in range(part.cases):
        ending = random_ending(rng, 5 + number % 3, strain)
        for leader, lengths, owners, low, high in bridge_patterns(ending.kernel):
            checked += 1
            for _ in range(DEALS_OF_PATTERN):
                hands = _deal_like(rng, lengths, owners)
                value = bridge_plain(BridgePosition(hands, strain=int(strain), leader=leader, trick=[]))
                north = value if leader % 2 == 0 else hands[leader].bit_count() - value
                if not low <= north <= high:
                    wrong.append(f"{hands}, {leader} leads: {north}, not {low} to {high}")
    return Checked(checked, wrong)


def _deal_like(rng: Random, lengths: list[list[int]], owners: list[list[int]]) -> list[int]:
    """Hands of these lengths, the highest cards of each suit with these owners."""
    hands = [0] * len(SEATS)
    for suit, (wanted, highest) in enumerate(zip(lengths, owners, strict=True)):
        small = [seat for seat in SEATS for _ in range(wanted[seat] - highest.count(seat))]
        rng.shuffle(small)
        for place, seat in enumerate([*highest, *small]):
            hands[seat] |= 1 << (13 * suit + 12 - place)
    return hands
