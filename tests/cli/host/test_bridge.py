"""`cardtable host bridge`, as it is called from a shell."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cardtable.cli import main

if TYPE_CHECKING:
    from pathlib import Path

CARDTABLE = [sys.executable, "-c", "from cardtable.cli import main; main()"]
PYTHON = f"{sys.executable} -c"
BOT = f"{PYTHON} 'from cardtable.cli import main; main()' bot bridge:random --protocol"
DIGITS = "3031333123220300123320212213021202022103101101003113"
PBN = "N:K2.KQ6.Q862.Q976 J7.J4.AT3.KJT843 643.T7532.J9754. -"
# Follows the reference wrapper: answers every line, with a blank one where it has nothing to say, and
# plays the first card of its hand whether it may or not.
REVOKER = """
import sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hand":
        suits = rest.split(".")
        cards = [s + r for s, held in zip("SHDC", suits) for r in held]
    answers = {"jacobian": "id revoker", "go": "play " + cards.pop(0) if word == "go" else ""}
    print(answers.get(word, ""), flush=True)
"""


def host(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*CARDTABLE, "host", "bridge", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def test_four_programs_play_a_deal_in_both_dialects() -> None:
    """Ours in one dialect, ours in lockstep, and a player without a process, all from one seed."""
    players = [f"{BOT} jacobian", "bridge:random", f"{BOT} jacobian-lockstep", "bridge:random"]
    runs = [
        host(*players, DIGITS, "NONE", "3NS", "--seed", "1", "--dialect", name) for name in ("seed", "host")
    ]
    assert [run.stderr for run in runs] == ["", ""]
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stdout.startswith("3NT by South: declarer won ")


def test_every_message_is_printed_when_asked_for() -> None:
    """With its direction and the seat of the peer; the deal may be given as in PBN."""
    run = host(f"{BOT} jacobian", *["bridge:random"] * 3, PBN, "ns", "1NXW", "-v")
    lines = run.stdout.splitlines()
    assert lines[:7] == [
        "> North: jacobian",
        "< North: id cardtable",
        "> North: newplay",
        "> North: seat North",
        "> North: vul NS",
        "> North: hand K2.KQ6.Q862.Q976",
        "> North: contract 1NXW",
    ]
    assert lines[7] == "> North: go"
    assert lines[8].startswith("< North: play ")
    assert sum(line.startswith("< North: play") for line in lines) == 13


def test_programs_can_bid_with_the_extension() -> None:
    """`new` plays what they bid; a random deal follows the seed."""
    players = [f"{BOT} jacobian", *["bridge:random"] * 3]
    first, second = (host(*players, "random", "ALL", "new", "--dealer", "E", "--seed", "5") for _ in range(2))
    assert first.stdout == second.stdout
    assert " by " in first.stdout


def test_a_revoke_is_refused_and_counted(tmp_path: Path) -> None:
    """The policy decides what happens then: another card is played for the program."""
    revoker = tmp_path / "revoker.py"
    revoker.write_text(REVOKER)
    run = host("bridge:random", str(revoker), *["bridge:random"] * 2, DIGITS, "NONE", "3NS", "--json")
    _, east, *_ = json.loads(run.stdout)["players"]
    assert (east["name"], east["decisions"]) == ("revoker", 13)
    assert east["illegal"] > 0
    assert "must be followed" in east["first"] or "not in the hand" in east["first"]
    run = host(
        "bridge:random", str(revoker), *["bridge:random"] * 2, DIGITS, "NONE", "3NS", "--policy", "abort"
    )
    assert run.returncode == 1
    assert run.stderr.startswith("cardtable: the match is aborted: revoker: ")


@pytest.mark.parametrize(
    ("changed", "status", "why"),
    [
        ({0: "no-such-program"}, 2, "there is no program 'no-such-program'"),
        ({0: "bridge:frob"}, 2, "there is no player 'bridge:frob' of bridge; there are bridge:random"),
        (
            {0: "bridge:basic,sys=x"},
            2,
            "'sys=x' is not an option of this player; there is system=…, on=…, off=…",
        ),
        ({0: "bridge:basic,on=x"}, 2, "standard_american has no convention 'x'; it has blackwood, "),
        ({0: "bridge:frob,on=x"}, 2, "there is no player 'bridge:frob,on=x' of bridge; there are"),
        ({4: "0123"}, 2, "a deal has 52 digits, not 4"),
        ({4: "N:AKQ.. - - -"}, 2, "a hand has four suits separated by points, not 3"),
        ({4: PBN.replace("J7", "KJ7").replace("T843 ", "T84 ")}, 2, "dealt twice: SK"),
        ({6: "8NS"}, 2, "a contract is level, strain"),
        ({5: "MAYBE"}, 2, "'MAYBE' is not one of"),
    ],
)
def test_bad_input_is_one_line(
    changed: dict[int, str], status: int, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was wrong and what would be right, without a traceback."""
    arguments = [*["bridge:random"] * 4, DIGITS, "NONE", "3NS"]
    for place, argument in changed.items():
        arguments[place] = argument
    with pytest.raises(SystemExit) as stopped:
        main(["host", "bridge", *arguments])
    said = capsys.readouterr().err
    assert stopped.value.code == status
    assert why in said
    assert said.count("\n") == 1


