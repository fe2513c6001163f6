"""The SixNimmt protocol, without any process."""

from __future__ import annotations

import ast
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core import Clock, Seat
from cardtable.errors import BadMessage, BadOption, IllegalAction, ProtocolError
from cardtable.games.nimmt import Action, Card, Deal, Nimmt, Play, TakeRow, View
from cardtable.players.nimmt import BasicPlayer
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.names import names_for
from cardtable.wire.nimmt.sixnimmt import SharedLines, SixNimmt
from cardtable.wire.nimmt.sixnimmt_guest import SixNimmtGuest

if TYPE_CHECKING:
    from collections.abc import Sequence

TRANSCRIPT = Path(__file__).parents[3] / "docs" / "protocols" / "sixnimmt.txt"
NAMES = ["alice", "bob"]

# bob is low: his 5 is lower than all rows in the first trick. Only cards that matter are spelt out.
LOW = Deal(
    (Card(10), Card(20), Card(30), Card(40)),
    (
        tuple(Card(card) for card in range(91, 101)),
        tuple(Card(card) for card in (5, *range(51, 60))),
    ),
)


class Scripted:
    """A player that does as it is told, and remembers what it saw."""

    def __init__(self, answers: Sequence[str]) -> None:
        self._answers = list(answers)
        self.views: list[View] = []

    def choose(self, view: View, clock: Clock) -> Action:
        self.views.append(view)
        answer = int(self._answers.pop(0))
        return TakeRow(view.rows[answer][-1]) if view.waiting else Play(Card(answer))


def conversation() -> dict[str, list[tuple[str, str]]]:
    """The transcript by player: each line with `<` if the host says it and `>` if the player does."""
    said: dict[str, list[tuple[str, str]]] = {}
    for line in TRANSCRIPT.read_text().splitlines():
        if line and not line.startswith("#"):
            name, direction, text = line.split(maxsplit=2)
            said.setdefault(name, []).append((direction, text))
    return said


def data_of(lines: Sequence[tuple[str, str]], word: str) -> list[Any]:
    return [json.loads(text.split("|")[2]) for _, text in lines if f"|{word}|" in text]


def test_the_host_speaks_as_in_the_transcript() -> None:
    """Every line that the host says in the documented hand, in the documented order."""
    expected = conversation()
    names = list(expected)
    start = sorted(card for row in data_of(expected[names[0]], "GAME")[0]["rows"] for card in row)
    hands = [tuple(sorted(data_of(expected[name], "NEWGAME")[0])) for name in names]
    table = Table(Record(Nimmt(len(names), end=100), Deal(tuple(start), tuple(hands))))
    shared = SharedLines()
    codecs = {name: SixNimmt(shared) for name in names}
    said: dict[str, list[tuple[str, str]]] = {name: [] for name in names}

    def say(name: str, lines: list[str]) -> None:
        said[name] += [("<", line) for line in lines]

    for seat, name in enumerate(names):
        say(name, codecs[name].greet(names, seat))
        say(name, codecs[name].begin(table.view(Seat(seat)), names))
    while table.waiting:
        for seat in table.waiting:
            say(names[seat], codecs[names[seat]].tell(table.view(seat)))
        for seat in table.waiting:
            direction, answer = expected[names[seat]][len(said[names[seat]])]
            assert direction == ">"
            said[names[seat]].append((direction, answer))
            table.submit(seat, codecs[names[seat]].hear(answer))
    assert table.result is not None
    for seat, name in enumerate(names):
        say(name, codecs[name].tell(table.view(Seat(seat))))
        say(name, codecs[name].part(names, table.result.points))
    assert said == expected


def test_a_guest_speaks_as_in_the_transcript() -> None:
    """The player's end gives the documented answers exactly where they are asked for."""
    for name, lines in conversation().items():
        guest = SixNimmtGuest(Scripted([text for direction, text in lines if direction == ">"]))
        said: list[tuple[str, str]] = []
        for direction, text in lines:
            if direction == "<":
                assert not guest.done, name
                said += [("<", text), *((">", answer) for answer in guest.feed(text))]
        assert said == lines
        assert guest.done


