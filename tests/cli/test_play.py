from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, NoReturn, Protocol

import pytest

from cardtable.cli import main
from cardtable.games import GAMES, part_of
from cardtable.players.part import PlayersPart
from support.tiny import Tiny
from support.two_hand_files import LATE

if TYPE_CHECKING:
    from pathlib import Path

# Seed 7 deals seat 0 these cards: 16 21 33 48 49 56 77 80 88 102; rows start with 8 46 79 91.
SEED_7 = ("nimmt", "--seed", "7", "--bot", "random")


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    err: str


class Play(Protocol):
    def __call__(self, *args: str, typed: str = "") -> Outcome: ...


@pytest.fixture
def save(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where an unfinished game of 6 nimmt! is kept."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "cardtable" / "nimmt.json"


@pytest.fixture
def play(save: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*args: str, typed: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        with pytest.raises(SystemExit) as end:
            main(["play", *args])
        out, err = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return Outcome(end.value.code, out, err)

    return run


def test_a_card_is_played_and_the_trick_told(play: Play) -> None:
    """The bots answer, the rows grow, and the next question comes."""
    told = play(*SEED_7, typed="\n33\n")
    assert "You play 6 nimmt! with Ada, Ben, Cleo (nimmt:random)." in told.out
    assert "Your card? (? hint, h help, q quit) 33" in told.out
    assert "6 nimmt! · trick 2 of 10" in told.out
    assert "33 You  behind 26" in told.out


def test_without_a_seed_one_is_drawn_and_told(play: Play) -> None:
    """So every game can be repeated."""
    assert "With --seed " in play("nimmt").out


def test_opponents_are_beginners_as_on_the_page(play: Play) -> None:
    """Nobody has to choose them."""
    assert "(nimmt:beginner)." in play("nimmt").out


@pytest.mark.parametrize("typed", ["?", "hint"])
def test_a_hint_comes_with_its_reason(play: Play, typed: str) -> None:
    """It is asked for with a question mark or by its name, and the question comes again."""
    told = play(*SEED_7, typed=f"\n{typed}\n")
    hint, reason, *_ = told.out.partition(f"q quit) {typed}\n")[2].splitlines()
    assert hint.removeprefix("Hint: ") in ["16", "21", "33", "48", "49", "56", "77", "80", "88", "102"]
    assert len(reason.split()) > 3
    assert told.out.count("Your card?") == 2


def test_who_asks_for_more_gets_values_guesses_and_how_sure_that_is(play: Play) -> None:
    """The same hint once more, then every value, with a mark at the one that is advised."""
    _, hint, more = re.split(r"q quit\) \?+\n", play(*SEED_7, typed="\n?\n??\n").out)
    first, reason, *_ = hint.splitlines()
    again, same, counted, *rows = more.splitlines()
    assert (again, same) == (first, reason)
    assert counted.startswith("Counted: how often you win the match, over ")
    (marked,) = [row for row in rows if row.startswith("  > ")]
    assert marked.split()[1] == first.removeprefix("Hint: ")
    assert any(row.startswith(("Clearly the best", "It is close")) for row in rows)


def test_help_explains_the_game_and_the_commands(play: Play) -> None:
    """A newcomer can start from it."""
    told = play(*SEED_7, typed="\nh\n").out
    assert "Whoever lays the sixth card of a row" in " ".join(told.split())
    assert "?, hint    a hint, with its reason" in told
    assert "save FILE  write this hand to a file" in told


def test_the_last_trick_is_shown_again(play: Play) -> None:
    """The letter l tells it in words."""
    assert " 33 You  went behind 26\n" in play(*SEED_7, typed="\n33\nl\n").out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("5", "5: this card is not in the hand"),
        ("105", "'105': a card is a number from 1 to 104"),
        ("0012345", "'0012345': a card is a number from 1 to 104"),
        ("take 91", "'take 91': type the number of one of your cards, or h for help"),
        ("what?", "'what?': type the number of one of your cards, or h for help"),
    ],
)
def test_a_wrong_answer_is_explained_and_asked_again(play: Play, typed: str, answer: str) -> None:
    """Nothing has changed after it."""
    after = play(*SEED_7, typed=f"\n{typed}\n").out.partition(f"q quit) {typed}\n")[2]
    assert after.startswith(answer)
    assert "Your card?" in after
    assert "trick 2" not in after


