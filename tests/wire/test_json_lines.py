"""The protocol for every game, at both ends of the line."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core import Seat
from cardtable.errors import BadMessage, IllegalAction
from cardtable.games.nimmt import Play
from cardtable.notation.own.options import make_game
from cardtable.notation.own.records import deal_from_plain
from cardtable.programs.lines import LineReader
from cardtable.record import Record
from cardtable.table import Table
from cardtable.testing import random_record, swapped
from cardtable.wire.json_lines import JsonLines
from support.json_duel import DEAL, DUEL, HIGH, PRESETS, START, outcome
from support.tiny import Tiny

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyGame
    from cardtable.record import AnyRecord
    from cardtable.table import AnyTable

PROTOCOLS = Path(__file__).parents[2] / "docs" / "protocols"
TRANSCRIPT = (PROTOCOLS / "json_lines.transcript.txt").read_text().splitlines()
INSTEAD = '; answer with {"action":"51"} or {"index":0}'


def duel(*actions: int) -> AnyTable:
    return Table(Record(DUEL, DEAL, tuple(DUEL.parse(str(action)) for action in actions)))


def asked(table: AnyTable | None = None, seat: Seat = HIGH) -> JsonLines:
    """A host's end that has just put its first question."""
    view = (table or duel()).view(seat)
    codec = JsonLines()
    codec.begin(view, ["Ada", "Bo"])
    codec.tell(view)
    return codec


def only(lines: Sequence[str]) -> Any:
    (line,) = lines
    return json.loads(line)


class TestTranscript:
    def test_replays_byte_for_byte(self) -> None:
        """The hand in the documentation is what the host says, given the answers in it."""
        assert replayed(TRANSCRIPT) == TRANSCRIPT

    def test_documentation_quotes_it(self) -> None:
        """Every line that the specification shows as said is in the transcript."""
        page = (PROTOCOLS / "json_lines.md").read_text().splitlines()
        quoted = [line for line in page if line.startswith(("> {", "< "))]
        assert len(quoted) >= 8
        assert [line for line in quoted if line not in TRANSCRIPT] == []


def replayed(transcript: Sequence[str]) -> list[str]:
    """The transcript with the host's lines said anew. Its own lines tell deal and moves of the hand."""
    said = [json.loads(line[2:]) for line in transcript if line.startswith("> ")]
    hello, hand, bye = said[0], said[1], said[-1]
    game = make_game(hand["game"], hand["options"])
    deal = deal_from_plain(game, said[-2]["deal"])
    record = Record(game, deal, tuple(game.parse(line["action"]) for line in said if line["type"] == "move"))
    table, codec, me = Table(Record(game, deal)), JsonLines(), Seat(hand["seat"])
    lines = deque(codec.greet(hello["players"], hello["you"]))
    lines += codec.begin(table.view(me), hand["names"])
    lines += codec.tell(table.view(me))
    again = []
    for line in transcript:
        before = table.length
        if line.startswith("< "):
            assert not lines, "the host has more to say first"
            lines += reaction(table, codec, me, line[2:])
        elif line.startswith("> ") and not lines and table.waiting:
            table.submit(me, planned(table, record, me))
        while table.waiting and me not in table.waiting:
            table.submit(table.waiting[0], planned(table, record, table.waiting[0]))
        if table.length > before:
            lines += codec.tell(table.view(me))
        if line.startswith("> "):
            lines = lines or deque(codec.part(bye["players"], bye["standings"]))
            line = f"> {lines.popleft()}"
        again.append(line)
    return again


def reaction(table: AnyTable, codec: JsonLines, me: Seat, line: str) -> list[str]:
    try:
        action = codec.hear(line)
        if action is not None:
            table.submit(me, action)
    except (BadMessage, IllegalAction) as error:
        return codec.refuse(str(error))
    return []


def planned(table: AnyTable, record: AnyRecord, seat: Seat) -> Any:
    return record.actions[table.length + table.view(seat).to_act.index(seat)]


