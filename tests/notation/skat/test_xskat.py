"""Logs of XSkat 4.0: games of our own runs of the program, read, played again and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cli.check import command as check
from cardtable.cli.convert import command as convert_file
from cardtable.cli.solve import command as solve
from cardtable.errors import BadOption, NotationError
from cardtable.notation.checking import Checked, Outcome
from cardtable.notation.formats import find_format, formats_of, recognise
from cardtable.notation.skat.xskat import looks_like, plain, read
from cardtable.notation.skat.xskat_replay import check_text, to_record

if TYPE_CHECKING:
    from pathlib import Path

CLUBS = """\
 Computer1   Computer2   Computer3

----------------------------------------
  Club Q      Club 8      CLUB J
  Club K      Club A      HEART J
  Heart K     Diamond 7   DIAMOND J
  Spade 7     Heart 8     SPADE J
  Diamond 9   Heart Q     CLUB 9
  Diamond Q   DIAMOND A   Diamond_8
  Heart 9     Heart_A     CLUB 7
  Spade K     Spade Q     DIAMOND K
  Spade 9     Heart 10    DIAMOND 10
  Spade A     Spade 10    CLUB 10
---- random_seed 1794961245 0 2 --------
  CLUB K      CLUB A      CLUB J
  CLUB Q      CLUB 8      SPADE J
  Spade A     Spade 10    HEART J
  Spade K     Spade Q     DIAMOND J
  Spade 9     Heart A     CLUB 10
  Spade 7     Heart 10    CLUB 9
  Heart K     Heart Q     CLUB 7
  Heart 9     Heart 8     Diamond 10
  Diamond Q   Diamond A   Diamond K
  Diamond 9   Diamond 7   Diamond 8
----------------------------------------
Skat is: Heart 7,Spade 8
Skat was: Spade 8,Spade J
Last bid: 18
Computer3 played Club
Won with: 106 points
========================================
"""
NULL_HAND = """\
 Computer1   Computer2   Computer3

----------------------------------------
  Pik D       PIK A       Pik_7
  HERZ K      Herz_9      Karo 9
  Karo_10     KARO B      Karo 8
  KARO K      Karo_D      Pik 10
  Kreuz_10    KREUZ D     Kreuz B
  PIK K       Pik_8       Pik 9
  Karo_7      KARO A      Kreuz A
  HERZ D      Herz_7      Kreuz K
  Herz_8      HERZ B      Kreuz 8
  Herz 10     HERZ A      Kreuz 7
---- random_seed 1794961247 6 2 --------
  Kreuz 10    Kreuz D     Kreuz A
  Pik K       Pik A       Kreuz K
  Pik D       Pik 8       Kreuz B
  Herz K      Herz A      Kreuz 8
  Herz D      Herz B      Kreuz 7
  Herz 10     Herz 9      Pik 10
  Herz 8      Herz 7      Pik 9
  Karo K      Karo A      Pik 7
  Karo 10     Karo D      Karo 9
  Karo 7      Karo B      Karo 8
----------------------------------------
Im Skat ist: Kreuz 9,Pik B
Im Skat war: Kreuz 9,Pik B
Gereizt bis: 20
Computer3 spielte Null
Hand gespielt
Gewonnen
========================================
"""
KONTRA = """\
 Computer1   Computer2  _Computer3_
                             __
----------------------------------------
  Heart 7     HEART A     Heart Q
  HEART 9     Heart_8     Spade 7
  Diamond_J   CLUB J      Diamond 10
  SPADE A     Spade_8     Spade Q
  Diamond_7   Spade 10    DIAMOND 8
  DIAMOND A   Club 8      Diamond_9
  Diamond_Q   Heart K     HEART J
  Diamond K   Spade K     SPADE J
  CLUB A      Club 9      Club_7
  HEART 10    Club Q      Club 10
---- random_seed 1794961250 116 1 ------
  DIAMOND J   CLUB J      SPADE J
  DIAMOND A   Club Q      HEART J
  DIAMOND K   Club 9      DIAMOND 10
  DIAMOND Q   Club 8      DIAMOND 9
  DIAMOND 7   Spade 10    DIAMOND 8
  Club A      Spade K     Club 10
  Spade A     Spade 8     Club 7
  Heart 10    Heart A     Spade Q
  Heart 9     Heart K     Spade 7
  Heart 7     Heart 8     Heart Q