@pytest.mark.parametrize("end", ["q\n", "quit\n", ""])
def test_quitting_and_the_end_of_input_keep_the_game(play: Play, save: Path, end: str) -> None:
    """Nobody has to save."""
    told = play(*SEED_7, typed=f"\n33\n{end}")
    assert told.status == 0
    assert told.out.endswith("Your game (seed 7) is kept: `cardtable play nimmt` resumes it.\n")
    assert '"33"' in save.read_text()


def test_an_unfinished_game_is_offered_and_resumed(play: Play) -> None:
    """It goes on with the trick where it stopped, whatever a new game would have been."""
    play(*SEED_7, typed="\n33\nq\n")
    told = play("nimmt", typed="yes\nl\n").out
    asked = "A game is unfinished (hand 1, seed 7). Resume it? A new game replaces it. (y/n, Enter is yes)"
    assert asked in told
    assert "6 nimmt! · trick 2 of 10" in told
    assert " 33 You  went behind 26\n" in told


def test_an_unfinished_game_can_be_declined(play: Play) -> None:
    """What is neither yes nor no is asked again."""
    play(*SEED_7, typed="\n33\nq\n")
    told = play("nimmt", "--seed", "8", typed="maybe\nn\n\n").out
    assert "'maybe' is neither yes nor no" in told
    assert "With --seed 8" in told
    assert "trick 1 of 10" in told


def test_new_and_resume_decide_without_being_asked(play: Play) -> None:
    """For those who know what they want."""
    play(*SEED_7, typed="\n33\nq\n")
    assert "trick 2 of 10" in play("nimmt", "--resume").out
    told = play("nimmt", "--new", typed="\n").out
    assert "Resume it?" not in told
    assert "trick 1 of 10" in told


def test_resuming_nothing_is_an_error(play: Play, save: Path) -> None:
    """The file that is missing is named."""
    told = play("nimmt", "--resume")
    assert told.status == 1
    assert told.err == f"cardtable: there is no unfinished game to resume: {save} is not there\n"


@pytest.mark.parametrize("damage", ["", "{", '{"game": "nimmt"}', "\x00\x01", "[]"])
def test_a_damaged_file_is_named_and_left_alone(play: Play, save: Path, damage: str) -> None:
    """Neither a plain call, nor --new, nor --resume replaces it without a yes."""
    save.parent.mkdir()
    save.write_text(damage)
    for arguments in (["nimmt"], ["nimmt", "--new"]):
        told = play(*arguments, typed="\n")
        assert f"the saved game {save} cannot be read: " in told.out
        assert told.status == 0
    told = play("nimmt", "--resume")
    assert told.status == 1
    assert told.err.startswith(f"cardtable: the saved game {save} cannot be read: ")
    assert save.read_text() == damage


def test_a_damaged_file_is_replaced_after_a_yes(play: Play, save: Path) -> None:
    """Then a new game begins in its place."""
    save.parent.mkdir()
    save.write_text("damaged")
    assert "trick 1 of 10" in play("nimmt", typed="y\n\n").out
    assert save.read_text().startswith('{"game":"nimmt"')


def test_a_game_that_cannot_be_kept_is_not_begun(play: Play, save: Path) -> None:
    """One line says where and why."""
    save.parent.write_text("a file where a folder should be")
    told = play("nimmt", "--new", typed="\ny\n\n")
    assert "cannot be read" in told.out
    told = play("nimmt", "--new", typed="y\n\n")
    assert told.status == 1
    assert told.err == f"cardtable: cannot keep the game in {save}: File exists\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nimt"], "Invalid value for 'GAME': there is no game 'nimt'; there are "),
        (["nimmt", "--bot", "x"], "there is no player 'nimmt:x' of nimmt; there are nimmt:random, "),
        (["pinochle", "--bot", "basic,agreements=acol"], "agreements are one of natural, meld, not 'acol'"),
        (
            ["nimmt", "--bot", "basic", "--bot", "basic"],
            "3 other seats need a bot each, or one for all",
        ),
        (["nimmt", "--seat", "4"], "there is no seat 4; the seats are 0 to 3"),
        (["nimmt", "-o", "seats"], "-o seats: an option is written NAME=VALUE"),
        (["nimmt", "-o", "seats=11"], "nimmt: 6 nimmt! has 2 to 10 seats, not 11"),
        (["nimmt", "-o", "size=3"], "nimmt has no option 'size'; it has seats"),
        (["nimmt", "-o", "totals=[66,0,0,0]"], "with these options the match is over before it begins"),
        (["skat", "-o", "table=4"], "at the terminal everybody plays: 3 can play, not 4"),
        (["nimmt", "--preset", "x"], "nimmt has no preset 'x'; it has box, arena, tactics, duel, party"),
        (["nimmt", "--resume", "--seed", "3"], "--resume takes seed, seat, bots and options from"),
        (["nimmt", os.devnull, "--resume"], "--resume takes seed, seat, bots and options from"),
        (["nimmt", os.devnull, "--preset", "box"], "FILE has the options of its game; --preset and -o are"),
        (["nimmt", os.devnull, "-o", "seats=2"], "FILE has the options of its game; --preset and -o are"),
        (["skat-list1.cAkaq", "--seed", "3"], "a list has its seed and options; FILE, --seed, --preset, -o"),
        (["nimmt", "nowhere.json"], "Invalid value for '[FILE]': File 'nowhere.json' does not exist."),
    ],
)
def test_wrong_usage_is_one_line(play: Play, arguments: list[str], why: str) -> None:
    """It says what was wrong and what would be right."""
    told = play(*arguments)
    assert told.status == 2
    assert told.err.startswith(f"cardtable: {why}")
    assert told.err.count("\n") == 1