@given(st.integers(2, 10), st.integers(0, 2**32))
def test_a_guest_sees_what_its_seat_sees(seats: int, seed: int) -> None:
    """From the lines alone, a guest rebuilds the very View that its seat has at every decision, and all
    data is JSON and a Python literal at once."""
    rng = Random(seed)
    totals = tuple(rng.randrange(99) for _ in range(seats))
    game = Nimmt(seats, end=100, totals=totals)
    table = Table(Record(game, game.deal(rng)))
    names = names_for(["bot"] * seats)
    shared = SharedLines()
    codecs = [SixNimmt(shared) for _ in names]
    seen: list[list[View]] = [[] for _ in names]

    class Watching(RandomPlayer[Action]):
        def choose(self, view: Any, clock: Clock) -> Action:
            seen[view.seat].append(view)
            return super().choose(view, clock)

    guests = [SixNimmtGuest(Watching(seed)) for _ in names]

    def feed(seat: int, lines: list[str]) -> list[str]:
        for line in lines:
            *_, data = line.split("|", 2)
            if line.startswith("INFO"):
                assert json.loads(data) == ast.literal_eval(data)
                assert line.isascii()
                assert line.count("|") == 2
        return [answer for line in lines for answer in guests[seat].feed(line)]

    for seat, codec in enumerate(codecs):
        assert feed(seat, codec.greet(names, seat)) == []
        assert feed(seat, codec.begin(table.view(Seat(seat)), names)) == []
    while table.waiting:
        for seat in table.waiting:
            view = table.view(seat)
            (answer,) = feed(seat, codecs[seat].tell(view))
            assert seen[seat][-1] == view
            table.submit(seat, codecs[seat].hear(answer))


def test_rows_run_down_and_players_have_their_totals() -> None:
    """GAME shows the rows from the highest last card to the lowest, and the heads of the whole match."""
    game = Nimmt(2, totals=(7, 30))
    table = Table(Record(game, LOW))
    codec = SixNimmt()
    codec.begin(table.view(Seat(0)), NAMES)
    assert codec.tell(table.view(Seat(0))) == [
        'INFO|GAME|{"rows": [[40], [30], [20], [10]], "players": {"alice": 7, "bob": 30}}',
        "CMD|PICKCARD",
    ]


def test_the_same_cards_again_are_a_new_hand() -> None:
    """Where a deal is played once more with the seats changed, nothing of the first hand is told for the
    second, also if the same cards are played."""
    codec = SixNimmt()

    def first_trick(names: list[str]) -> list[str]:
        table = Table(Record(Nimmt(2), LOW))
        codec.begin(table.view(Seat(0)), names)
        table.submit(Seat(0), Play(Card(91)))
        table.submit(Seat(1), Play(Card(51)))
        return codec.tell(table.view(Seat(0)))

    rows = '"rows": [[40, 51, 91], [30], [20], [10]]'
    assert first_trick(["alice", "bob"]) == [
        'INFO|MOVE|{"alice": 91, "bob": 51}',
        f'INFO|GAME|{{{rows}, "players": {{"alice": 0, "bob": 0}}}}',
        "CMD|PICKCARD",
    ]
    assert first_trick(["bob", "alice"]) == [
        'INFO|MOVE|{"bob": 91, "alice": 51}',
        f'INFO|GAME|{{{rows}, "players": {{"bob": 0, "alice": 0}}}}',
        "CMD|PICKCARD",
    ]


def test_a_row_is_picked_after_the_move_and_scored_before_the_next_trick() -> None:
    """Whoever must take a row hears MOVE and PICKROW; the row itself comes with the next question."""
    table = Table(Record(Nimmt(2), LOW))
    alice, bob = SixNimmt(), SixNimmt()
    for seat, codec in enumerate((alice, bob)):
        codec.begin(table.view(Seat(seat)), NAMES)
        codec.tell(table.view(Seat(seat)))
    table.submit(Seat(0), alice.hear("100"))
    table.submit(Seat(1), bob.hear("5"))
    assert bob.tell(table.view(Seat(1))) == ['INFO|MOVE|{"alice": 100, "bob": 5}', "CMD|PICKROW"]
    table.submit(Seat(1), bob.hear("3"))
    score = 'INFO|SCORE|{"player": "bob", "cards": [10], "score": 3}'
    rows = 'INFO|GAME|{"rows": [[40, 100], [30], [20], [5]], "players": {"alice": 0, "bob": 3}}'
    assert bob.tell(table.view(Seat(1))) == [score, rows, "CMD|PICKCARD"]
    assert alice.tell(table.view(Seat(0))) == [
        'INFO|MOVE|{"alice": 100, "bob": 5}',
        score,
        rows,
        "CMD|PICKCARD",
    ]


