"""Boards of bridge solved as a library."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cardtable.core import Seat
from cardtable.errors import CardtableError, GameError
from cardtable.games.bridge import Bridge, Contract, Deal, Strain, read_hand
from cardtable.record import AnyRecord, Record
from cardtable.search.bridge.par import Par
from cardtable.search.bridge.solutions import BoardSolution
from cardtable.search.bridge.solving import solve_deal
from cardtable.search.solutions import solve, solve_position

if TYPE_CHECKING:
    from pathlib import Path

ALL = "AKQJT98765432"
SUIT_EACH = Deal(tuple(read_hand(hand) for hand in (f"{ALL}...", f".{ALL}..", f"..{ALL}.", f"...{ALL}")))
TUTORIAL = Deal(
    tuple(
        read_hand(hand)
        for hand in (
            "K2.KQ6.Q862.Q976",
            "J7.J4.AT3.KJT843",
            "643.T7532.J9754.",
            "AQT985.A98.K.A52",
        )
    )
)
TABLE = """board ?
     NT   S   H   D   C
  N   1   2   7   8   1
  E  10  10   5   5  11
  S   1   2   7   8   1
  W  10   9   5   5  11
  par: NS -430  4NE=, 4NW="""


def acted(game: Bridge, deal: Deal, *actions: str) -> AnyRecord:
    return Record(game, deal, tuple(game.parse(action) for action in actions))


def solved(record: AnyRecord) -> BoardSolution:
    found = solve(record)
    assert isinstance(found, BoardSolution)
    return found


@pytest.mark.parametrize("calls", [(), ("pass", "1C"), ("pass", "1C", "pass", "pass", "pass")])
def test_a_deal_and_an_auction_have_table_and_par(calls: tuple[str, ...]) -> None:
    """What was called makes no difference to it, and nothing else is told before the play."""
    found = solved(acted(Bridge(), TUTORIAL, *calls))
    assert str(found) == TABLE
    assert found.table is not None
    assert found.table.tricks[Seat(1), Strain.NOTRUMP] == 10
    assert found.table.par == Par(-430, ("4NE=", "4NW="))
    assert (found.leads, found.played, found.cards) == (None, None, None)
    assert str(found.table) == "\n".join(line[2:] for line in TABLE.splitlines()[1:])


def test_a_notebook_shows_the_table() -> None:
    """Four rows of five strains, and par below."""
    shown = solve_deal(TUTORIAL)._repr_html_()
    assert shown.count("<tr>") == 5
    assert "<tr><th></th><th>NT</th><th>S</th><th>H</th><th>D</th><th>C</th></tr>" in shown
    assert "<tr><td>E</td><td>10</td><td>10</td><td>5</td><td>5</td><td>11</td></tr>" in shown
    assert shown.endswith("<p>par: NS -430  4NE=, 4NW=</p>")


def test_a_bare_deal() -> None:
    """Vulnerability makes par dearer, and a contract adds what each lead comes to."""
    found = solve_deal(TUTORIAL, dealer="S", vulnerable="both")
    assert found.table is not None
    assert found.table.par.score == -630
    against = solve_deal(SUIT_EACH, contract=Contract.parse("7SN"))
    assert against.leads is not None
    assert {str(lead): tricks for lead, tricks in against.leads.tricks.items()} == {
        f"H{rank}": 13 for rank in ALL
    }


def test_a_deal_with_too_few_cards_is_refused() -> None:
    """Before anything is solved."""
    short = Deal((read_hand("A..."), *SUIT_EACH.hands[1:]))
    with pytest.raises(GameError, match="this deal cannot be solved: North has 1 cards and not 13"):
        solve_deal(short)


def test_a_board_in_play_has_the_values_of_each_card() -> None:
    """After the lead of a heart South's diamonds, one as bad as the other, take nothing."""
    found = solved(acted(Bridge(contract="7NN"), SUIT_EACH, "H2"))
    assert found.cards is not None
    assert {str(card): tricks for card, tricks in found.cards.tricks.items()} == {
        f"D{rank}": 0 for rank in ALL
    }
    assert len(found.cards.line) == 51
    assert "  7NN as played: no card gave anything away" in str(found).splitlines()
    assert "<p>S to play, tricks still to come for NS: D2 0" in found._repr_html_()


def test_claims_that_were_refused_do_not_count_as_cards() -> None:
    """East leads its spade to the second trick, which is the second however often North has claimed."""
    hands = ("AKQJT9876543.2..", "2.AKQJT9876543..", f"..{ALL}.", f"...{ALL}")
    deal = Deal(tuple(read_hand(hand) for hand in hands))
    refused = ("claim 12", "refuse", "refuse")
    game = Bridge(contract="7NN", claims=True)
    record = acted(game, deal, "HA", *refused, "D2", "C2", *refused, "H2", "S2")
    played = str(solved(record)).splitlines()[7]
    assert played.startswith("  7NN as played: trick 2 S2 -11 (best H")


def test_a_position_in_words() -> None:
    """It has no table, and a notebook shows its lines."""
    found = solve_position("bridge", "strain: NT; leader: N; hands: N:A.2.. 3.A.. 2.3.. 4.K..")
    lines = [
        "N to play, tricks still to come for NS: H2 1  SA 1",
        "best line: N: H2 HA H3 HK, E: S3 S2 S4 SA",
    ]
    assert str(found).splitlines() == ["position", *(f"  {line}" for line in lines)]
    assert all(f"<td>{line}</td>" in found._repr_html_() for line in lines)


def test_a_play_that_breaks_the_rules_is_refused() -> None:
    """The record is replayed before its cards are valued."""
    with pytest.raises(CardtableError, match="this card is not in the hand that plays next"):
        solve(acted(Bridge(contract="7NN"), SUIT_EACH, "SA"))


def test_a_script_of_a_few_lines_can_solve(tmp_path: Path) -> None:
    """Nothing runs it again, so it need not guard its lines."""
    script = tmp_path / "few_lines.py"
    script.write_text(
        "from random import Random\n"
        "from cardtable.games.bridge import Bridge\n"
        "from cardtable.search.bridge.solving import solve_deal\n"
        "print(solve_deal(Bridge().deal(Random(1))).table.par.score)\n"
    )
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("140\n", "")