----------------------------------------
Skat is: Spade 9,Club K
Skat was: Diamond Q,Spade 9
Last bid: 20
Computer1 played Diamond
Won with: 63 points
========================================
"""
RAMSCH = """\
 Computer1   Computer2   Computer3

----------------------------------------
  Spade 10    Diamond 9   DIAMOND Q
  Heart Q     Heart 7     HEART K
  Spade Q     Spade 8     SPADE K
  Heart 8     HEART 10    Heart_9
  Heart J     SPADE J     Diamond J
  Club 10     Club_Q      CLUB A
  Spade 9     Diamond 7   DIAMOND 8
  Club 9      SPADE A     Spade_7
  Club 8      Diamond_K   DIAMOND A
  Club 7      Diamond 10  HEART A
---- random_seed 1794961546 0 2 --------
  HEART J     SPADE J     DIAMOND J
  Club 10     Club Q      Club A
  Club 9      Spade A     Spade K
  Club 8      Spade 8     Spade 7
  Club 7      Heart 10    Heart A
  Spade 10    Heart 7     Heart K
  Spade Q     Diamond 10  Heart 9
  Spade 9     Diamond K   Diamond A
  Heart Q     Diamond 9   Diamond Q
  Heart 8     Diamond 7   Diamond 8
----------------------------------------
Skat is: Club K,Club J
Computer3 lost the Ramsch
Lost with: 93 points
========================================
"""
PASSED = """\
 Computer1   Computer2   Computer3

----------------------------------------
  Pass        Pass        _Pass_
---- random_seed 1794961245 57 2 -------
  CLUB J      DIAMOND J   HEART J
  SPADE J     Club 9      Club A
  Club K      Club 7      Club 10
  Club Q      Spade 10    Club 8
  Spade 9     Spade K     Spade Q
  Spade 8     Heart K     Spade 7
  Heart Q     Heart 7     Heart A
  Heart 9     Diamond A   Heart 8
  Diamond 10  Diamond K   Diamond 9
  Diamond 7   Diamond Q   Diamond 8
