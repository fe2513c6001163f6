"""What is found wrong with a system, what its card says, and practice by themes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.core import Seat
from cardtable.errors import BadOption, GameError, IllegalAction, NotationError
from cardtable.games.bridge import Bridge, parse_call
from cardtable.players import make_bot
from cardtable.players.bridge import BasicPlayer
from cardtable.players.bridge.hand import EvaluatedHand
from cardtable.players.bridge.practice import PERSON, Practice, deal_for
from cardtable.players.bridge.system.card import convention_card
from cardtable.players.bridge.system.check import check
from cardtable.players.bridge.system.document import parse, read, shipped
from cardtable.players.bridge.system.rules import System, system

if TYPE_CHECKING:
    from pathlib import Path

FAULTY = """
after opening
  1S  12+ hcp
  1H  15+ hcp, 5+ H
  P   0-10 hcp

after 1S
  2C  10+ hcp, 4+ C
  2C  13+ hcp ; stayman, artificial
  P   any
"""


@pytest.mark.parametrize("word", ["conventions", "without"])
def test_a_convention_that_no_section_asks_for_is_refused(word: str) -> None:
    """With its line, and those that there are."""
    text = f"include standard_american\n{word} gerber keycard\n"
    with pytest.raises(NotationError, match=r"'keycard': mine, line 2: no section has this .* keycards, "):
        parse(text, "mine")


def test_files_that_are_included(tmp_path: Path) -> None:
    """They lie beside the one that includes them. A circle, and bytes that are no text, are told."""
    folder = tmp_path / "systems"
    folder.mkdir()
    own, other = folder / "own.txt", folder / "other.txt"
    own.write_text("include other.txt\nafter opening\n  P  any\n")
    other.write_text("after opening\n  1C  12+ hcp\n")
    assert [len(section.lines) for section in read(str(own)).sections] == [1, 1]
    other.write_text("# first\ninclude own.txt\n")
    with pytest.raises(NotationError, match=r"own.txt, line 1: other.txt, line 2: own.txt includes itself"):
        read(str(own))
    other.write_bytes(b"system \xff\n")
    with pytest.raises(NotationError, match=r"own.txt, line 1: .*other.txt is no text in UTF-8"):
        read(str(own))
    with pytest.raises(BadOption, match=r"other.txt is no text in UTF-8"):
        read(str(other))


def test_holes_clashes_and_unused_rules_are_found() -> None:
    """Eleven points have no call; two clubs is natural and artificial; one heart is one spade before."""
    found = check(System(parse(FAULTY, "faulty")), deals=20)
    assert found.holes == {"after faulty, line 5": "the first call", "no rule at all": "1S"}
    assert found.clashes == {"faulty, line 8 and faulty, line 9: 2C": "1S pass"}
    assert [line.number for line in found.unused] == [4]


VULNERABLE = """
after opening
  1S  12+ hcp
  2S  5-11 hcp, 6 S, favourable
  P   0-11 hcp, not vulnerable
  P   0-11 hcp, they vulnerable

after 1S when unfavourable
  P   any

after 1S when not unfavourable
  P   any
"""


def test_every_vulnerability_is_checked() -> None:
    """Only the dealer's side vulnerable, a weak hand has no call. All rules are used somewhere."""
    found = check(System(parse(VULNERABLE, "boards")), deals=0)
    assert found.holes == {"after boards, line 6": "the first call, dealer's side vulnerable"}
    assert not found.clashes
    assert not found.unused


def test_the_card_tells_who_has_to_be_vulnerable() -> None:
    openings = next(convention_card(System(parse(VULNERABLE, "boards"))))
    assert dict(openings.calls)[parse_call("2S")] == ("5-11 HCP, 6 spades, favourable vulnerability",)
    assert dict(openings.calls)[parse_call("pass")] == (
        "0-11 HCP, not vulnerable",
        "0-11 HCP, opponents vulnerable",
    )


ALL_BIDS = "".join(f"  {level}{strain}  any\n" for level in range(1, 8) for strain in "CDHSN")
LONG = f"after opening\n  1C  12+ hcp\n  P  any\n\ngeneral when last\n{ALL_BIDS}\ngeneral\n  P  any\n"