def test_a_hand_can_be_taken_up_again() -> None:
    """A client that comes late hears of the cards it has left, and of nothing that was before."""
    actions = (Play(Card(100)), Play(Card(5)), TakeRow(Card(10)))
    table = Table(Record(Nimmt(2), LOW, actions))
    codec = SixNimmt()
    assert codec.begin(table.view(Seat(1)), NAMES) == ["INFO|NEWGAME|[51, 52, 53, 54, 55, 56, 57, 58, 59]"]
    assert codec.tell(table.view(Seat(1))) == [
        'INFO|GAME|{"rows": [[40, 100], [30], [20], [5]], "players": {"alice": 0, "bob": 3}}',
        "CMD|PICKCARD",
    ]


def test_the_end_shows_heads() -> None:
    """GAMEEND has the heads of everybody, which are the points lost."""
    assert SixNimmt().part(NAMES, (-105, -78)) == ['INFO|GAMEEND|{"alice": 105, "bob": 78}']


def asked(*actions: Action) -> SixNimmt:
    """A codec that has just asked bob."""
    table = Table(Record(Nimmt(2), LOW, actions))
    codec = SixNimmt()
    codec.begin(table.view(Seat(1)), NAMES)
    codec.tell(table.view(Seat(1)))
    return codec


def test_answers_are_numbers() -> None:
    """A card is its number and a row counts from the highest end; spaces around do no harm."""
    assert asked().hear(" 57\r") == Play(Card(57))
    assert asked(Play(Card(100)), Play(Card(5))).hear("0") == TakeRow(Card(40))


@pytest.mark.parametrize("line", ["", "banana", "5 7", "5.0", "0x5", "1" * 99, "5|7", "٣"])
def test_what_is_no_number_is_malformed(line: str) -> None:
    """The message quotes the answer."""
    with pytest.raises(BadMessage, match="where a number was asked for"):
        asked().hear(line)


@pytest.mark.parametrize("line", ["4", "-1", "40"])
def test_a_row_that_is_not_there_is_illegal(line: str) -> None:
    """Only the rows 0 to 3 can be taken."""
    with pytest.raises(IllegalAction, match="rows are numbered from 0 to 3"):
        asked(Play(Card(100)), Play(Card(5))).hear(line)


def test_an_answer_before_any_question_is_malformed() -> None:
    """Nothing was asked, so nothing can be meant."""
    with pytest.raises(BadMessage, match="57 where nothing was asked for"):
        SixNimmt().hear("57")


@given(st.text())
def test_no_answer_breaks_the_host(line: str) -> None:
    """Whatever a program says is an action or an error that the host expects."""
    for codec in (asked(), asked(Play(Card(100)), Play(Card(5)))):
        with suppress(BadMessage, IllegalAction):
            codec.hear(line)


def test_a_bad_answer_is_not_asked_for_again() -> None:
    """The protocol has no words for it, and clients have dropped the card."""
    assert asked().refuse("this card is not in the hand") == []


@pytest.mark.parametrize(
    ("titles", "names"),
    [
        (["bot", "bot", "bot"], ["bot", "bot2", "bot3"]),
        (["bot", "bot2", "bot", "bot"], ["bot", "bot2", "bot3", "bot4"]),
        (["a|b", "a'b", 'a"b', "a\\b", "ä\n"], ["a_b", "a_b2", "a_b3", "a_b4", "__"]),
        ([""], ["player"]),
    ],
)
def test_names_can_be_said(titles: list[str], names: list[str]) -> None:
    """Names are ASCII without bars, quotes and backslashes, and each is there once."""
    assert names_for(titles) == names


@pytest.mark.parametrize("names", [["a|b", "c"], ["a", "a"], ["a'", "b"]])
def test_names_that_cannot_be_said_are_refused(names: list[str]) -> None:
    """A codec does not start a conversation that clients would misread."""
    with pytest.raises(BadOption, match="names are plain ASCII"):
        SixNimmt().greet(names, 0)


