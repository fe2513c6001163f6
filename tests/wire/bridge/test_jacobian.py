"""The jacobian protocol: who hears what and when, in both dialects, and whole boards between our two ends."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import card
from cardtable.core import Clock, Seat
from cardtable.errors import BadMessage, NotationError
from cardtable.games.bridge import PLAYS, SEATS, Action, Bid, Bridge, Call, Deal, View, write_hand
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.bridge.jacobian import EXTENSIONS, Dialect, Jacobian, TableFacts, read_digits
from cardtable.wire.bridge.jacobian_guest import JacobianGuest

DIGITS = "3031333123220300123320212213021202022103101101003113"
NAMES = ["N", "E", "S", "W"]
DOCS = Path(__file__).parents[3] / "docs" / "protocols"


class Remembering:
    """Plays at random and remembers what it was shown. Explains its calls."""

    system = "as it comes"

    def __init__(self, seed: int) -> None:
        self._player: RandomPlayer[Action] = RandomPlayer(seed)
        self.views: list[View] = []

    def choose(self, view: View, clock: Clock) -> Action:
        self.views.append(view)
        return self._player.choose(view, clock)

    def explain(self, view: View, call: Bid | Call) -> str:
        return f"means {call}"


class Room:
    """A table, and four guests at the other ends of its codecs."""

    def __init__(
        self,
        game: Bridge,
        deal: Deal,
        dialect: Dialect,
        extensions: tuple[str, ...] = (),
        lockstep: bool = False,
    ) -> None:
        facts = TableFacts("IMP", 9, ("as it comes", ""))
        self.table = Table(Record(game, deal))
        self.codecs = [Jacobian(dialect, extensions, facts) for _ in SEATS]
        self.players = [Remembering(seat) for seat in SEATS]
        self.guests = [JacobianGuest(player, lockstep=lockstep) for player in self.players]
        self.heard: list[list[str]] = [[] for _ in SEATS]
        self.transcript: list[str] = []
        self.shown: list[tuple[Seat, View]] = []

    def play(self) -> None:
        for seat in SEATS:
            self.say(seat, self.codecs[seat].greet(NAMES, seat))
            self.say(seat, self.codecs[seat].begin(self.table.view(seat), NAMES))
        while self.table.waiting:
            (actor,) = self.table.waiting
            for seat in SEATS:
                if seat != actor:
                    self.say(seat, self.codecs[seat].tell(self.table.view(seat)))
            view = self.table.view(actor)
            self.shown.append((actor, view))
            action = self.say(actor, self.codecs[actor].tell(view))
            assert action is not None
            self.table.submit(actor, action)
        for seat in SEATS:
            self.say(seat, self.codecs[seat].tell(self.table.view(seat)))

    def say(self, seat: Seat, lines: list[str]) -> Action | None:
        answer = None
        for line in lines:
            self.heard[seat].append(line)
            self.transcript.append(f"> {NAMES[seat]}: {line}")
            for said in self.guests[seat].feed(line):
                self.transcript.append(f"< {NAMES[seat]}: {said}".rstrip())
                answer = self.codecs[seat].hear(said) or answer
        return answer


def test_deals_are_52_digits() -> None:
    """Spades from the ace down first; 0 is North."""
    deal = read_digits(DIGITS)
    assert write_hand(deal.hands[0]) == "K2.KQ6.Q862.Q976"
    assert write_hand(deal.hands[3]) == "AQT985.A98.K.A52"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("012", "a deal has 52 digits, not 3"),
        ("4" + DIGITS[1:], "at character 1: a deal is 52 digits from 0 for North"),
        ("0" + DIGITS[1:], "North has 14 cards and not 13"),
    ],
)
def test_deals_that_cannot_be_are_named(text: str, why: str) -> None:
    """Too few digits, wrong digits, hands of the wrong size."""
    with pytest.raises(NotationError, match=why):
        read_digits(text)


def test_the_seed_dialect_shows_dummy_before_the_lead() -> None:
    """Each player's first lines, word by word; dummy's own program is told like the others."""
    room = Room(Bridge(contract="3NS"), read_digits(DIGITS), Dialect.ORIGINAL)
    room.play()
    dummy = "dummy K2.KQ6.Q862.Q976"
    lead = str(room.table.record.actions[0])
    second, third = (str(action) for action in room.table.record.actions[1:3])
    assert room.heard[3][:9] == [
        "jacobian", "newplay", "seat West", "vul None", "hand AQT985.A98.K.A52", "contract 3NS", "go", dummy,
        f"show {second}",
    ]  # fmt: skip
    assert room.heard[2][5:9] == ["contract 3NS", dummy, f"show {lead}", "go"]
    assert room.heard[2][9:11] == [f"show {third}", "go"]
    assert room.heard[0][5:10] == ["contract 3NS", dummy, f"show {lead}", f"show {second}", f"show {third}"]


def test_the_later_dialect_names_hands_and_asks_for_dummys_cards() -> None:
    """`show` first and with its seat, then `dummy`, then `go dummy` to the declarer."""
    room = Room(Bridge(contract="3NS", vulnerable="both"), read_digits(DIGITS), Dialect.HOST, lockstep=True)
    room.play()
    dummy = "dummy K2.KQ6.Q862.Q976"
    lead, second, third = (str(action) for action in room.table.record.actions[:3])
    assert room.heard[2][:10] == [
        "jacobian", "newplay", "seat SOUTH", "vul All", "hand 643.T7532.J9754.", "contract 3NS",
        f"show W {lead}", dummy, "go dummy", f"show E {third}",
    ]  # fmt: skip
    assert room.heard[1][5:10] == ["contract 3NS", f"show W {lead}", dummy, f"show N {second}", "go"]
    assert room.heard[3][5:8] == ["contract 3NS", "go", dummy]


@pytest.mark.parametrize("dialect", list(Dialect))
def test_every_card_is_shown_to_the_three_who_did_not_choose_it(dialect: Dialect) -> None:
    """52 cards make 156 lines, and dummy is shown to all four once."""
    room = Room(Bridge(contract="4HXE"), read_digits(DIGITS), dialect)
    room.play()
    lines = [line for heard in room.heard for line in heard]
    assert sum(line.startswith("show") for line in lines) == 156
    assert sum(line.startswith("dummy") for line in lines) == 4
    assert room.table.result is not None


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("number", range(1, 7))
def test_a_guest_sees_what_the_table_shows_it(dialect: Dialect, number: int) -> None:
    """The view that a player of ours gets through the protocol is the one it would get here."""
    room = Room(Bridge.board(number), Bridge().deal(Random(number)), dialect, EXTENSIONS)
    room.play()
    seen = [iter(player.views) for player in room.players]
    for seat, view in room.shown:
        assert next(seen[seat]) == view


@pytest.mark.parametrize("dialect", list(Dialect))
def test_the_transcripts_of_the_docs_are_what_is_said(dialect: Dialect) -> None:
    """A whole board, line by line, as docs/protocols has it."""
    room = Room(Bridge(contract="3NS"), read_digits(DIGITS), dialect, lockstep=dialect is Dialect.HOST)
    room.play()
    written = (DOCS / f"jacobian.{dialect}.txt").read_text(encoding="ascii")
    assert "\n".join(room.transcript) + "\n" == written


def test_extensions_carry_auction_goals_systems_and_explanations() -> None:
    """Calls go to the three others, explanations to the opponents only."""
    room = Room(Bridge.board(1), read_digits(DIGITS), Dialect.ORIGINAL, EXTENSIONS)
    room.play()
    call = str(room.table.record.actions[0])
    assert room.heard[1][1:11] == [
        "new", "seat East", "vul None", "hand J7.J4.AT3.KJT843", "dealer North", "scoring IMP", "target 9",
        "system NS as it comes", f"call N {call}", f"explain N means {call}",
    ]  # fmt: skip
    assert not any(line.startswith("explain N") for line in room.heard[2])
    assert f"call N {call}" in room.heard[2]


def test_a_bidding_board_ends_with_its_contract() -> None:
    """`newbidding` has no play: the last line names the contract, or Pass."""
    room = Room(Bridge(auction_only=True), read_digits(DIGITS), Dialect.ORIGINAL, EXTENSIONS)
    room.play()
    contract = room.table.view(None).contract
    assert [heard[1] for heard in room.heard] == ["newbidding"] * 4
    assert [heard[-1] for heard in room.heard] == [f"contract {contract or 'Pass'}"] * 4


def test_a_plain_client_hears_of_no_extension() -> None:
    """Without the extensions there is no scoring, target or system line."""
    room = Room(Bridge(contract="3NS"), read_digits(DIGITS), Dialect.ORIGINAL)
    room.play()
    words = {line.split()[0] for heard in room.heard for line in heard}
    assert words == {"jacobian", "newplay", "seat", "vul", "hand", "contract", "go", "dummy", "show"}


def test_a_card_that_was_played_for_a_peer_is_shown_to_it() -> None:
    """The host replaced West's answer, so West must learn which card lies on the table."""
    table = Table(Record(Bridge(contract="3NS"), read_digits(DIGITS)))
    codec = Jacobian()
    codec.begin(table.view(Seat(3)), NAMES)
    codec.tell(table.view(Seat(3)))
    codec.hear("play SA")
    table.submit(Seat(3), PLAYS[card("SQ").index])
    assert codec.tell(table.view(Seat(3))) == ["show SQ", "dummy K2.KQ6.Q862.Q976"]
    guest = JacobianGuest(Remembering(0))
    for line in ("newplay", "seat West", "vul None", "hand AQT985.A98.K.A52", "contract 3NS", "go"):
        guest.feed(line)
    for line in ("show SQ", "dummy K2.KQ6.Q862.Q976", "show SK", "show SJ", "show S3"):
        assert guest.feed(line) == []


