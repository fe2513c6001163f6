"""Matches with programs that behave well, and with programs that do not."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.core import Clock, Seat
from cardtable.games.nimmt import Action, Card, Deal, Nimmt, Official, Play, View
from cardtable.hosting.conduct import Conduct, MatchAborted, Policy, TimeLimits
from cardtable.hosting.entrants import PlayerEntrant, ProgramEntrant
from cardtable.hosting.host import Host, Played, play_match, standings
from cardtable.players.random import RandomPlayer
from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import find_command
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.json_lines import JsonLines
from cardtable.wire.nimmt.sixnimmt import SixNimmt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import Codec
    from cardtable.hosting.entrants import Entrant

TESTS = Path(__file__).parents[1]
MISBEHAVING = TESTS / "support" / "bots" / "misbehaving.py"
HIGHEST = TESTS.parent / "examples" / "sixnimmt" / "highest.py"
SHORT = timedelta(seconds=0.2)
LONG = timedelta(seconds=60)


class Lowest:
    """The first action there is: the lowest card, the row with the highest end."""

    def choose(self, view: View, clock: Clock) -> Action:
        return view.legal[0]


@pytest.fixture
def programs() -> Iterator[ProgramGroup]:
    with ProgramGroup() as programs:
        yield programs


def seated(programs: ProgramGroup, command: str, terms: TimeLimits) -> list[Entrant[Action, View]]:
    """A program, and somebody harmless to play with."""
    program = programs.start(find_command(command))
    return [
        ProgramEntrant("program", program, SixNimmt(), terms),
        PlayerEntrant("lowest", Lowest()),
    ]


def two_hands(programs: ProgramGroup, how: str, terms: TimeLimits) -> tuple[Conduct, list[Played]]:
    entrants = seated(programs, f"{MISBEHAVING} '{how}'", terms)
    host = Host(entrants, programs, Lowest(), terms)
    return entrants[0].conduct, list(play_match(host, Official(Nimmt(2), 1), 1))


def faults(conduct: Conduct) -> dict[str, int]:
    return {kind: count for kind, count in conduct.faults.items() if count}


def test_programs_play_a_match(programs: ProgramGroup) -> None:
    """Programs and players of ours sit at one table, and nobody has anything to be blamed for."""
    terms = TimeLimits(decision=LONG)
    entrants: list[Entrant[Action, View]] = [
        *seated(programs, str(HIGHEST), terms),
        ProgramEntrant("other", programs.start(find_command(str(HIGHEST))), SixNimmt(), terms),
    ]
    host = Host(entrants, programs, Lowest(), terms)
    hands = list(play_match(host, Official(Nimmt(3), 2), 1))
    assert len(hands) == 6
    assert [entrant.conduct.faults for entrant in entrants] == [
        {"illegal": 0, "malformed": 0, "late": 0, "dead": 0}
    ] * 3
    assert [entrant.conduct.unasked for entrant in entrants] == [0, 0, 0]


def test_everybody_gets_every_hand_once(programs: ProgramGroup) -> None:
    """In official mode the hands of a deal move on by one seat, and the rows begin the same."""
    _, hands = two_hands(programs, "behaves", TimeLimits(decision=LONG))
    first, second = hands
    assert first.record.deal == second.record.deal
    assert (first.seating.players, second.seating.players) == ((0, 1), (1, 0))


GONE = [
    ("crashes at start", "dead", "exited with status 3"),
    ("crashes in the middle", "dead", "exited with status 3"),
    ("is killed in the middle", "dead", "was killed by signal 11, Segmentation fault"),
    ("closes its output", "dead", "closed its output"),
    ("floods from the start", "malformed", "a line of more than 65536 bytes"),
    ("floods in a line", "malformed", "a line of more than 65536 bytes"),
    ("writes a huge line", "malformed", "a line of more than 65536 bytes"),
]


@pytest.mark.parametrize(("how", "kind", "why"), GONE)
def test_who_is_gone_has_a_substitute(programs: ProgramGroup, how: str, kind: str, why: str) -> None:
    """The match goes on without a program that cannot be talked to: one fault, then a substitute."""
    conduct, hands = two_hands(programs, how, TimeLimits(decision=LONG))
    assert len(hands) == 2
    assert faults(conduct) == {kind: 1}
    assert conduct.gone == why
    assert conduct.substituted == conduct.decisions - (3 if "in the middle" in how else 0)
    assert not conduct.out


WRONG = [
    ("writes garbage", "malformed"),
    ("plays a card it does not have", "illegal"),
]


@pytest.mark.parametrize(("how", "kind"), WRONG)
def test_a_wrong_answer_is_made_good_once(programs: ProgramGroup, how: str, kind: str) -> None:
    """Each decision that is answered wrongly is made for the program, which stays."""
    conduct, _ = two_hands(programs, how, TimeLimits(decision=LONG))
    assert conduct.faults[kind] >= 10
    assert sum(faults(conduct).values()) == conduct.substituted
    assert conduct.gone is None


def test_a_flood_of_lines_does_not_stop_the_match(programs: ProgramGroup) -> None:
    """The first line of a flood is an answer, here an illegal one; the rest was not asked for."""
    conduct, hands = two_hands(programs, "floods with lines", TimeLimits(decision=LONG))
    assert len(hands) == 2
    assert conduct.illegal >= 1
    assert conduct.unasked or conduct.gone
    assert conduct.late == conduct.dead == 0


def test_a_program_that_hangs_is_stopped_after_three_times(programs: ProgramGroup) -> None:
    """It is late three times in a row, then it is not waited for any longer."""
    conduct, hands = two_hands(programs, "hangs at start", TimeLimits(decision=SHORT, start=SHORT))
    assert len(hands) == 2
    assert faults(conduct) == {"late": 3}
    assert conduct.gone == "no answer within 0.2 s"
    assert conduct.substituted == conduct.decisions


def test_a_program_that_closes_its_input_is_noticed(programs: ProgramGroup) -> None:
    """It may be late before, but at the next word to it the program is gone."""
    patient = TimeLimits(decision=SHORT, start=SHORT, patience=1_000)
    conduct, hands = two_hands(programs, "closes its input", patient)
    assert len(hands) == 2
    assert conduct.dead == 1
    assert conduct.gone == "closed its input"


# The program, on seat 0, has the high cards and never takes a row; the other's lowest card always fits.
HIGH = Deal(
    (Card(1), Card(2), Card(3), Card(4)),
    (tuple(Card(card) for card in range(91, 101)), tuple(Card(card) for card in range(11, 21))),
)


def test_a_late_answer_is_not_taken_for_the_next_one(programs: ProgramGroup) -> None:
    """In the fourth trick the program offers its 97 too late: the 91 is played for it. In the fifth,
    it says 97, which is thrown away, and 96, which counts. In the last it wants to play the 91, which
    is gone, and the 97 is played for it."""
    terms = TimeLimits(decision=timedelta(seconds=4))
    entrants = seated(programs, f"{MISBEHAVING} 'is late once'", terms)
    table: Table[Deal, Action, View] = Table(Record(Nimmt(2), HIGH))
    Host(entrants, programs, Lowest(), terms).play(table, (0, 1))
    played = [
        move.action.card
        for move in table.view(None).history
        if move.seat == Seat(0) and isinstance(move.action, Play)
    ]
    assert played == [100, 99, 98, 91, 96, 95, 94, 93, 92, 97]
    assert faults(entrants[0].conduct) == {"late": 1, "illegal": 1}
    assert entrants[0].conduct.substituted == 2
    assert entrants[0].conduct.gone is None


def test_lines_that_nobody_asked_for_are_counted(programs: ProgramGroup) -> None:
    """A second line with each card is no answer to the next question, and no fault. It is heard of
    nine times, because after the tenth card there is no question."""
    terms = TimeLimits(decision=LONG)
    entrants = seated(programs, f"{MISBEHAVING} 'says too much'", terms)
    table: Table[Deal, Action, View] = Table(Record(Nimmt(2), HIGH))
    Host(entrants, programs, Lowest(), terms).play(table, (0, 1))
    assert entrants[0].conduct.unasked == 9
    assert faults(entrants[0].conduct) == {}


# All cards are lower than the rows, and the program's are the lowest: it takes a row in the first trick.
LOW = Deal(
    (Card(90), Card(91), Card(92), Card(93)),
    (tuple(Card(card) for card in range(11, 21)), tuple(Card(card) for card in range(31, 41))),
)


def test_a_row_that_is_not_there_is_illegal(programs: ProgramGroup) -> None:
    """A row out of range is an illegal answer, and a row is taken for the program."""
    terms = TimeLimits(decision=LONG)
    entrants = seated(programs, f"{MISBEHAVING} 'takes a row that is not there'", terms)
    table: Table[Deal, Action, View] = Table(Record(Nimmt(2), LOW))
    Host(entrants, programs, Lowest(), terms).play(table, (0, 1))
    conduct = entrants[0].conduct
    assert conduct.illegal == conduct.substituted >= 1
    assert conduct.first == "seat 0 cannot do '4': rows are numbered from 0 to 3"


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        *((how, kind) for how, kind, _ in GONE),
        *WRONG,
        ("hangs at start", "late"),
        ("floods with lines", "illegal"),
    ],
)
def test_strict_puts_a_program_out(programs: ProgramGroup, how: str, kind: str) -> None:
    """After its first fault a program is out: the rest is played for it, and it comes last."""
    hangs = how == "hangs at start"
    terms = TimeLimits(Policy.STRICT, decision=LONG, start=SHORT if hangs else LONG)
    entrants = seated(programs, f"{MISBEHAVING} '{how}'", terms)
    host = Host(entrants, programs, Lowest(), terms)
    *_, last = play_match(host, Official(Nimmt(2), 1), 1)
    conduct = entrants[0].conduct
    assert faults(conduct) == {kind: 1}
    assert conduct.out
    assert conduct.substituted == conduct.decisions - (3 if "in the middle" in how else 0)
    assert [standing.rank for standing in standings(entrants, last.match)] == [2, 1]


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("crashes in the middle", "exited with status 3"),
        ("plays a card it does not have", "seat 0 cannot do '105': this card is not in the hand"),
        ("writes a huge line", "a line of more than 65536 bytes"),
    ],
)
def test_abort_ends_the_match(programs: ProgramGroup, how: str, why: str) -> None:
    """The error says who did what."""
    with pytest.raises(MatchAborted, match=f"^the match is aborted: program: {why}$"):
        two_hands(programs, how, TimeLimits(Policy.ABORT, decision=LONG))


def test_equal_points_share_a_rank() -> None:
    """The best come first, those with equal points together."""
    entrants: list[Entrant[Any, Any]] = [PlayerEntrant(name, Lowest()) for name in "abcd"]
    match = Official(Nimmt(4), heads=(30, 20, 20, 40))
    assert [standing.rank for standing in standings(entrants, match)] == [3, 1, 1, 4]


JSON_BOT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        if message["seq"] == 1:
            print(json.dumps({"seq": 1, "index": 10}))
        else:
            print(json.dumps({"seq": message["seq"], "index": 0}))
"""