class TestTelling:
    def test_hello_names_the_protocol_and_the_players(self) -> None:
        """The first line says what is spoken, who plays the match, and which of them the peer is."""
        (line,) = JsonLines().greet(["Ada", "Bo"], 1)
        assert line == ('{"type":"hello","protocol":"cardtable","version":1,"players":["Ada","Bo"],"you":1}')

    def test_names_are_sent_in_ascii(self) -> None:
        """A name in any script, or with a line break in it, stays one line of ASCII."""
        (line,) = JsonLines().greet(["Jürgen\n王"], 0)
        assert '"players":["J\\u00fcrgen\\n\\u738b"]' in line

    def test_hand_has_the_game_and_what_was_dealt(self) -> None:
        """A hand begins with all options, the names by seat, and the view without what stands beside it."""
        assert only(JsonLines().begin(duel().view(HIGH), ["Ada", "Bo"])) == {
            "type": "hand",
            "game": "nimmt",
            "options": {"seats": 2, "tactics": False, "end": 66, "totals": [0, 0]},
            "names": ["Ada", "Bo"],
            "seat": 1,
            "view": START,
        }

    def test_act_has_the_legal_actions_and_the_view(self) -> None:
        """A seat that is to act is asked, with its legal actions by notation."""
        codec = JsonLines()
        codec.begin(duel().view(HIGH), ["Ada", "Bo"])
        assert only(codec.tell(duel().view(HIGH))) == {
            "type": "act",
            "seq": 1,
            "legal": ["51", "52", "53", "54", "55", "56", "57", "58", "59", "60"],
            "view": START,
        }

    def test_moves_are_told_once_and_in_order(self) -> None:
        """Every move is told with its seat, and only what is new."""
        codec = asked(seat=Seat(0))
        table = duel(1, 51)
        first, second, act = map(json.loads, codec.tell(table.view(Seat(0))))
        assert first == {"type": "move", "seat": 0, "action": "1"}
        assert second == {"type": "move", "seat": 1, "action": "51"}
        assert (act["type"], act["legal"]) == ("act", ["take 50", "take 40", "take 30", "take 20"])
        table.submit(Seat(0), DUEL.parse("take 20"))
        move, act = map(json.loads, codec.tell(table.view(Seat(0))))
        assert move == {"type": "move", "seat": 0, "action": "take 20"}
        assert act["seq"] == 3

    def test_nobody_is_asked_out_of_turn(self) -> None:
        """While another seat takes a row there are moves and no request."""
        lines = asked().tell(duel(1, 51).view(HIGH))
        assert [json.loads(line)["type"] for line in lines] == ["move", "move"]

    def test_spectator_is_told_and_never_asked(self) -> None:
        """Somebody without a seat sees the moves and no hand."""
        codec = JsonLines()
        hand = only(codec.begin(duel().view(None), ["Ada", "Bo"]))
        assert (hand["seat"], hand["view"]["hand"]) == (None, [])
        assert codec.tell(duel().view(None)) == []
        assert len(codec.tell(duel(1, 51).view(None))) == 2

    def test_hidden_actions_are_shown_as_a_question_mark(self) -> None:
        """What was put away face down is `?` to everybody, also to the one who did it."""
        game = Tiny()
        table: AnyTable = Table(Record(game, game.deal_of([(1, 2, 3), (4, 5, 6)])))
        codec = asked(table)
        table.submit(Seat(0), game.parse("away 1"))
        table.submit(Seat(1), game.parse("away 5"))
        *moves, act = map(json.loads, codec.tell(table.view(HIGH)))
        assert moves == [
            {"type": "move", "seat": 0, "action": "?"},
            {"type": "move", "seat": 1, "action": "?"},
        ]
        assert act["view"]["history"] == [{"seat": 0, "action": "?"}, {"seat": 1, "action": "?"}]
        assert act["view"]["away"] == [5]

    def test_result_has_the_sums_and_the_deal_and_comes_once(self) -> None:
        """At the end come the points, the arithmetic behind them, and everybody's cards."""
        game = Tiny()
        table: AnyTable = Table(Record(game, game.deal_of([(1, 2, 3), (4, 5, 6)])))
        codec = asked(table)
        for seat, action in [(0, "away 1"), (1, "away 5"), (0, "show 3"), (1, "show 6")]:
            table.submit(Seat(seat), game.parse(action))
        *_, result = map(json.loads, codec.tell(table.view(HIGH)))
        assert result == {
            "type": "result",
            "points": [-3, 3],
            "lines": [
                {"name": "cards apart", "value": -3, "seats": [0]},
                {"name": "cards apart", "value": 3, "seats": [1]},
            ],
            "tally": [1, 1],
            "deal": {"hand 0": "1 2 3", "hand 1": "4 5 6"},
        }
        assert codec.tell(table.view(HIGH)) == []

    def test_bye_has_the_standings(self) -> None:
        """The last line has the points of the match, by player."""
        assert JsonLines().part(["Ada", "Bo"], (-20, -1)) == [
            '{"type":"bye","players":["Ada","Bo"],"standings":[-20,-1]}'
        ]

    def test_hand_is_taken_up_again_where_it_was(self) -> None:
        """After a break the hand is shown as it stands; moves that the view has are not told again."""
        table = duel(9, 60)
        table.submit(Seat(0), DUEL.parse("take 20"))
        codec = JsonLines()
        hand = only(codec.begin(table.view(HIGH), ["Ada", "Bo"]))
        assert [move["action"] for move in hand["view"]["history"]] == ["9", "60", "take 20"]
        assert only(codec.tell(table.view(HIGH)))["type"] == "act"

    @pytest.mark.parametrize("game", PRESETS)
    def test_lines_can_be_taken_apart_without_a_json_reader(self, game: AnyGame) -> None:
        """A request begins with `type`, `seq`, `legal`; notations have no quotes, brackets or backslashes."""
        codec = JsonLines()
        for state in random_record(game, Random(3)).states():
            for seat in state.to_act:
                view = state.view(seat)
                *_, act = codec.tell(view)
                written = "[" + ",".join(f'"{action}"' for action in view.legal) + "]"
                seq = json.loads(act)["seq"]
                assert act.startswith(f'{{"type":"act","seq":{seq},"legal":{written},"view":{{')
                assert not set("".join(map(str, view.legal))) & set('"[]\\')


