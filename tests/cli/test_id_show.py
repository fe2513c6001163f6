"""`cardtable id` and `cardtable show`, as a person calls them."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

FINISHED = "nimmt1.BN9NFmikPwO8V5wwECAIIF7_p"


def cardtable(*args: str, stdin: str = "") -> tuple[int, str, str]:
    command = [sys.executable, "-c", "from cardtable.cli import main; main()", *args]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def test_show_tells_deal_moves_and_result() -> None:
    """A finished hand is shown with its piles, each decision and the arithmetic of the result."""
    status, out, err = cardtable("show", FINISHED)
    assert (status, err) == (0, "")
    assert (
        out
        == """\
nimmt, seats 2, tactics True

start   3 5 9 19
hand 0  1 2 4 8 13 15 16 17 20 23
hand 1  6 7 10 11 12 14 18 21 22 24

  1  seat 0: 4   seat 1: 6
  2  seat 0: 2   seat 1: 10
  3  seat 0: take 6
  4  seat 0: 8   seat 1: 11
  5  seat 0: 16   seat 1: 14
  6  seat 0: 17   seat 1: 12
  7  seat 0: 20   seat 1: 21
  8  seat 0: 23   seat 1: 22
  9  seat 0: 1   seat 1: 24
 10  seat 0: take 23
 11  seat 0: 15   seat 1: 7
 12  seat 0: 13   seat 1: 18

   -3  seat 0: trick 2: 5 6
  -11  seat 0: trick 5: 9 10 11 14 16
  -11  seat 0: trick 8: 19 20 21 22 23
   -6  seat 1: trick 10: 3 4 8 12 15
