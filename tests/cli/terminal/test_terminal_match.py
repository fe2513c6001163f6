from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from cardtable.cli.terminal import saves
from cardtable.cli.terminal.screen import Leave, Screen
from cardtable.cli.terminal.session import SessionTerms, TerminalSession
from cardtable.cli.terminal.terminal_match import TerminalMatch, winners
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt
from cardtable.games.two_hand_pinochle import TwoHand
from support.tiny import Tiny

if TYPE_CHECKING:
    from pathlib import Path

TERMS = SessionTerms(Nimmt(end=26), seed=7, person=0, bots=("nimmt:random",) * 3)


class Reader:
    """Somebody who looks at the screen and types the lowest card and the first row, for so many times."""

    def __init__(self, patience: int = 1000) -> None:
        self.paper = StringIO()
        self.screen = Screen(Console(file=self.paper, width=80), self.type)
        self._patience = patience

    def type(self) -> str:
        if self._patience == 0:
            raise EOFError
        self._patience -= 1
        *_, hand, _, _, _, question = self.paper.getvalue().splitlines()
        if "Your card?" in question:
            return hand[1:4]
        return "row 1" if "Which one" in question else ""

    @property
    def hands(self) -> list[str]:
        return re.findall("cardtable show (.*)", self.paper.getvalue())


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """A match of two hands played without a break."""
    reader = Reader()
    TerminalMatch(
        reader.screen, TerminalSession.begin(TERMS), tmp_path_factory.mktemp("state") / "nimmt.json"
    ).run()
    return reader


def test_a_whole_match_is_played_to_its_winner(whole: Reader) -> None:
    """Hand follows hand until somebody has 26 heads; whoever has the fewest wins."""
    *_, this_hand, before, total, last_hand, winner = whole.paper.getvalue().splitlines()
    assert this_hand.split() == ["this", "hand", "0", "29", "17", "17"]
    assert before.split() == ["before", "11", "25", "6", "15"]
    assert total.split() == ["total", "11", "54", "23", "32"]
    assert last_hand == f"To see this hand again: cardtable show {whole.hands[-1]}"
    assert winner == "You win the match."
    assert len(whole.hands) == 2


@pytest.mark.parametrize("patience", [0, 4, 12])
def test_a_match_that_was_left_goes_on_as_if_nothing_had_been(
    whole: Reader, tmp_path: Path, patience: int
) -> None:
    """Deals and bots do the same after a break, wherever it is made; at the end nothing is left."""
    before, after = Reader(patience), Reader()
    path = tmp_path / "nimmt.json"
    with pytest.raises(Leave):
        TerminalMatch(before.screen, TerminalSession.begin(TERMS), path).run()
    session = saves.read(path)
    assert session is not None
    TerminalMatch(after.screen, session, path).run()
    assert before.hands + after.hands == whole.hands
    assert not path.exists()


def test_a_choice_made_before_a_crash_is_not_asked_for_again(tmp_path: Path) -> None:
    """The others had not chosen yet; they do so now, and the trick is told."""
    reader = Reader(patience=0)
    session = replace(TerminalSession.begin(TERMS), chosen="33")
    with pytest.raises(Leave):
        TerminalMatch(reader.screen, session, tmp_path / "nimmt.json").run()
    assert "trick 1 of 10" not in reader.paper.getvalue()
    assert "33 You  behind 26" in reader.paper.getvalue()


def test_names_and_points_move_with_the_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game played hand after hand moves everybody on by one seat; the sheet is by seat."""
    monkeypatch.setitem(GAMES, "tiny", Tiny)
    answers = iter(["1", "1", "", "1", "1", "q"])
    paper = StringIO()
    screen = Screen(Console(file=paper, width=80), lambda: next(answers))
    with pytest.raises(Leave):
        TerminalMatch(
            screen,
            TerminalSession.begin(SessionTerms(Tiny(), 1, 0, ("tiny:random",))),
            tmp_path / "tiny.json",
        ).run()
    sheets = [
        line.split() for line in paper.getvalue().splitlines() if line.startswith((" Points", " total"))
    ]
    assert sheets == [
        ["Points", "You", "Ada"],
        ["total", "4", "-4"],
        ["Points", "Ada", "You"],
        ["total", "-9", "9"],
    ]


@pytest.mark.parametrize(
    ("standings", "said"),
    [
        ((-5, -8, -9), "You win the match."),
        ((-8, -5, -9), "Ada wins the match."),
        ((-5, -5, -9), "You and Ada win the match together."),
        ((7, 7, 7), "The game is a tie."),
    ],
)
def test_the_winners_are_named(standings: tuple[int, ...], said: str) -> None:
    """The more points the better, and ties are shared."""
    assert winners(("You", "Ada", "Ben"), standings) == said


class Course(Reader):
    """Takes what can be typed first in two-hand pinochle, and wants one round only."""

    def type(self) -> str:
        lines = self.paper.getvalue().splitlines()
        question = lines[-1]
        if "heads or tails" in question:
            return "heads"
        if "Another round?" in question:
            return "n"
        if "Your meld?" in question:
            return "no meld"
        hand = next(line for line in reversed(lines) if line.startswith("Your hand"))
        card: str = re.findall(r"\S+[♣♦♥♠]\*{0,2}", hand)[0]
        return card


def test_no_other_round_names_the_winner_and_the_score(tmp_path: Path) -> None:
    """The toss is told when it is called; after the round the answer no ends the game, which is not kept."""
    reader = Course()
    path = tmp_path / "two-hand-pinochle.json"
    terms = SessionTerms(TwoHand(), seed=5, person=0, bots=("two-hand-pinochle:course",))
    TerminalMatch(reader.screen, TerminalSession.begin(terms), path).run()
    said = reader.paper.getvalue()
    assert re.search(r"You call heads\. (Heads: You lead|Tails: \w+ leads)", said)
    *_, final, winner = said.splitlines()
    scores = re.findall(r"-?\d+", final)
    total = next(line for line in reversed(said.splitlines()) if line.split()[:1] == ["total"])
    assert "Final score: You " in final
    assert total.split()[1:] == scores
    assert winner.startswith("You win" if int(scores[0]) > int(scores[1]) else terms.names[1])
    assert not path.exists()