def test_a_protocol_that_can_refuse_asks_again(programs: ProgramGroup, tmp_path: Path) -> None:
    """Where the protocol has words for it, a bad answer can be put right: a fault, but no substitute."""
    (tmp_path / "bot.py").write_text(JSON_BOT)
    terms = TimeLimits(decision=LONG, retries=1)
    codec: Codec[Action, View] = JsonLines()
    program = programs.start(find_command(str(tmp_path / "bot.py")))
    entrants: list[Entrant[Action, View]] = [
        ProgramEntrant("json", program, codec, terms, numbered=True),
        PlayerEntrant("random", RandomPlayer(1)),
    ]
    host = Host(entrants, programs, Lowest(), terms)
    list(play_match(host, Official(Nimmt(2), 1), 1))
    assert faults(entrants[0].conduct) == {"malformed": 1}
    assert entrants[0].conduct.substituted == 0


def test_a_crash_is_told_with_its_last_words(programs: ProgramGroup) -> None:
    """The first fault of a program says what it wrote to its stderr, as far as a terminal can show it."""
    code = "import sys; sys.exit('no config\\x07 found')"
    terms = TimeLimits(decision=LONG)
    host = Host(seated(programs, f'{sys.executable} -c "{code}"', terms), programs, Lowest(), terms)
    list(play_match(host, Official(Nimmt(2), 1), 1))
    assert host.entrants[0].conduct.reason == "exited with status 1; it said: no config\ufffd found"


def test_the_time_for_a_hand_ends_a_decision_too(programs: ProgramGroup) -> None:
    """A program that might think for a minute is late once the time for its hand is over. What it does
    before its first answer is part of the start, not of the hand."""
    terms = TimeLimits(decision=LONG, start=SHORT, hand=timedelta(seconds=0.1))
    conduct, hands = two_hands(programs, "hangs at start", terms)
    assert len(hands) == 2
    assert faults(conduct) == {"late": 3}
    assert conduct.first == "no answer within 0.2 s"
    assert conduct.gone == "has used up its 0.1 s for the hand"


def test_an_increment_is_added_after_each_answer(programs: ProgramGroup) -> None:
    """A hand has next to no time, but every answer brings a minute for the next one; the first answer of all
    belongs to the start."""
    terms = TimeLimits(decision=LONG, start=LONG, hand=timedelta(microseconds=1), increment=LONG)
    entrants = seated(programs, str(HIGHEST), terms)
    host = Host(entrants, programs, Lowest(), terms)
    game = Nimmt(2)
    table: Table[Deal, Action, View] = Table(Record(game, game.deal(Random(1))))
    host.greet()
    host.play(table, (0, 1))
    assert table.result is not None
    assert faults(entrants[0].conduct) == {}