class TestHearing:
    def test_action_by_notation(self) -> None:
        """An answer may name the action."""
        assert asked().hear('{"action":"57"}') == Play(DEAL.hands[1][6])

    def test_action_by_index(self) -> None:
        """An answer may give the place of the action in `legal`, from 0 on."""
        assert asked().hear('{"index":9}') == Play(DEAL.hands[1][9])

    def test_blanks_and_unknown_keys_do_not_matter(self) -> None:
        """JSON may be written with blanks, in any order, and say more than is asked."""
        line = ' {"why": ["safe"], "action": "57", "seq": 1, "type": "play"}\r'
        assert asked().hear(line) == Play(DEAL.hands[1][6])

    def test_blank_line_says_nothing(self) -> None:
        """A blank line is no answer, and no fault either."""
        codec = asked()
        assert codec.hear("  ") is None
        assert codec.hear('{"index":0}') is not None

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("57", "'57': Expected `object`, got `int`" + INSTEAD),
            (
                "pass",
                "'pass': JSON is malformed: invalid character (byte 0)" + INSTEAD,
            ),
            (
                '{"action":"57"',
                """'{"action":"57"': Input data was truncated""" + INSTEAD,
            ),
            ("{}", "an answer with neither action nor index" + INSTEAD),
            ('{"card":57}', "an answer with neither action nor index" + INSTEAD),
            (
                '{"action":"57","index":6}',
                "an answer with both action and index" + INSTEAD,
            ),
            (
                '{"action":57}',
                """'{"action":57}': Expected `str | null`, got `int` - at `$.action`""" + INSTEAD,
            ),
            (
                '{"index":true}',
                """'{"index":true}': Expected `int | null`, got `bool` - at `$.index`""" + INSTEAD,
            ),
            (
                '{"action":"fold"}',
                "'fold': a card is a number from 1 to 104, a row is taken by `take` and its last card",
            ),
            ('{"index":10}', "there is no index 10; they run from 0 to 9"),
            ('{"index":-1}', "there is no index -1; they run from 0 to 9"),
            ('{"index":0,"seq":2}', "there was no request 2; the last one was 1"),
            ('{"index":0,"seq":0}', "there was no request 0; the last one was 1"),
        ],
    )
    def test_wrong_answer_says_what_would_be_right(self, line: str, why: str) -> None:
        """Each wrong answer gets one line that says what was wrong and what to write instead."""
        with pytest.raises(BadMessage) as caught:
            asked().hear(line)
        assert str(caught.value) == why

    def test_long_garbage_is_not_repeated_in_full(self) -> None:
        """An error quotes no more than the beginning of a line."""
        with pytest.raises(BadMessage, match=r"^'x{57}\.\.\.': "):
            asked().hear("x" * 60_000)

    def test_nesting_without_end_is_refused(self) -> None:
        """A line made to exhaust the stack is a bad message like any other."""
        with pytest.raises(BadMessage, match="recursion"):
            asked().hear('{"x":' + "[" * 30_000)

    def test_refusal_asks_again_under_a_new_number(self) -> None:
        """After an error the same question follows, and can be answered."""
        codec = asked()
        error, act = map(json.loads, codec.refuse("this card is not in the hand"))
        assert error == {"type": "error", "why": "this card is not in the hand"}
        assert (act["seq"], act["legal"][0]) == (2, "51")
        assert codec.hear('{"seq":2,"index":0}') == Play(DEAL.hands[1][0])

    def test_late_answer_is_passed_over(self) -> None:
        """An answer to a request that is no longer the last one is no answer to the last one."""
        codec = asked()
        codec.refuse("too slow")
        assert codec.hear('{"seq":1,"action":"57"}') is None
        assert codec.hear('{"seq":2,"action":"58"}') == Play(DEAL.hands[1][7])

    def test_second_answer_is_refused(self) -> None:
        """A request is answered once."""
        codec = asked()
        codec.hear('{"index":0}')
        with pytest.raises(BadMessage) as caught:
            codec.hear('{"index":1}')
        assert str(caught.value) == """'{"index":1}': nothing is asked; wait for the next act"""

    def test_answer_before_any_question_is_refused(self) -> None:
        """Who was never asked has nothing to say."""
        with pytest.raises(BadMessage, match="nothing is asked; wait for the next act"):
            JsonLines().hear('{"index":0}')

    @given(st.binary(max_size=300), st.lists(st.integers(0, 300), max_size=5))
    def test_any_bytes_in_any_pieces_are_heard_or_refused(self, data: bytes, cuts: list[int]) -> None:
        """Whatever bytes come in whatever pieces, a line is an action, nothing, or a BadMessage."""
        whole, pieces = heard(data + b"\n", []), heard(data + b"\n", cuts)
        assert whole == pieces

    @given(
        st.dictionaries(
            st.sampled_from(["action", "index", "seq", "type"]),
            st.none()
            | st.booleans()
            | st.integers(-3, 12)
            | st.floats()
            | st.text(max_size=8)
            | st.sampled_from(["51", "60", "take 20"])
            | st.lists(st.integers(), max_size=2),
        )
    )
    def test_any_object_is_heard_or_refused(self, fields: dict[str, Any]) -> None:
        """Whatever JSON has the right keys, nothing but a BadMessage comes of it."""
        (said,) = heard(json.dumps(fields).encode() + b"\n", [])
        assert "\n" not in said


