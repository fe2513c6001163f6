"""Many people play a series at a real server that is killed meanwhile; the ranking is worked out once more.

    cd tests && ../.venv/bin/python -m server.series_run

plays 12 boards of bridge and a list of 36 hands of skat with 40 people each, which takes some minutes.
"""

from __future__ import annotations

import json
from collections import defaultdict
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Semaphore
from typing import TYPE_CHECKING, Any

from cardtable.notation.own import records
from cardtable.server.deals.verify import read, verify
from server.outside import PATIENCE, Fields, PlayingBot, Stubborn, server

if TYPE_CHECKING:
    from cardtable.record import AnyRecord

PEOPLE = 40
AT_ONCE = 3
WHOLE: tuple[Fields, ...] = (
    {"game": "bridge", "bot": "bridge:random", "deals": 12},
    {"game": "skat", "preset": "list", "bot": "skat:random", "deals": 36},
)

# From which difference on there is one IMP more (Law 78): 24 steps.
IMPS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300]
IMPS += [1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000]


@dataclass
class Chooser(PlayingBot):
    """Takes any legal action; which, hangs on the person's number and on what was played so far."""

    number: int = 0
    places: Semaphore = field(default_factory=Semaphore)

    def _play(self) -> None:
        # A few at a time: forty who ask again and again whether it is their turn do little else.
        with self.places:
            super()._play()

    def chosen(self, seen: Fields) -> str:
        rng = Random(f"{self.number} {len(seen['hands'])} {len(seen['history'])}")
        # Half of them pass whenever they can, so that auctions differ.
        passing = [each["action"] for each in seen["legal"] if each["action"] == "pass"]
        if passing and self.number % 2:
            return str(passing[0])
        return str(rng.choice(seen["legal"])["action"])


@dataclass(frozen=True)
class Outcome:
    """`hands` has those of each person, in the order of the deals, as they can be downloaded; `told` what the
    last person is told of the series, and `travellers` of its deals."""

    chair: int
    hands: dict[str, list[Fields]]
    told: Fields
    travellers: list[Fields]


def run(db: str, terms: Fields, people: int) -> Outcome:
    """All play, some at a time; the server is killed in the first hand, and when the first person is done."""
    with server(db) as running, ExitStack() as stack:
        crowd = [stack.enter_context(Stubborn(running.address)) for _ in range(people)]
        for number, each in enumerate(crowd):
            each.request("PATCH", "/api/session", {"name": f"Person {number}"})
        series = crowd[0].post("/api/series", terms)
        path = f"/api/series/{series['id']}"
        places = Semaphore(AT_ONCE)
        bots = [
            Chooser(each, str(each.post(f"{path}/play")["table"]), number=number, places=places)
            for number, each in enumerate(crowd)
        ]
        bots[0].let_play(2)
        running.kill()
        running.restart()
        for number, each in enumerate(crowd):
            for thread in each.threads:
                thread.join(10 * PATIENCE)
            if number == 0:
                running.kill()
                running.restart()
        assert [bot.error for bot in bots] == [None] * people
        last = crowd[-1]
        hands = {
            f"Person {number}": [
                last.request("GET", f"/api/tables/{bot.table}/hands/{deal}").json()
                for deal in range(1, terms["deals"] + 1)
            ]
            for number, bot in enumerate(bots)
        }
        told: Fields = last.request("GET", path).json()
        travellers = [
            last.request("GET", f"{path}/deals/{deal}").json() for deal in range(1, terms["deals"] + 1)
        ]
        return Outcome(series["chair"], hands, told, travellers)


def check(outcome: Outcome) -> None:
    """Same cards, computers that decided alike, deals as promised, and the ranking."""
    whole = list(outcome.hands.values())
    for deal in range(len(whole[0])):
        hands = [own[deal] for own in whole]
        assert len({json.dumps(hand["record"]["deal"]) for hand in hands}) == 1
        assert {hand["commitment"] for hand in hands} == {outcome.told["promises"][deal]}
        for hand in hands:
            verify(read(json.dumps(hand)))
        check_computers(hands, outcome.chair)
    expected = EXPECTED[outcome.told["game"]](outcome)
    told = {each["name"]: (each["place"], each["totals"]) for each in outcome.told["people"]}
    assert told.keys() == expected.keys()
    for name, (place, totals) in expected.items():
        assert told[name][0] == place
        assert all(abs(one - other) < 1e-6 for one, other in zip(told[name][1], totals, strict=True))
    places = [each["place"] for each in outcome.told["people"]]
    assert places == sorted(places)
    check_travellers(outcome)


def check_computers(hands: list[Fields], chair: int) -> None:
    """After the same actions, as the seat has seen them, a computer has always decided the same."""
    decided: dict[tuple[int, str], set[str]] = defaultdict(set)
    for hand in hands:
        record: AnyRecord = records.read(json.dumps(hand["record"]))
        for state, seat, action in record.decisions():
            if hand["players"][seat] != chair:
                seen = " ".join(str(move) for move in state.view(seat).history)
                decided[seat, seen].add(str(action))
    assert all(len(actions) == 1 for actions in decided.values())


def check_travellers(outcome: Outcome) -> None:
    for deal, traveller in enumerate(outcome.travellers):
        points = {line["name"]: line["points"] for line in traveller["lines"]}
        assert points == {name: own_points(own[deal], outcome.chair) for name, own in outcome.hands.items()}


def own_points(hand: Fields, chair: int) -> int:
    return int(hand["points"][str(chair)])


def of_bridge(outcome: Outcome) -> dict[str, tuple[int, list[float]]]:
    """The mean share of the matchpoints, and the mean IMPs against each of the others, added."""
    names = list(outcome.hands)
    shares: dict[str, list[float]] = {name: [] for name in names}
    sums: dict[str, float] = dict.fromkeys(names, 0.0)
    for deal in range(len(outcome.hands[names[0]])):
        scores = {name: own_points(outcome.hands[name][deal], outcome.chair) for name in names}
        for name in names:
            others = [scores[each] for each in names if each != name]
            won = sum(1.0 if scores[name] > each else 0.5 if scores[name] == each else 0.0 for each in others)
            shares[name].append(won / len(others))
            sums[name] += sum(imps(scores[name] - each) for each in others) / len(others)
    means = {name: sum(own) / len(own) for name, own in shares.items()}
    return {name: (place(means[name], means), [means[name], sums[name]]) for name in names}


def of_skat(outcome: Outcome) -> dict[str, tuple[int, list[float]]]:
    """The points of the list, added."""
    totals = {
        name: float(sum(own_points(hand, outcome.chair) for hand in own))
        for name, own in outcome.hands.items()
    }
    return {name: (place(total, totals), [total]) for name, total in totals.items()}


EXPECTED: dict[str, Any] = {"bridge": of_bridge, "skat": of_skat}


def imps(difference: int) -> int:
    worth = len([step for step in IMPS if abs(difference) >= step])
    return worth if difference > 0 else -worth


def place(own: float, all_: dict[str, float]) -> int:
    return 1 + len([each for each in all_.values() if each > own + 1e-9])


def main() -> None:
    for terms in WHOLE:
        with TemporaryDirectory() as folder:
            outcome = run(f"sqlite:///{Path(folder) / 'tables.db'}", terms, PEOPLE)
        check(outcome)
        best = outcome.told["people"][0]
        print(
            f"{terms['game']}: {PEOPLE} people, {terms['deals']} deals, best {best['name']} {best['totals']}"
        )


if __name__ == "__main__":
    main()
