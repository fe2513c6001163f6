"""Swiss tournaments: who meets whom follows from what was played, and from nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from cardtable.arena.journal.journal import JOURNAL, Journal
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.journal.verify import differences, read_tournament
from cardtable.arena.plan.plan import Plan
from cardtable.arena.plan.swiss import Swiss, SwissRounds, swiss_of
from cardtable.arena.play.workers import Workers
from cardtable.arena.tournament.tournament import run
from cardtable.errors import BadOption
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import read_bots

RANDOM_BOT = Path(__file__).parents[3] / "examples" / "json_lines" / "random_bot.py"


def played(rounds: SwissRounds, tables: int, deals: int, number: int) -> list[tuple[int, ...]]:
    """Play a round in which the bot with the higher number always wins; who sat at its tables."""
    lineups = rounds.lineups[number * tables : (number + 1) * tables]
    for _ in range(deals):
        for lineup in lineups:
            rounds.add({bot: float(bot) for bot in lineup})
    return list(lineups)


def test_a_set_is_worth_the_share_of_the_others_that_are_beaten() -> None:
    """At a table of three with two deals: first with one tie, then alone; last by what it did."""
    rounds = SwissRounds(Swiss(bots=3, deals=2), 3, "1")
    rounds.add({0: 5.0, 1: 5.0, 2: 1.0})
    rounds.add({0: 7.0, 1: 2.0, 2: float("-inf")})
    assert rounds.scores == [(0.75 + 1) / 2, (0.75 + 0.5) / 2, 0.0]


def test_winners_meet_winners() -> None:
    """Of four the two winners of the first round play the second one, and so do the two losers."""
    rounds = SwissRounds(Swiss(bots=4, deals=1), 2, "1")
    won = {max(lineup) for lineup in played(rounds, 2, 1, 0)}
    assert {frozenset(lineup) for lineup in rounds.lineups[2:]} == {
        frozenset(won),
        frozenset({0, 1, 2, 3} - won),
    }


@pytest.mark.parametrize("seed", list("12345"))
def test_nobody_meets_twice_while_that_can_be_avoided(seed: str) -> None:
    """Eight bots have seven rounds until everybody has met everybody."""
    rounds = SwissRounds(Swiss(bots=8, deals=1), 2, seed)
    met = [frozenset(lineup) for number in range(7) for lineup in played(rounds, 4, 1, number)]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(range(8), 2)))


def test_who_finds_no_place_rests_in_turn_and_scores_a_half() -> None:
    """Of three bots at a table of two, each has rested once after three rounds."""
    rounds = SwissRounds(Swiss(bots=3, deals=1), 2, "1")
    resting = [{0, 1, 2} - set(*played(rounds, 1, 1, number)) for number in range(3)]
    assert sorted(bot for (bot,) in resting) == [0, 1, 2]
    assert rounds.scores == [0.5, 1.5, 2.5]


@pytest.mark.parametrize(
    ("copies", "why"),
    [([1, 2, 1], "everybody is there once"), ([1, 1], "more bots than the 2 of a table")],
)
def test_what_is_no_swiss_tournament_is_refused(copies: list[int], why: str) -> None:
    """The reason says what is too many or too few."""
    with pytest.raises(BadOption, match=why):
        swiss_of(copies, 2, 10)


def planned(*bots: str, deals: int, block: int = 20) -> Plan:
    found, copies = read_bots("nimmt", bots)
    swiss = swiss_of(copies, 2, deals)
    return Plan(Nimmt(2), tuple(found), SwissRounds(swiss, 2, "7").lineups, "7", swiss=swiss, block=block)


def test_the_rounds_are_the_same_however_often_it_is_stopped(tmp_path: Path) -> None:
    """Within a block and between rounds, with a program among the bots; and the referee finds nothing."""
    plan = planned("nimmt:basic", "nimmt:random", str(RANDOM_BOT), deals=3, block=2)
    for sets in (2, 9):
        with Journal(tmp_path / "stopped", plan) as journal:
            list(run(plan, sets, journal, Workers()))
    with Journal(tmp_path / "whole", plan) as journal:
        *_, whole = run(plan, 9, journal, Workers())
    first, second = (tmp_path / name / JOURNAL for name in ("stopped", "whole"))
    assert first.read_bytes() == second.read_bytes()
    assert len(whole.plan.lineups) == 4, "the fourth round is known, too"
    read, lines = read_tournament(tmp_path / "whole")
    assert read.lineups == whole.plan.lineups
    assert [why for line in lines for why in differences(read, line)] == []


def test_a_round_of_other_deals_is_another_tournament(tmp_path: Path) -> None:
    """Who meets in the second round would have been somebody else."""
    plan = planned("nimmt:basic", "nimmt:flat", "nimmt:random", deals=1)
    with Journal(tmp_path, plan) as journal:
        list(run(plan, 2, journal, Workers()))
    with pytest.raises(BadJournal, match="another tournament: swiss was"):
        Journal(tmp_path, replace(plan, swiss=Swiss(bots=3, deals=2)))


def test_the_last_one_rests() -> None:
    """In the second round of three it is the loser of the first, not the winner."""
    rounds = SwissRounds(Swiss(bots=3, deals=1), 2, "1")
    ((one, other),) = played(rounds, 1, 1, 0)
    (rested,) = {0, 1, 2} - {one, other}
    assert set(rounds.lineups[1]) == {rested, max(one, other)}