----------------------------------------
Skat is: Heart 10,Spade A
========================================
"""
GAMES = [CLUBS, NULL_HAND, KONTRA, RAMSCH, PASSED]
NO_SEED = "-" * 40


def checked(text: str) -> tuple[Outcome, str]:
    (found,) = check_text(text)
    return found.outcome, found.why


@pytest.mark.parametrize("text", GAMES)
def test_games_agree_with_the_rules(text: str) -> None:
    """Who won each trick, who led, the points and who won; also with lines that end as on Windows."""
    assert checked(text) == (Outcome.AGREES, "")
    assert checked(text.replace("\n", "\r\n")) == (Outcome.AGREES, "")


def test_a_log_is_a_file_of_games() -> None:
    """Each by the line it starts in, whatever is wrong with the one before."""
    assert looks_like(CLUBS)
    assert looks_like(NULL_HAND)
    broken = CLUBS.replace("Won with: 106", "Won with: 105")
    found = list(check_text(f"\n{broken}{NULL_HAND}{PASSED[:200]}"))
    assert found == [
        Checked(2, Outcome.DIFFERS, "points are 106, the file says 105"),
        Checked(33, Outcome.AGREES),
        Checked(65, Outcome.DIFFERS, found[2].why),
    ]
    assert "three lines of hyphens" in found[2].why


def test_the_record_of_a_game() -> None:
    """The dealer is Computer2, so Computer3 is forehand: it took the game when the others had passed, found
    the spade jack, and laid down the heart seven. The cards are in the order of play."""
    record = to_record(read(CLUBS))
    assert str(record.deal.skat) == "S8 SJ"
    assert str(record.deal.hands[0]) == "C7 C9 CT CJ D8 DT DJ DK H7 HJ"
    assert [str(action) for action in record.actions[:6]] == [
        "pass",
        "pass",
        "18",
        "skat",
        "push H7 S8",
        "clubs",
    ]
    assert [str(action) for action in record.actions[6:12]] == ["CJ", "CQ", "C8", "HJ", "CK", "CA"]
    result = record.last.result
    assert result is not None
    assert (result.points, result.tally) == ((72, 0, 0), (106, 14, 0))


def test_seats_and_german_names() -> None:
    """Forehand is the player after the dealer; the jack is a Bube, the queen a Dame."""
    record = to_record(read(NULL_HAND))
    assert [str(action) for action in record.actions[:4]] == ["pass", "pass", "20", "null hand"]
    assert [str(action) for action in record.actions[4:10]] == ["S7", "SQ", "SA", "H9", "D9", "HK"]
    result = record.last.result
    assert result is not None
    assert result.points == (35, 0, 0)


def test_kontra_stands_in_the_names() -> None:
    """Computer3 is middlehand and doubled: diamonds without 3, 36, counts twice."""
    record = to_record(read(KONTRA))
    assert [str(action) for action in record.actions[:3]] == ["pass", "20", "pass"]
    assert "kontra" in map(str, record.actions)
    result = record.last.result
    assert result is not None
    assert (result.points[2], result.tally) == (72, (63, 57, 0))


def test_ramsch() -> None:
    """Computer3 is forehand and has 93 points with the skat; Computer1 took no trick, which doubles them."""
    record = to_record(read(RAMSCH))
    assert record.game.ramsch  # type: ignore[attr-defined]
    result = record.last.result
    assert result is not None
    assert result.tally == (93, 0, 27)
    assert result.points == (-186, 0, 0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (CLUBS.replace("Won with", "Lost with"), "the game is won, the file says lost"),
        (RAMSCH.replace("93", "92"), "Computer3 has 93, the file says 92"),
        (
            CLUBS.replace("Diamond Q   DIAMOND A   Diamond_8", "DIAMOND Q   Diamond A   Diamond_8"),
            "trick 6': Computer2 wins it, the file says Computer1",
        ),
        (
            CLUBS.replace("Heart 9     Heart_A     CLUB 7", "Heart_9     Heart A     CLUB 7"),
            "trick 7': Computer1 leads, but has not won the one before",
        ),
        (
            CLUBS.replace("Club K      Club A      HEART J", "Spade 7     Club A      HEART J"),
            "cannot do 'S7'",
        ),
        (CLUBS.replace("Skat was: Spade 8,Spade J", "Skat was: Spade 8,Spade A"), "the 32 cards"),
        (CLUBS.replace("Skat is: Heart 7,Spade 8", "Skat is: Heart 7"), "two cards lie in the skat"),
        (CLUBS.replace("Skat is:", "In it:"), "a game has a line `Skat is:`"),
        (CLUBS.replace("Club Q      Club 8 ", "Cup Q       Club 8 "), "a card is like"),
        (CLUBS.replace("Diamond 9   Heart Q     CLUB 9", "DIAMOND 9   Heart Q     CLUB 9"), "in capitals"),
        (CLUBS.replace("  Diamond 9   Diamond 7   Diamond 8\n---", "---"), "ten rows"),
        (CLUBS.replace("Last bid: 18", "Last bid: x"), "the last bid is a number"),
        (CLUBS.replace("=", "-"), "ends with a line of equals signs"),
    ],
)
def test_differences_are_named(text: str, why: str) -> None:
    """What the log says, and what the rules say."""
    outcome, found = checked(text)
    assert outcome is Outcome.DIFFERS
    assert why in found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            CLUBS.replace("Computer3 played Club", "Computer3 played Revolution"),
            "Revolution is not played here",
        ),
        (CLUBS.replace("CLUB 7", "SPITZE !"), "Spitze is not played here"),
        (RAMSCH.replace(" Computer2  ", "_Computer2_ "), "knocking in ramsch is not played here"),
        (
            RAMSCH.replace("\nComputer3 lost", "\nFH passed: Spade 9,Spade Q\nComputer3 lost"),
            "passing the skat on in ramsch is not played here",
        ),
    ],
)
def test_house_rules_are_not_compared(text: str, why: str) -> None:
    """XSkat has more of them than we do; such a game has no record."""
    assert checked(text) == (Outcome.NOT_COMPARED, why)
    with pytest.raises(NotationError, match=why):
        read(text)


def test_a_game_that_was_stopped() -> None:
    """The rows of the rest have no capitals, or are missing; the record goes as far as was played."""
    laid_down = CLUBS.replace(
        "DIAMOND 10\n  Spade A     Spade 10    CLUB 10", "Diamond 10\n  Spade A     Spade 10    Club 10"
    )
    missing = CLUBS.replace("  Spade A     Spade 10    CLUB 10\n", "")
    for text, cards in ((laid_down, 24), (missing, 27)):
        assert checked(text) == (Outcome.NOT_COMPARED, "the game was stopped before the last trick")
        assert len(to_record(read(text)).actions) == 6 + cards


def test_a_deal_without_a_seed() -> None:
    """The line has hyphens only; then the first row says who led: the winner, or who is marked with `_`."""
    seed = "---- random_seed 1794961245 0 2 --------"
    assert checked(CLUBS.replace(seed, NO_SEED)) == (Outcome.AGREES, "")
    assert read(NULL_HAND.replace("---- random_seed 1794961247 6 2 --------", NO_SEED)).forehand == 2
    assert read(PASSED.replace("---- random_seed 1794961245 57 2 -------", NO_SEED)).forehand == 2


def test_overstriking_is_read_as_capitals_and_underscores() -> None:
    """As `xskat -fmt` writes it for printers."""
    struck = "  Diamond J   S\bSp\bpa\bad\bde\be \b J\bJ     _\bH_\be_\ba_\br_\bt_\b _\bJ"
    assert plain(struck) == "  Diamond J   SPADE J     Heart_J"
    assert plain("_\b _\bC_\bo_\bm_\b  Computer2") == "_Com_ Computer2"


def test_two_players_of_one_name() -> None:
    """Who holds what lay in the skat is the declarer; if that tells nobody, the name has to."""
    same = CLUBS.replace(" Computer1 ", " Computer3 ")
    assert checked(same) == (Outcome.AGREES, "")
    assert checked(CLUBS.replace("Computer3 played", "Nobody played")) == (Outcome.AGREES, "")
    hand = NULL_HAND.replace("Computer3 spielte", "Computer9 spielte")
    assert "the players are Computer1, Computer2, Computer3" in checked(hand)[1]


def test_the_commands_know_a_log(tmp_path: Path) -> None:
    """Checked, written as other formats have it, and solved."""
    log = tmp_path / "games.log"
    log.write_text(CLUBS + NULL_HAND, encoding="utf-8")
    said = CliRunner().invoke(check, [str(log)]).output
    assert said == f"{log}: 2 hands, 2 agree, 0 not compared, 0 differ\n"
    written = CliRunner().invoke(convert_file, [str(log), "--to", "iss"]).output
    assert "0 C.H7.S8 0 CJ 1 CQ 2 C8" in written
    assert "R[d:0 win v:72 m:4 bidok p:106 t:9 s:1 z:0" in written
    solved = CliRunner().invoke(solve, ["skat", str(log)])
    assert solved.output.splitlines()[0] == (
        "22 decisions with open cards; card points given away: seat 0 4, seat 1 4, seat 2 4"
    )
    assert recognise(log.read_text(encoding="utf-8")) is formats_of("skat")["xskat"]


def test_a_log_is_not_written() -> None:
    """The auction would be lost. What can be written is named."""
    with pytest.raises(BadOption, match="hands of skat are written as iss, skat-text, "):
        find_format("xskat", "skat")


@given(st.text(max_size=200) | st.text(" -=_\nabCdHJ0123,:", max_size=300))
def test_any_text_is_checked_without_a_crash(text: str) -> None:
    """Whatever is in a file, each piece of it gets an outcome."""
    assert all(found.outcome in Outcome for found in check_text(text))


@given(st.data())
def test_damaged_games_are_checked_without_a_crash(data: st.DataObject) -> None:
    """Cut off, with a character changed, with a line left out: an outcome, never an exception."""
    text = data.draw(st.sampled_from(GAMES))
    place = data.draw(st.integers(0, len(text) - 1))
    with_other = text[:place] + data.draw(st.characters(codec="ascii")) + text[place + 1 :]
    lines = text.splitlines()
    del lines[data.draw(st.integers(0, len(lines) - 1))]
    for damaged in (text[:place], with_other, "\n".join(lines)):
        assert all(found.outcome in Outcome for found in check_text(damaged))