points  seat 0: -25   seat 1: -6
"""
    )


def test_numbers_too_large_for_an_id() -> None:
    """A record with such an option is refused in one line that names the option."""
    record = '{"game":"nimmt","options":{"end":18446744073709551616},"deal":{},"actions":[]}'
    status, out, err = cardtable("id", "-", stdin=record)
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert "line 1" in err
    assert "nimmt: end has a number beyond 9007199254740991" in err


def test_id_and_show_are_inverse() -> None:
    """The JSON that `show` prints is what `id` makes the same id of."""
    status, line, _ = cardtable("show", "--json", FINISHED)
    assert status == 0
    assert cardtable("id", stdin=line) == (0, FINISHED + "\n", "")
    assert cardtable("id", "nimmt", "-", stdin=line) == (0, FINISHED + "\n", "")


def test_id_of_a_seeded_deal_is_always_the_same() -> None:
    """A seed stands for one deal."""
    assert cardtable("id", "nimmt", "--seed", "7")[1] == "nimmt1.K7Mr4GNMEsSQNCG74BmjmPgv-hUgpddMAViY\n"


def test_id_reads_files(tmp_path: Path) -> None:
    """Every line of a file gets its id; blank lines are passed over."""
    _, line, _ = cardtable("show", "--json", FINISHED)
    file = tmp_path / "hands.jsonl"
    file.write_text(f"{line}\n\n{line}", encoding="utf-8")
    assert cardtable("id", str(file)) == (0, f"{FINISHED}\n{FINISHED}\n", "")


@pytest.mark.parametrize(
    ("args", "stdin", "status", "message"),
    [
        (["show", "nimmt1.A"], "", 1, "cardtable: 'nimmt1.A': this id is too short"),
        (["show"], "", 2, "cardtable: Missing argument 'ID'."),
        (["id", "a", "b"], "", 2, "cardtable: first a game ("),
        (["id", "--seed", "1"], "", 2, "cardtable: --seed needs a GAME and no FILE"),
        (
            ["id", "--seed", "x", "nimmt"],
            "",
            2,
            "cardtable: Invalid value for '--seed': 'x' is not a valid integer.",
        ),
        (["id", "no-such-file"], "", 1, "cardtable: no-such-file: No such file or directory"),
        (["id"], "\n{}\n", 1, "cardtable: line 2: '{}': not a record"),
        (["nonsense"], "", 2, "cardtable: cardtable has no 'nonsense'; it has play, serve"),
    ],
)
def test_errors_are_one_line(args: list[str], stdin: str, status: int, message: str) -> None:
    """Wrong input is answered by one line that says what is wrong; 2 for usage, 1 for a failed job."""
    code, out, err = cardtable(*args, stdin=stdin)
    assert (code, out) == (status, "")
    assert err.startswith(message)
    assert err.count("\n") == 1


def test_binary_input_is_refused(tmp_path: Path) -> None:
    """A file that is no text is named as such."""
    file = tmp_path / "cards.bin"
    file.write_bytes(b"\xff\xfe\x00")
    status, _, err = cardtable("id", str(file))
    assert (status, err) == (1, f"cardtable: {file}: records are UTF-8 text; this file is not\n")


SEED_DEAL = """\
S7 S8 S9 SX SU SO SK SA R7 R8
R9 RX RU RO RK RA G7 G8 G9 GX
GU GO GK GA E7 E8 E9 EX EU EO
EK EA
"""


def test_skat_game_ids_are_printed_in_all_forms() -> None:
    """A deal in the notation of the skat-game-id gives its Base64, its integer and our own id."""
    status, out, err = cardtable("id", "skat", "-", stdin=SEED_DEAL)
    base64, integer, own = out.splitlines()
    assert (status, err) == (0, "")
    assert (base64, integer) == ("AABQVVWqqvo=", "88327439690490")
    assert cardtable("show", own)[1] in cardtable("show", base64)[1]


@pytest.mark.parametrize("text", ["AABQVVWqqvo=", "AABQVVWqqvo", "88327439690490"])
def test_show_takes_skat_game_ids(text: str) -> None:
    """Base64 with or without padding and the integer stand for the same deal."""
    status, out, _ = cardtable("show", text)
    assert status == 0
    assert out.startswith(SEED_DEAL)
    assert "AABQVVWqqvo=   88327439690490" in out


def test_show_takes_negative_integers() -> None:
    """An integer below 0 is no option."""
    assert "r6qqVVUF   -88327439690491" in cardtable("show", "-88327439690491")[1]


def test_show_of_a_run_that_breaks_the_rules() -> None:
    """The run on the library's own page follows no suit; it is shown as it is, with the reason."""
    status, out, _ = cardtable("show", "AABQVVWqqvpwKETIPCAhMbGwqKipuXl4ZCQkIA==")
    assert status == 0
    assert "\n41111\n012\n123\n" in out
    assert "not a hand that keeps to the rules" in out


def test_a_list_is_made_and_shown() -> None:
    """All its deals follow from one short id, the same as with the seed elsewhere."""
    assert cardtable("id", "skat", "--seed", "7", "--list") == (0, "skat-list1.cAkaq\n", "")
    status, out, err = cardtable("show", "skat-list1.cAkaq")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "a list of 36 hands of skat, seed 7"
    assert lines[5] == "  1  skat1.bNuq0jAOAALdU"
    assert len(lines) == 5 + 36
    assert len(cardtable("show", "skat-list1.cAkaq", "--json")[1].splitlines()) == 36


def test_only_skat_has_lists() -> None:
    """The message says so."""
    assert cardtable("id", "nimmt", "--seed", "7", "--list")[2] == (
        "cardtable: --list is for skat: nimmt is not played for a list\n"
    )
    assert cardtable("id", "skat", "--list")[0] == 2


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("AABQ", "", "an id has 6 to 28 bytes, and this one has 3"),
        ("AABQVV!qqvo=", " at character 7", "ids have letters, digits, + and / only"),
        ("AABQVVWqqv8=", "", "rear has 8 cards and not 10"),
        ("123", "", "no distribution of the cards has this number"),
    ],
)
def test_a_wrong_skat_game_id_is_refused_with_its_own_reason(text: str, where: str, why: str) -> None:
    """Whoever mistyped one learns more than that it is none of ours."""
    assert cardtable("show", text) == (
        1,
        "",
        f"cardtable: {text!r}{where}: not one of our ids, which start like `skat1.`; "
        f"as an id of skat by others: {why}\n",
    )
