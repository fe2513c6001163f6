"""Programs of every protocol in the arena: they play at the tables of their game, and nobody disturbs it."""

from __future__ import annotations

import pickle
import sys
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cardtable.arena.plan.plan import Plan, SetLine
from cardtable.arena.play.play import play_sets
from cardtable.errors import BadOption
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.games.skat import Skat
from cardtable.hosting.bots import Hosted, read_bots
from cardtable.hosting.conduct import MatchAborted, Policy, TimeLimits

if TYPE_CHECKING:
    from cardtable.core import AnyGame

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"
HOSTILE = ROOT / "tests" / "support" / "bots" / "hostile.py"
OURS = f"{sys.executable} -c 'from cardtable.cli import main; main()'"
BY_PORT = "--connect {host}:{port}"
SHORT = TimeLimits(decision=timedelta(seconds=0.3), start=timedelta(seconds=2))
NO_TIME = TimeLimits(decision=timedelta(seconds=0.1), start=timedelta(seconds=0.1))
"""For a program that is expected to be late."""

PROGRAMS: dict[str, tuple[AnyGame, str, str]] = {
    "jacobian": (
        Bridge(contract="4HE"),
        f"jacobian:{sys.executable} {EXAMPLES / 'jacobian' / 'lowest.py'}",
        "bridge:random",
    ),
    "jacobian-lockstep": (
        Bridge(contract="3NS"),
        f"jacobian-lockstep:{OURS} bot bridge:novice --protocol jacobian-lockstep",
        "bridge:random",
    ),
    "table manager by TCP": (
        Bridge(),
        f"table-manager:{OURS} join bridge:novice {{seat}} --host {{host}} --port {{port}} --team {{name}}",
        "bridge:random",
    ),
    "table manager": (
        Bridge(),
        f"table-manager:{OURS} bot bridge:novice --protocol table-manager",
        "bridge:random",
    ),
    "sdz": (
        Pinochle(),
        f"sdz:{sys.executable} {EXAMPLES / 'sdz' / 'modest.py'}",
        "pinochle:random",
    ),
    "iss by TCP": (Skat(), f"iss:{OURS} bot skat:novice --protocol iss {BY_PORT}", "2*skat:random"),
    "iss": (Skat(table=3), f"iss:{OURS} bot skat:novice --protocol iss", "2*skat:random"),
    "sixnimmt": (
        Nimmt(seats=2),
        f"sixnimmt:{sys.executable} {EXAMPLES / 'sixnimmt' / 'highest.py'}",
        "nimmt:random",
    ),
    "json_lines by TCP": (Nimmt(seats=2), f"{OURS} bot nimmt:novice {BY_PORT}", "nimmt:random"),
}


def plan(game: AnyGame, *bots: str, terms: TimeLimits | None = None, **more: Any) -> Plan:
    found, copies = read_bots(game.name, bots)
    lineup = [number for number, each in enumerate(copies) for _ in range(each)]
    return Plan(game, tuple(found), (tuple(lineup),), "1", terms or TimeLimits(Policy.ABORT), **more)


def sets_of(plan: Plan, number: int) -> list[SetLine]:
    return [msgspec.json.decode(line, type=SetLine) for line in play_sets(plan, range(number)).lines]


@pytest.mark.parametrize("which", PROGRAMS)
def test_a_program_plays_without_a_fault_and_again_alike(which: str) -> None:
    """Three sets against a player of ours are played by the program itself, and the same ones twice."""
    game, program, other = PROGRAMS[which]
    sent = pickle.dumps(plan(game, program, other))
    first, second = (play_sets(pickle.loads(sent), range(3)) for _ in range(2))
    assert first.lines == second.lines
    assert [msgspec.json.decode(line, type=SetLine).faults for line in first.lines] == [{}, {}, {}]


