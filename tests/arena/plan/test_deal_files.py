"""Deals from files and filters, from their text to the journal."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from cardtable.arena.journal.journal import DEALS, JOURNAL, Journal
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.journal.verify import differences, read_tournament
from cardtable.arena.plan.chosen_deals import choose_deals
from cardtable.arena.plan.deal_files import read_deals
from cardtable.arena.plan.plan import Plan
from cardtable.arena.play.workers import Workers
from cardtable.arena.settings.deal_filter import FilterFailed, read_filter
from cardtable.arena.settings.stored_deals import read_written, write_deals
from cardtable.arena.tournament.tournament import run
from cardtable.errors import BadOption
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.games.skat import Skat
from cardtable.hosting.bots import read_bots
from cardtable.notation.own import ids, records
from cardtable.record import Record

if TYPE_CHECKING:
    from pathlib import Path

DUEL = Nimmt(seats=2)
PBN = """[Board "7"]
[Dealer "W"]
[Vulnerable "NS"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]

[Board "8"]
[Deal "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"]
"""
ISS = (
    "(;GM[Skat]PC[x]SE[1]ID[1]DT[2007]P0[a]P1[b]P2[c]R0[0]R1[0]R2[0]MV[w "
    "C7.C8.C9.CT.CJ.CQ.CK.CA.S7.S8.S9.ST.SJ.SQ.SK.SA.H7.H8.H9.HT.HJ.HQ.HK.HA.D7.D8.D9.DT.DJ.DQ.DK.DA "
    "w LE.1 ]R[passed] ;)\n"
)


def small_ids(count: int) -> str:
    return "".join(ids.write(Record(DUEL, DUEL.deal(Random(seed)))) + "\n" for seed in range(count))


def planned() -> Plan:
    (one, other), _ = read_bots("nimmt", ["nimmt:basic", "nimmt:random"])
    return Plan(DUEL, (one, other), ((0, 1),), "1")


def test_boards_of_a_pbn_file() -> None:
    """The file says who deals and who is vulnerable; where it does not, the number of the board does."""
    first, second = read_deals(PBN, Bridge())
    assert (first.game, second.game) == (Bridge("W", "ns"), Bridge("W", "none"))
    assert str(first.deal.piles[0][0]) == "S2"
    assert len(read_deals(PBN + "\n" + PBN, Bridge())) == 2


def test_boards_from_ids() -> None:
    """An id says who deals and who is vulnerable too; a rubber has its own way to say the latter."""
    west = Bridge("W", "both")
    text = ids.write(Record(west, west.deal(Random(1)))) + "\n"
    assert [given.game for given in read_deals(text, Bridge())] == [west]
    rubber = Bridge(scoring="rubber")
    assert [given.game for given in read_deals(text, rubber)] == [replace(rubber, dealer="W")]


def test_a_damaged_game_of_the_skat_server() -> None:
    """It is named with its line."""
    with pytest.raises(BadOption, match=r"line 2: .* a game has R\[…\], and this one has none"):
        read_deals(ISS + ISS.replace("R[passed]", ""), Skat())


def test_deals_of_the_skat_server() -> None:
    """Only the deal counts: the game itself was left and never played."""
    (given,) = read_deals(ISS, Skat())
    assert given.game == Skat(table=3)
    assert [len(pile) for pile in given.deal.piles] == [10, 10, 10, 2]
    assert {str(card) for card in given.deal.piles[3]} == {"DK", "DA"}


def test_deals_from_ids_and_records() -> None:
    """What was played of them is forgotten, and they can be written and read again."""
    record = Record(DUEL, DUEL.deal(Random(0)))
    deals = read_deals(small_ids(3), DUEL)
    assert read_deals(records.write(record), DUEL) == deals[:1]
    assert read_written(write_deals(deals)) == deals


def test_hands_that_have_moved_on_are_the_same_deal() -> None:
    """A match in which everybody has every hand once is one deal for three players, and one set."""
    game = Nimmt(seats=3)
    start, one, two, three = game.deal(Random(0)).piles
    turns = [(one, two, three), (three, one, two), (two, three, one), (two, one, three)]
    text = "".join(ids.write(Record(game, game.deal_of((start, *hands)))) + "\n" for hands in turns)
    given = read_deals(text, game)
    # The last is no turn of the first: the players sit the other way round.
    assert [each.deal.piles[1:] for each in given] == [turns[0], turns[3]]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it has hands of nimmt in none of the formats records, ids"),
        ("nimmt1.AAA\n", "line 1: 'nimmt1.AAA': this id is too short"),
        (small_ids(1) + "nonsense\n", "line 2: 'nonsense'"),
        (PBN, "in none of the formats"),
    ],
)
def test_files_without_deals(text: str, why: str) -> None:
    """The first line that cannot be read is named."""
    with pytest.raises(BadOption, match=why):
        read_deals(text, DUEL)
    with pytest.raises(BadOption, match="line 1 is not a deal of this game: 3 piles where 4 are dealt"):
        read_deals(small_ids(1), Nimmt(seats=3))


def play(plan: Plan, sets: int, out: Path) -> None:
    with Journal(out, plan) as journal:
        for _ in run(plan, sets, journal, Workers()):
            pass


def test_given_deals_are_kept_and_refereed(tmp_path: Path) -> None:
    """A tournament goes on with the same deals only, and the referee knows them from its folder."""
    plan = replace(planned(), given=read_deals(small_ids(3), DUEL))
    play(plan, 2, tmp_path)
    play(plan, 3, tmp_path)
    found, lines = read_tournament(tmp_path)
    assert found.given == plan.given
    assert [why for line in lines for why in differences(found, line)] == []
    with pytest.raises(BadJournal, match="its deals were others"):
        play(replace(plan, given=read_deals(small_ids(4), DUEL)), 3, tmp_path)
    (tmp_path / DEALS).write_text(small_ids(1))
    with pytest.raises(BadJournal, match=r"deals.jsonl cannot be read"):
        read_tournament(tmp_path)


FILTER = """
def low(game, deal):
    return 1 in deal.hands[0] or 1 in deal.hands[1]