def test_the_host_reads_leniently() -> None:
    """Blank lines and names are no answers; capitals and blanks do not matter."""
    codec = Jacobian()
    assert codec.hear("") is None
    assert codec.hear("  ") is None
    assert codec.hear("id GIB") is None
    assert codec.hear(" PLAY  sa ") == PLAYS[card("SA").index]


@pytest.mark.parametrize("line", ["play", "play 1S", "play AS", "hello", "call 8C", "explain x", "S A"])
def test_the_host_refuses_what_means_nothing(line: str) -> None:
    """The message says what was expected."""
    with pytest.raises(BadMessage, match=r"where `play CARD`|a card is a suit|a call is 1C"):
        Jacobian().hear(line)


def test_a_guest_takes_a_draft_of_the_protocol() -> None:
    """Blank lines between, small letters, ranks in any order, words it does not know."""
    guest = JacobianGuest(Remembering(0))
    said = [
        guest.feed(line)
        for line in (
            "jacobian", "", "newplay", "SEAT west", "vul all", "hand 589TQA.89A.K.25A", "weather fine",
            "contract 3ns", "go",
        )
    ]  # fmt: skip
    assert said[0] == ["id cardtable"]
    assert said[1:-1] == [[]] * 7
    assert said[-1][0].startswith("play ")


