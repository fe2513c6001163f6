"""`cardtable solve bridge`."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from cardtable.cli import main
from cardtable.cli.solve import command
from cardtable.games.bridge import Action, Bridge, Deal, View
from cardtable.notation.own import ids, records
from cardtable.players.bridge import BasicPlayer
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

ALL = "AKQJT98765432"
FOUR_SUITS = f"N:{ALL}... .{ALL}.. ..{ALL}. ...{ALL}"

REVOKED = f'[Board "1"]\n[Deal "{FOUR_SUITS}"]\n[Contract "7NT"]\n[Declarer "N"]\n[Play "E"]'


def solve(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(command, ["bridge", *words], input=text)


def played() -> Record[Deal, Action, View]:
    game = Bridge(contract="3NS")
    return play(Table(Record(game, game.deal(Random(6)))), [BasicPlayer()] * 4)


def test_a_deal_has_a_table_par_and_the_leads_of_a_contract() -> None:
    """North has thirteen spades: seven spades, against which every lead comes to thirteen tricks."""
    run = solve("--deal", FOUR_SUITS, "--contract", "7SN")
    assert run.exit_code == 0
    lines = run.output.splitlines()
    assert lines[:6] == [
        "board ?",
        "     NT   S   H   D   C",
        "  N   0  13   0  13   0",
        "  E   0   0  13   0  13",
        "  S   0  13   0  13   0",
        "  W   0   0  13   0  13",
    ]
    assert lines[6] == "  par: NS +1510  7SN=, 7SS="
    assert lines[7].startswith("  7SN: declarer's tricks after each lead: H2 13  H3 13")
    assert lines[8].startswith("  best line: E: H2 D2 C2 S2, N: S3")


def test_a_position_in_words() -> None:
    """Either card of North's gives one trick; programs read the same as JSON."""
    text = "strain: NT; leader: N; hands: N:A.2.. 3.A.. 2.3.. 4.K.."
    run = solve(text)
    assert run.output.splitlines() == [
        "position",
        "  N to play, tricks still to come for NS: H2 1  SA 1",
        "  best line: N: H2 HA H3 HK, E: S3 S2 S4 SA",
    ]
    assert json.loads(solve("--json", text=text).output) == {
        "title": "position",
        "turn": "N",
        "values": {"H2": 1, "SA": 1},
        "line": ["H2", "HA", "H3", "HK", "S3", "S2", "S4", "SA"],
    }


def test_a_played_board_as_an_id_and_as_a_record() -> None:
    """What the cards gave away made the real result of what open cards are worth."""
    record = played()
    found = json.loads(solve(ids.write(record), "--json").output)
    given_away = {
        side: sum(each["cost"] for each in found["decisions"] if each["seat"] in side)
        for side in ("NS", "EW")
    }
    made = record.last.result
    assert made is not None
    assert made.tally[0] == found["table"]["S"]["NT"] - given_away["NS"] + given_away["EW"]
    assert "  3NS as played: trick " in solve(text=records.write(record)).output


def test_a_board_in_play_shows_what_to_do() -> None:
    """After 40 cards it is somebody's turn: values for each card and a line for the twelve that are left."""
    record = played()
    unfinished = type(record)(record.game, record.deal, record.actions[:40])
    found = json.loads(solve(ids.write(unfinished), "--json").output)
    assert len(found["line"]) == 12
    assert set(found["values"]) >= {found["line"][0]}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nothing at all", "no boards; there are pbn, lin, records, ids"),
        ('[Board "1"]\n[Deal "N:- - - -"]\n', "board 1: 'board 1': not all four hands are known"),
        (
            f"{REVOKED}\nHA DA SA CA\n",
            "board 1: seat 3 cannot do 'SA': this card is not in the hand that plays next",
        ),
    ],
)
def test_what_cannot_be_solved_is_named(text: str, why: str) -> None:
    """A revoke, hands that are not known, no boards at all: one line each, and no traceback."""
    run = solve(text=text)
    assert why in run.output
    assert run.exception is None or isinstance(run.exception, SystemExit)


def test_a_file_with_a_bad_board_fails_but_the_others_are_solved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The exit status says that something is missing."""
    file = tmp_path / "boards.pbn"
    unknown = '[Board "1"]\n[Deal "N:- - - -"]\n'
    file.write_text(f'{unknown}\n[Board "2"]\n[Deal "{FOUR_SUITS}"]\n')
    with pytest.raises(SystemExit) as stop:
        main(["solve", "bridge", str(file)])
    told = capsys.readouterr()
    assert (stop.value.code, told.out.splitlines()[0]) == (1, "board 2")
    assert told.err == "board 1: 'board 1': not all four hands are known\n"