def test_a_skat_list_is_played_by_its_id(play: Play) -> None:
    """The same deals as with its seed, and the id is told to be passed on."""
    told = play("skat-list1.cAkaq", "--bot", "random", typed="\n").out
    assert "With --seed 7 and the same options this game can be repeated." in told
    assert "Everybody can play these deals: cardtable play skat-list1.cAkaq\n" in told
    assert told == play("skat", "--new", "--seed", "7", "--bot", "random", typed="\n").out


def test_presets_options_bots_and_seat_are_heeded(play: Play) -> None:
    """An option given beside a preset wins over it."""
    arguments = ["nimmt", "--preset", "tactics", "-o", "end=30", "--seat", "1"]
    told = play(*arguments, "--bot", "random", "--bot", "nimmt:basic", typed="\n").out
    assert "You play 6 nimmt! with Ada, Ben (nimmt:random, nimmt:basic)." in told
    assert "the match ends at 30 heads" in told
    assert told.index("Ada   ") < told.index("You   ") < told.index("Ben   ")


def test_only_enter_begins(play: Play) -> None:
    """What was meant for a later question is not swallowed."""
    told = play(*SEED_7, typed="33\n\n").out
    assert "'33' means nothing here\nEnter to begin, q to quit" in told


def test_a_new_game_is_playable_without_a_face_of_its_own(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Being in GAMES is enough: questions, score sheet, next hand, quit and resume."""
    monkeypatch.setitem(GAMES, "tiny", Tiny)
    told = play("tiny", "--seed", "1", typed="\n1\n?\nshow 9\n1\n\n").out
    assert "Your action? (? hint, h help, q quit) 1\nYou, Ada: hidden\n" in told
    assert "nobody here can give hints for this game" in told
    assert "show 9: this card is not in the hand" in told
    assert "cards apart" in told
    assert "To see this hand again: cardtable show tiny1." in told
    assert "A game is unfinished (hand 2, seed 1)" in play("tiny").out


def test_ctrl_c_while_a_bot_thinks_keeps_the_game(
    play: Play, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card that was entered is kept with it."""

    class Thinker:
        def choose(self, view: object, clock: object) -> NoReturn:
            raise KeyboardInterrupt

    bots = part_of(PlayersPart, "nimmt").bots
    assert isinstance(bots, dict)
    monkeypatch.setitem(bots, "random", lambda seed: Thinker())
    told = play(*SEED_7, typed="\n33\n")
    assert told.status == 0
    assert "Your game (seed 7) is kept" in told.out
    assert save.read_text().endswith('"chosen":"33"}')


def test_a_killed_game_goes_on_where_it_was(play: Play, save: Path) -> None:
    """Nothing that was entered is lost, and nobody had time to clean up."""
    code = "import sys; from cardtable.cli import main; main(sys.argv[1:])"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "play", *SEED_7],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"\n33\n")
        process.stdin.flush()
        for line in process.stdout:
            if b"trick 2 of 10" in line:
                break
        process.kill()
    assert " 33 You  went behind 26\n" in play("nimmt", "--resume", typed="l\n").out