def test_in_lockstep_every_line_is_answered() -> None:
    """The reference host waits for a line after each of its own."""
    guest = JacobianGuest(Remembering(0), lockstep=True)
    said = [guest.feed(line) for line in ("jacobian", "newplay", "seat WEST", "vul NONE")]
    assert said == [["id cardtable"], [""], [""], [""]]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["go"], "a board starts with seat, vul, hand and contract"),
        (["seat Middle"], "a seat is North"),
        (["vul maybe"], "vul is All, None, EW or NS"),
        (["hand AKQ"], "four suits"),
        (["hand A.K.Q.J"], "13 cards, not 4"),
        (["contract 9NS"], "a contract is level"),
        (["seat N", "hand K2.KQ6.Q862.Q976", "contract 3NS", "show SK"], "SK is in another hand"),
        (["seat N", "hand K2.KQ6.Q862.Q976", "contract 3NS", "show"], "a card is a suit"),
        (
            ["seat S", "hand 643.T7532.J9754.", "contract 3NS", "show SA", "dummy 6.5.4.3"],
            "dummy has 13 cards",
        ),
    ],
)
def test_a_guest_names_what_it_does_not_understand(lines: list[str], why: str) -> None:
    """The offending line is quoted."""
    guest = JacobianGuest(Remembering(0))
    for line in lines[:-1]:
        guest.feed(line)
    with pytest.raises(BadMessage, match=why):
        guest.feed(lines[-1])


LINES = [
    "go", "show SA", "show", "dummy A.K.Q.J", "call N 1C", "seat N", "newplay", "hand K2.KQ6.Q862.Q976",
    "contract 3NS", "dealer E", "new", "vul NS", "x",
]  # fmt: skip


@given(st.lists(st.sampled_from(LINES)))
def test_no_order_of_lines_breaks_a_guest(lines: list[str]) -> None:
    """Whatever a host says, it is answered, passed over or refused as a bad message."""
    guest = JacobianGuest(Remembering(0))
    for line in lines:
        try:
            guest.feed(line)
        except BadMessage:
            continue