def heard(data: bytes, cuts: list[int]) -> list[str]:
    reader, codec = LineReader(), asked()
    ends = sorted(min(cut, len(data)) for cut in cuts)
    for start, end in zip([0, *ends], [*ends, len(data)], strict=True):
        reader.feed(data[start:end])
    heard = []
    while (line := reader.line()) is not None:
        heard.append(outcome(codec.hear, line))
    return heard


class TestSecrets:
    @pytest.mark.parametrize("game", PRESETS)
    def test_seat_is_sent_nothing_of_what_it_has_not_seen(self, game: AnyGame) -> None:
        """When two cards that a seat has not seen change places, it is sent the same bytes."""
        rng = Random(5)
        compared = 0
        for _ in range(40):
            record = unfinished(game, rng)
            seat = Seat(rng.randrange(game.seats))
            swap = swapped(record, seat, rng)
            if swap is not None:
                assert sent(swap.record, seat) == sent(record, seat)
                compared += 1
        assert compared > 0

    def test_owner_of_an_exchanged_card_is_sent_something_else(self) -> None:
        """The comparison above can fail: whose card it was is sent other bytes."""
        other = DUEL.deal_of([DEAL.start, *([(*DEAL.hands[0][:-1], 11), DEAL.hands[1]])])
        assert sent(Record(DUEL, other), Seat(0)) != sent(Record(DUEL, DEAL), Seat(0))
        assert sent(Record(DUEL, other), Seat(1)) == sent(Record(DUEL, DEAL), Seat(1))


def unfinished(game: AnyGame, rng: Random) -> AnyRecord:
    record = random_record(game, rng)
    *turns, _over = record.states()
    done = sum(len(state.to_act) for state in turns[: rng.randrange(len(turns))])
    return Record(game, record.deal, record.actions[:done])


def sent(record: AnyRecord, seat: Seat) -> list[str]:
    codec = JsonLines()
    names = [f"player {number}" for number in range(record.game.seats)]
    states = list(record.states())
    lines = codec.begin(states[0].view(seat), names)
    for state in states:
        lines += codec.tell(state.view(seat))
    return lines