def test_a_long_auction_does_not_end_the_check() -> None:
    """Nobody lets the others play, so that a deal has more than sixty calls. The next ones are bid, too."""
    long = System(parse(LONG, "long"))
    assert check(long, deals=1).places > 60
    # In the second deal somebody else opens, and all places from there on are others.
    assert check(long, deals=2).places > 120


@pytest.mark.parametrize("name", shipped())
def test_our_systems_are_sound(name: str) -> None:
    found = check(system(name), deals=0)
    assert not found.holes
    assert not found.clashes
    # Whether rules for any auction are used shows only on many deals.
    assert not [line for line in found.unused if line.is_particular]


def test_the_card_lists_openings_with_their_meaning() -> None:
    first = next(convention_card(system("standard_american")))
    assert dict(first.calls)[parse_call("1NT")] == ("15-17 HCP, balanced",)


def test_the_card_tells_the_meanings_of_a_call_one_by_one() -> None:
    """Stayman is for eight points, for weak hands that are short in clubs, and for slams in a minor."""
    notrump = next(place for place in convention_card(system("standard_american")) if place.key == "notrump")
    assert dict(notrump.calls)[parse_call("2C")] == (
        "Stayman, 8+ HCP, 0-4 spades, 0-4 hearts, forcing",
        "Stayman, 0-7 HCP, 3-4 spades, 3-4 hearts, 4-7 diamonds, 0-1 clubs, forcing",
        "Stayman, 15+ HCP, forcing",
    )


def test_a_theme_deals_such_hands() -> None:
    """Responder with 8 or 9 points and a five-card major, opposite a balanced 15 to 17."""
    deal = deal_for("8-9 hcp, 5+ H or 5+ S", "15-17 hcp, balanced", Random(1))
    person, partner = EvaluatedHand(deal.hands[2]), EvaluatedHand(deal.hands[0])
    assert person.hcp in (8, 9)
    assert max(person.lengths[2:]) >= 5
    assert 15 <= partner.hcp <= 17


def test_nobody_holds_what_cannot_be() -> None:
    with pytest.raises(GameError, match=r"No hand is like “38\+ hcp”"):
        deal_for("38+ hcp", "any", Random(1))
    with pytest.raises(GameError, match="No hand is like “50-60 hcp”"):
        deal_for("any", "50-60 hcp", Random(1))


def test_a_hand_is_practised_to_its_end() -> None:
    """North opens one no trump, the person transfers to hearts and passes; the system does the same."""
    deal = (
        Bridge()
        .deal(Random(0))
        .parse("N:AQ5.KJ4.KQ72.J83 JT86.T2.JT8.AQ52 32.Q9873.A54.974 K974.A65.963.KT6")
    )
    practice = Practice(Bridge("N"), deal, system("standard_american"))
    said = [(spoken.seat, str(spoken.call)) for spoken in practice.go_on()]
    assert said == [(Seat(0), "1NT"), (Seat(1), "pass")]
    assert str(practice.advise().call) == "2D"
    assert practice.call(parse_call("2D")) == "transfer to hearts, 5+ hearts, forcing"
    with pytest.raises(IllegalAction, match="seat 3 cannot do '1C': a bid must be higher than 2D"):
        practice.call(parse_call("1C"))
    practice.go_on()
    assert practice.turn == PERSON
    practice.call(parse_call("pass"))
    practice.go_on()
    assert practice.is_over
    assert practice.calls == practice.of_system().calls
    assert str(practice.result().contract) == "2HN"


def test_bots_take_a_system_and_conventions() -> None:
    bot = make_bot("bridge:basic,system=two_over_one,off=drury")
    assert isinstance(bot, BasicPlayer)
    assert bot.system == "Two over one game force"
    assert "drury" not in bot.bidding.document.conventions


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("bridge:basic,system=acol", "there is no bidding system 'acol'"),
        ("bridge:basic,on=multi", "has no convention 'multi'"),
        ("bridge:basic,colour=red", "is not an option of this player; there is system=…, on=…, off=…"),
        ("bridge:basic,on=landy,on=multi", "on is given twice; it is given once, as on=landy"),
        ("nimmt:basic,system=acol", "is not an option of this player; there is none"),
    ],
)
def test_options_that_are_not_there_are_refused(name: str, why: str) -> None:
    with pytest.raises(BadOption) as error:
        make_bot(name)
    assert why in str(error.value)