def never(game, deal):
    return False

def fails(game, deal):
    return deal.colour

def leaves(game, deal):
    raise SystemExit(3)
"""


def test_a_filter_chooses_among_the_deals_of_the_seed(tmp_path: Path) -> None:
    """Those that pass are played in their order, the more of them the longer it goes on."""
    file = tmp_path / "strong.py"
    file.write_text(FILTER)
    plan, low = planned(), read_filter(f"{file}:low")
    three, four = (replace(plan, chosen=choose_deals(plan, low, most)) for most in (3, 4))
    assert three.chosen is not None
    assert four.chosen is not None
    assert four.chosen.numbers[:3] == three.chosen.numbers
    play(three, 3, tmp_path / "out")
    play(four, 4, tmp_path / "out")
    play(three, 3, tmp_path / "out")
    found, lines = read_tournament(tmp_path / "out")
    assert tuple(line.drawn for line in lines) == four.chosen.numbers
    assert all(
        "1" in f"{line.deal['hand 0']} {line.deal['hand 1']}".split() and not list(differences(found, line))
        for line in lines
    )
    lines[1].drawn = 0
    (tmp_path / "out" / JOURNAL).write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    with pytest.raises(BadJournal, match="not in their order"):
        read_tournament(tmp_path / "out")


def test_filters_that_cannot_be(tmp_path: Path) -> None:
    """What is wrong with a filter is one line, whether it is missing, fails, or lets nothing pass."""
    file = tmp_path / "strong.py"
    file.write_text(FILTER)
    given = replace(planned(), given=read_deals(small_ids(3), DUEL))
    with pytest.raises(BadOption, match="no deal passes the filter never"):
        choose_deals(given, read_filter(f"{file}:never"), None)
    with pytest.raises(FilterFailed, match=r"the filter fails failed at deal 0: AttributeError: .*'colour'"):
        choose_deals(given, read_filter(f"{file}:fails"), None)
    with pytest.raises(FilterFailed, match="the filter leaves failed at deal 0: SystemExit: 3"):
        choose_deals(given, read_filter(f"{file}:leaves"), None)
    with pytest.raises(BadOption, match="there is no function high in"):
        read_filter(f"{file}:high")
    with pytest.raises(FilterFailed, match=r"there is no file nowhere\.py"):
        read_filter("nowhere.py:low")
    with pytest.raises(BadOption, match=r"written FILE\.py:FUNCTION"):
        read_filter("low")
    for text, why in {"def low(:": "SyntaxError", "raise SystemExit(3)": "SystemExit"}.items():
        file.write_text(text)
        with pytest.raises(FilterFailed, match=rf"strong\.py cannot be loaded: {why}"):
            read_filter(f"{file}:low")
