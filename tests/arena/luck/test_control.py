"""Luck with hidden cards, found in sets that were played."""

from __future__ import annotations

import json
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import msgspec
import pytest
from click.testing import CliRunner

from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.luck.control import Control, Luck
from cardtable.arena.plan.plan import Plan, SetLine
from cardtable.arena.play.play import play_sets
from cardtable.arena.statistics.intervals import controlled
from cardtable.cli import cardtable
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import named_bots, read_bots
from cardtable.players import make_bot
from cardtable.players.nimmt.basic import BasicPlayer

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.core import AnyGame, Clock
    from cardtable.games.nimmt import Action, View


def played(game: AnyGame, bots: list[str], sets: int) -> tuple[Plan, list[SetLine]]:
    found, _ = read_bots(game.name, bots)
    plan = Plan(game, tuple(found), (tuple(range(len(found))),), "5")
    lines = play_sets(plan, range(sets)).lines
    return plan, [msgspec.json.decode(line, type=SetLine) for line in lines]


class Stubborn:
    """A plain player, but for one card of a hand: the fifth is the highest it has."""

    def choose(self, view: View, clock: Clock) -> Action:
        stubborn = len(view.hand) == 6 and not view.waiting
        return view.legal[-1] if stubborn else BasicPlayer().choose(view, clock)


def test_luck_is_nothing_on_average_and_makes_less_of_the_rest() -> None:
    """What it gains or costs to be stubborn differs by luck: that is 0 on average over 60 sets, within three
    errors, and without it what is left varies less."""
    bots, _ = named_bots("nimmt", {"stubborn": Stubborn, "basic": "nimmt:basic"})
    plan = Plan(Nimmt(2), tuple(bots), ((0, 1),), "5")
    lines = [msgspec.json.decode(line, type=SetLine) for line in play_sets(plan, range(60)).lines]
    control = Control(plan, BasicPlayer(), deals=6, steps=8)
    luck = [control.luck(line).play for line in lines]
    assert abs(fmean(luck)) < 3 * stdev(luck) / sqrt(len(luck))
    ahead = [score[0] - score[1] for score in (line.score(plan) for line in lines)]
    assert stdev(controlled(ahead, luck)) < 0.95 * stdev(ahead)


def test_who_plays_plainly_has_no_luck() -> None:
    """All of them do what a plain player would have done: there is nothing to weigh."""
    plan, lines = played(Nimmt(2), ["nimmt:basic", "nimmt:basic"], 2)
    control = Control(plan, make_bot("nimmt:basic", 0), deals=2, steps=2)
    assert [control.luck(line) for line in lines] == [Luck(), Luck()]


def test_a_margin_counts_as_a_set_does() -> None:
    """In bridge luck is in IMPs: 420 points instead of 50 less are 470, which are 10."""
    plan, _ = played(Bridge(), ["bridge:basic", "bridge:novice"], 0)
    control = Control(plan, make_bot("bridge:basic", 0), deals=1, steps=1)
    assert control.ahead([0, 2, 1, 3], [0, 1, 0, 1], (420, -420, 420, -420), (-50, 50, -50, 50)) == 10.0
    assert control.ahead([2, 0, 3, 1], [1, 0, 1, 0], (420, -420, 420, -420), (-50, 50, -50, 50)) == -10.0


def test_players_that_have_changed_cannot_be_asked() -> None:
    """What they would have done with other cards is not known any more."""
    plan, (line,) = played(Nimmt(2), ["nimmt:novice", "nimmt:basic"], 1)
    bots, _ = read_bots("nimmt", ["nimmt:basic", "nimmt:novice"])
    changed = Plan(plan.game, tuple(bots), plan.lineups, plan.seed)
    with pytest.raises(BadJournal, match=r"set 0: the player on seat \d would not do .* today"):
        Control(changed, make_bot("nimmt:basic", 0), deals=1, steps=1).luck(line)


def test_the_luck_of_a_journal(tmp_path: Path) -> None:
    """It is printed, kept in the folder, and taken from there the next time."""
    run = CliRunner()
    command = ["arena", "nimmt", "nimmt:random", "nimmt:basic", "--deals", "4", "--seed", "1"]
    run.invoke(cardtable, [*command, "--out", str(tmp_path)])
    first = run.invoke(cardtable, ["arena", "luck", str(tmp_path), "--deals", "2"])
    assert first.exit_code == 0
    assert first.stdout.startswith("nimmt:random v the rest: ")
    kept = (tmp_path / "luck.jsonl").read_bytes()
    assert len(kept.splitlines()) == 4
    again = run.invoke(cardtable, ["arena", "luck", str(tmp_path), "--deals", "2", "--json"])
    assert json.loads(again.stdout)["without_luck"]["sets"] == 4
    assert (tmp_path / "luck.jsonl").read_bytes() == kept
    other = run.invoke(cardtable, ["arena", "luck", str(tmp_path), "--deals", "3"])
    assert other.exit_code == 1
    assert "was made with other options" in str(other.exception)
