"""`cardtable meld`, as it is called from a shell."""

from __future__ import annotations

import json

import pytest

from cardtable.cli import main

RUN_AND_ACES = "AD AC TC KC QC JC AH AS TS KS JS JS"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(["meld", *arguments])
    printed = capsys.readouterr()
    assert isinstance(stop.value.code, int)
    return stop.value.code, printed.out, printed.err


def test_one_trump(capsys: pytest.CaptureFixture[str]) -> None:
    """The sum in one line, with the cards that lie on the table."""
    assert run(capsys, RUN_AND_ACES, "--trump", "c") == (
        0,
        "trump C: run 15 + aces 10 = 25  (AD AC TC KC QC JC AH AS)\n",
        "",
    )


def test_all_trumps(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a trump there is a line for each, also where nothing is melded."""
    assert run(capsys, "KS QS JD 9H")[1].splitlines() == [
        "trump D: marriage 2 + pinochle 4 = 6  (JD KS QS)",
        "trump C: marriage 2 + pinochle 4 = 6  (JD KS QS)",
        "trump H: marriage 2 + nine 1 + pinochle 4 = 7  (JD 9H KS QS)",
        "trump S: royal marriage 4 + pinochle 4 = 8  (JD KS QS)",
    ]
    assert run(capsys, "AD KC", "--trump", "H")[1] == "trump H: 0\n"


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Points, melds by name with their cards, and the cards shown; by suit where no trump is given."""
    assert json.loads(run(capsys, "KS KS QS QS JD JD", "--trump", "S", "--json")[1]) == {
        "points": 38,
        "melds": [
            {"name": "double royal marriage", "cards": ["KS", "KS", "QS", "QS"], "points": 8},
            {"name": "double pinochle", "cards": ["JD", "JD", "QS", "QS"], "points": 30},
        ],
        "shown": ["JD", "JD", "KS", "KS", "QS", "QS"],
    }
    by_suit = json.loads(run(capsys, "9D 9H", "--json")[1])
    assert {suit: each["points"] for suit, each in by_suit.items()} == {"D": 1, "C": 0, "H": 1, "S": 0}


def test_plain_doubles(capsys: pytest.CaptureFixture[str]) -> None:
    """Clubs that pay twice the single meld count a double pinochle 8."""
    assert run(capsys, "QS QS JD JD", "--trump", "H", "--plain-doubles")[1] == (
        "trump H: double pinochle 8  (JD JD QS QS)\n"
    )


def test_the_double_deck(capsys: pytest.CaptureFixture[str]) -> None:
    """Three of each leg count 60, four aces of every suit 200."""
    assert run(capsys, "QS QS QS JD JD JD", "--trump", "H", "--double-deck")[1] == (
        "trump H: triple pinochle 60  (JD JD JD QS QS QS)\n"
    )


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (
            ("AD XX",),
            1,
            "cardtable: 'AD XX' at character 4: XX is not a card; a card is a rank (A T K Q J 9) and a suit",
        ),
        (("AD AD AD",), 1, "cardtable: 'AD AD AD' at character 7: AD is there 3 times; the deck has 2"),
        (("AD", "--trump", "X"), 2, "cardtable: Invalid value for '--trump': 'X' is not one of"),
        ((), 2, "cardtable: Missing argument 'CARDS'"),
    ],
)
def test_wrong_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: int, message: str
) -> None:
    """What was wrong, where, and what would be right."""
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (status, "")
    assert err.startswith(message)
    assert err.count("\n") == 1