def test_a_saved_game_goes_on_from_its_file(play: Play, tmp_path: Path) -> None:
    """It can be taken up as often as one likes, with other bots too."""
    file = tmp_path / "game.json"
    told = play(*SEED_7, typed=f"\n33\nsave {file}\n").out
    assert f"Saved. To go on from here: cardtable play nimmt {file}\n" in told
    for bot in ("random", "basic"):
        told = play("nimmt", str(file), "--new", "--seed", "1", "--bot", bot, typed="\n102\n").out
        assert f"You play 6 nimmt! with Ada, Ben, Cleo (nimmt:{bot})." in told
        assert "With --seed 1 and the same file this game can be repeated." in told
        assert "6 nimmt! · trick 3 of 10" in told
    assert "trick 3 of 10" in play("nimmt", "--resume").out


def test_the_word_save_wants_a_file(play: Play) -> None:
    """Upper case is as good, and the question comes again."""
    told = play(*SEED_7, typed="\nSAVE\n").out
    assert "type the name of a file behind save, like `save game.json`\nYour card?" in told


def test_a_file_that_cannot_be_written_is_explained(play: Play, tmp_path: Path) -> None:
    """The game goes on."""
    told = play(*SEED_7, typed=f"\nsave {tmp_path}/none/Game\n33\n").out
    assert f"{tmp_path}/none/Game: No such file or directory\nYour card?" in told
    assert "trick 2 of 10" in told


def test_a_file_takes_the_place_of_an_unfinished_game_only_after_a_yes(
    play: Play, save: Path, tmp_path: Path
) -> None:
    """Enter is no, and then nothing has changed."""
    file = tmp_path / "game.json"
    play(*SEED_7, typed=f"\nsave {file}\n33\n")
    kept = save.read_text()
    told = play("nimmt", str(file), typed="\n")
    assert told.status == 0
    assert f"A game is unfinished (hand 1, seed 7). Replace it by the one in {file}? (y/n, Enter is no)" in (
        told.out
    )
    assert save.read_text() == kept
    assert "trick 1 of 10" in play("nimmt", str(file), typed="y\n\n").out
    assert save.read_text() != kept


def test_a_file_of_the_course_is_played_on_and_saved(play: Play, tmp_path: Path) -> None:
    """Who has nothing to meld is not asked for a meld; the file then has the turn that was won."""
    file = tmp_path / "game.txt"
    file.write_text(LATE)
    told = play("two-hand-pinochle", str(file), "--bot", "course", typed=f"\nth\nsave {file}\ny\n").out
    assert "round 1 · turn 22 of 24 · trumps ♣ (no stock)" in told
    assert "You play T♥.\nAda plays 9♥." in told
    assert "Your meld?" not in told
    assert "nothing to meld" not in told
    won = LATE.replace("QD 9H KS", "QD KS").replace("Hand: XH\n", "Hand:\n")
    assert file.read_text() == won.replace("0 / 151", "0 / 161").replace("JH QH\n   M", "JH QH XH 9H\n   M")


def test_contradictions_of_a_file_are_warnings(play: Play, tmp_path: Path) -> None:
    """They are told before the game begins."""
    file = tmp_path / "game.txt"
    file.write_text(LATE.replace("0 / 151", "0 / 150"))
    told = play("two-hand-pinochle", str(file), typed="\n").out
    assert told.startswith(
        f"{file} has errors, but the game can go on:\n"
        "  line 10: the round score is 150, but captured cards and melds count 151\n"
        "You play Two-hand pinochle with Ada"
    )
    assert "turn 22 of 24" in told


@pytest.mark.parametrize(
    ("game", "name", "content", "why"),
    [
        ("nimmt", "a.json", "{}", "line 1: not a record: Object missing required field `game`"),
        ("nimmt", "a", "", "a file has one record on one line, not 0 lines"),
        ("skat", "a.txt", "\x00", "line 1: not a record: JSON is malformed: invalid character (byte 0)"),
        (
            "two-hand-pinochle",
            "a.txt",
            LATE.replace("Hand: XH\n", "Hand: XH AD\n"),
            "cannot be continued: line 11: Human has 4 cards in hand and melds; after 21 turns it is 3; "
            "line 12: AD is there 3 times; the deck has two",
        ),
        ("two-hand-pinochle", "a.json", LATE, "a file has one record on one line, not 14 lines"),
    ],
)
def test_a_damaged_file_is_refused_with_line_and_reason(
    play: Play, tmp_path: Path, game: str, name: str, content: str, why: str
) -> None:
    """In one line; nothing is begun."""
    (tmp_path / name).write_text(content)
    told = play(game, str(tmp_path / name))
    assert told == Outcome(1, "", f"cardtable: {tmp_path / name}: {why}\n")