HAND = "INFO|NEWGAME|[1, 2, 3, 50, 51, 52, 53, 54, 55, 104]"
SETUP = 'INFO|SETUP|{"name": "me", "playerNum": 2}'
GAME = 'INFO|GAME|{"rows": [[10], [20], [30], [40]], "players": {"you": 0, "me": 0}}'


def told(*lines: str) -> SixNimmtGuest:
    guest = SixNimmtGuest(BasicPlayer())
    for line in lines:
        assert guest.feed(line) == []
    return guest


def test_a_guest_can_be_tried_without_moves() -> None:
    """Ten questions after one GAME get ten different cards of the hand, as a test of clients wants it."""
    guest = told(SETUP, HAND, GAME)
    answers = [int(answer) for _ in range(10) for answer in guest.feed("CMD|PICKCARD")]
    assert sorted(answers) == [1, 2, 3, 50, 51, 52, 53, 54, 55, 104]
    with pytest.raises(BadMessage, match="no card left"):
        guest.feed("CMD|PICKCARD")


def test_a_guest_answers_in_the_order_of_its_host() -> None:
    """A row is named by its place in the host's GAME, also where that is not our order."""
    rows = 'INFO|GAME|{"rows": [[55], [10, 11], [22], [31]], "players": {"you": 0, "me": 0}}'
    assert told(SETUP, HAND, rows).feed("CMD|PICKROW") == ["3"]


def test_a_guest_believes_the_host_about_its_card() -> None:
    """If the host played another card for it, the guest still has the one it offered."""
    guest = SixNimmtGuest(player := Scripted(["104", "3"]))
    for line in (SETUP, HAND, GAME, "CMD|PICKCARD", 'INFO|MOVE|{"you": 60, "me": 50}', GAME, "CMD|PICKCARD"):
        guest.feed(line)
    assert player.views[-1].hand == (1, 2, 3, 51, 52, 53, 54, 55, 104)


def test_a_guest_passes_over_news_it_does_not_know() -> None:
    """Hosts may add messages that need no answer."""
    assert told("INFO|WEATHER|fine", "INFO|SCORES").done is False


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("CMD|PICKCARD", "PICKCARD without a NEWGAME"),
        ("CMD|PICKROW", "PICKROW without a GAME"),
        ("CMD|DANCE", "'CMD|DANCE' is neither an INFO nor"),
        ("hello", "'hello' is neither an INFO nor"),
        ("INFO|NEWGAME|[0]", "Expected `int` >= 1"),
        ("INFO|NEWGAME", "malformed|truncated"),
        (GAME, "players are 4 with ''"),
        ('INFO|MOVE|{"me": 1}', "a MOVE has a card of nobody before a GAME"),
        ('INFO|SCORE|{"player": "me", "cards": [1], "score": 1}', "a SCORE of 'me', who has not moved"),
    ],
)
def test_a_guest_says_what_is_wrong_with_its_host(line: str, why: str) -> None:
    """Lines that mean nothing, or nothing now, are errors in one line."""
    with pytest.raises(BadMessage, match=why):
        SixNimmtGuest(BasicPlayer()).feed(line)


numbers = st.integers(-1, 105)
names = st.sampled_from(["me", "you", "x"])
messages = st.one_of(
    st.text(),
    st.sampled_from([SETUP, HAND, GAME, "CMD|PICKCARD", "CMD|PICKROW", "INFO|GAMEEND|{}"]),
    st.lists(numbers).map(lambda cards: f"INFO|NEWGAME|{cards}"),
    st.dictionaries(names, numbers).map(lambda cards: f"INFO|MOVE|{json.dumps(cards)}"),
    st.builds(
        lambda rows, players: f"INFO|GAME|{json.dumps({'rows': rows, 'players': players})}",
        st.lists(st.lists(numbers, max_size=3), min_size=3, max_size=5),
        st.dictionaries(names, numbers),
    ),
    st.builds(
        lambda player, cards: f"INFO|SCORE|{json.dumps({'player': player, 'cards': cards})}",
        names,
        st.lists(numbers, max_size=5),
    ),
)


@given(st.lists(messages))
def test_no_host_breaks_a_guest(lines: list[str]) -> None:
    """Whatever a host says, a guest answers or has a ProtocolError."""
    guest = SixNimmtGuest(RandomPlayer(1))
    for line in [SETUP, HAND, *lines]:
        with suppress(ProtocolError):
            guest.feed(line)