def test_our_players_have_options() -> None:
    """A system and conventions behind the name."""
    run = host("bridge:basic,system=two_over_one,off=gerber", *["bridge:random"] * 3, DIGITS, "NONE", "3NS")
    assert run.returncode == 0


FALSE = "exited with status 1 and has not said `id`"


@pytest.mark.parametrize(
    ("player", "policy", "reason"),
    [
        ("false", "substitute", FALSE),
        ("false", "strict", FALSE),
        ("cat", "substitute", "has not said `id` within 0.5 s"),
    ],
)
def test_who_does_not_introduce_itself_is_played_for(player: str, policy: str, reason: str) -> None:
    """A program that exits before its `id`, or never says it, is treated by the policy like any other."""
    options = ("--start-time", "0.5" if player == "cat" else "30", "--policy", policy)
    run = host("bridge:random", player, *["bridge:random"] * 2, DIGITS, "NONE", "3NS", *options)
    assert run.returncode == 1
    made = "all its 13 decisions were made for it"
    assert run.stderr == f"cardtable: {player} never answered, {made}: {reason}\n"
    assert run.stdout.splitlines()[-1].startswith("3NT by South: declarer won ")


def test_a_dummy_that_does_not_introduce_itself_is_reported_too() -> None:
    """Dummy decides nothing, so nothing is made for it; it still never answered."""
    run = host("false", *["bridge:random"] * 3, DIGITS, "NONE", "3NS")
    assert (run.returncode, run.stderr) == (1, f"cardtable: false never answered: {FALSE}\n")


def test_the_bidding_goes_on_without_a_program_that_is_gone() -> None:
    """Its calls are made for it, although it cannot say that it knows how to bid."""
    run = host("bridge:random", "false", *["bridge:random"] * 2, "random", "NONE", "new", "--seed", "1")
    assert (run.returncode, run.stdout.count(" by ")) == (1, 1)


def test_abort_ends_before_the_first_card() -> None:
    """The message says who failed and how."""
    run = host("false", *["bridge:random"] * 3, DIGITS, "NONE", "3NS", "--policy", "abort")
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == f"cardtable: the match is aborted: false: {FALSE}\n"


def test_a_program_that_cannot_bid_is_named() -> None:
    """It answers the question for extensions with nothing that helps."""
    plain = f'{PYTHON} \'while 1: print("id plain") if input() == "jacobian" else print("extensions")\''
    run = host(plain, *["bridge:random"] * 3, DIGITS, "NONE", "new")
    assert run.returncode == 1
    assert run.stderr == "cardtable: North (plain) cannot bid: it lacks the extension bidding\n"