@pytest.mark.parametrize(
    ("game", "program", "own"),
    [
        (Bridge(), f"table-manager:{OURS} join bridge:novice {{seat}} --port {{port}}", "bridge:novice"),
        (Bridge(contract="3NS"), f"jacobian:{OURS} bot bridge:novice --protocol jacobian", "bridge:novice"),
        (Skat(), f"iss:{OURS} bot skat:novice --protocol iss {BY_PORT}", "2*skat:novice"),
    ],
    ids=["table-manager", "jacobian", "iss"],
)
def test_a_player_over_a_wire_decides_as_at_the_table(game: AnyGame, program: str, own: str) -> None:
    """Started for each hand with the seed of its seat it plays as its copies do, so nobody gains anything."""
    tournament = plan(game, program, own, block=0)
    scores = [line.score(tournament) for line in sets_of(tournament, 2)]
    assert all(len(set(each)) == 1 for each in scores)


LINES: dict[str, tuple[AnyGame, str, int]] = {
    "jacobian": (Bridge(contract="3NS"), "bridge:random", 1),
    "table-manager": (Bridge(), "bridge:random", 1),
    "sdz": (Pinochle(), "pinochle:random", 1),
    "iss": (Skat(), "skat:random", 2),
}
FAULTS = {"crashes": "dead", "silent": "late", "nonsense": "malformed"}


@pytest.mark.parametrize("how", FAULTS)
@pytest.mark.parametrize("by_port", [False, True], ids=["pipes", "TCP"])
@pytest.mark.parametrize("protocol", LINES)
def test_a_hostile_peer_is_played_for(protocol: str, by_port: bool, how: str) -> None:
    """Whatever it does, the set is played to its end, and the fault is told by its kind. SDZ asks once more
    before a game is begun, so there it is late."""
    game, other, seats = LINES[protocol]
    address = " {host} {port}" if by_port else ""
    bot = f"{protocol}:{sys.executable} {HOSTILE} {how}{address}"
    fault = "late" if (protocol, how) == ("sdz", "nonsense") else FAULTS[how]
    terms = NO_TIME if fault == "late" else SHORT
    (line,) = sets_of(plan(game, bot, f"{seats}*{other}", terms=terms), 1)
    (first, *_) = line.faults.values()
    assert first.faults[fault] >= 1
    assert first.substituted >= 1
    assert all(conduct.substituted for conduct in line.faults.values())


def test_the_policy_says_what_a_fault_costs() -> None:
    """Strict loses the set, and abort ends the tournament with who it was and why."""
    bot = f"iss:{sys.executable} {HOSTILE} crashes {{host}} {{port}}"
    (line,) = sets_of(plan(Skat(), bot, "2*skat:random", terms=TimeLimits(Policy.STRICT)), 1)
    assert line.faults["0"].out
    with pytest.raises(MatchAborted, match="hostile: exited with status 1; it said: out of memory"):
        sets_of(plan(Skat(), bot, "2*skat:random"), 1)


def test_a_transcript_has_the_conversation_of_a_client(tmp_path: Path) -> None:
    """A client by TCP is heard from its first word on; each of its seats has a program."""
    game, program, other = PROGRAMS["table manager by TCP"]
    sets_of(plan(game, program, other, io_logs=tmp_path), 1)
    (file, _) = sorted(tmp_path.iterdir())
    said = [line.split(maxsplit=1)[1] for line in file.read_text().splitlines() if not line.startswith("#")]
    opening = [line for line in said if "Connecting" in line or "seated" in line]
    assert len(opening) == 4
    assert opening[0].startswith('< Connecting "')
    assert opening[1].endswith("seated")
    assert said.count("> End of session") == 2


@pytest.mark.parametrize(
    ("game", "bot", "preset"),
    [
        (Bridge(), "jacobian:cat", "--preset play"),
        (Bridge(contract="3NS"), "table-manager:cat", "--preset duplicate"),
        (Bridge(claims=True), "table-manager:cat", "--preset duplicate"),
        (Pinochle.presets()["racehorse"], "sdz:cat", "--preset sdz"),
        (Skat.presets()["pub"], "iss:cat", "--preset isko"),
    ],
    ids=["jacobian", "given contract", "claims", "passing", "pub"],
)
def test_a_protocol_without_words_for_a_game_is_refused_before_the_first_set(
    game: AnyGame, bot: str, preset: str
) -> None:
    """The sentence names the preset to use instead."""
    (found,), _ = read_bots(game.name, [bot])
    assert isinstance(found, Hosted)
    with pytest.raises(BadOption, match=preset):
        plan(game, bot, bot)
