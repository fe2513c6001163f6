"""The protocol for every game, at the player's end of the line."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core import Seat
from cardtable.errors import BadMessage
from cardtable.players.nimmt import BasicPlayer
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table, play
from cardtable.wire.json_lines import JsonLines, JsonLinesGuest
from support.json_duel import DEAL, DUEL, HIGH, KNOWN, PRESETS, START, outcome

if TYPE_CHECKING:
    from cardtable.core import AnyGame, AnyPlayer

HAND = JsonLines().begin(Table(Record(DUEL, DEAL)).view(HIGH), ["Ada", "Bo"])[0]
ACT = JsonLines().tell(Table(Record(DUEL, DEAL)).view(HIGH))[0]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)


class TestGuest:
    @pytest.mark.parametrize("game", PRESETS)
    def test_any_player_plays_any_game_as_a_program(self, game: AnyGame) -> None:
        """A player at the far end of the line sees the same Views and plays the same hand as at the table."""
        deal = game.deal(Random(7))
        seats = range(game.seats)
        table, near = Table(Record(game, deal)), Table(Record(game, deal))
        play(near, [RandomPlayer(seat) for seat in seats])
        codecs = [JsonLines() for _ in seats]
        guests = [JsonLinesGuest(RandomPlayer(seat), game.name, KNOWN) for seat in seats]
        for seat in seats:
            for line in codecs[seat].begin(table.view(Seat(seat)), ["?"] * game.seats):
                assert guests[seat].feed(line) == []
        while table.waiting:
            for seat, view in [(seat, table.view(seat)) for seat in table.waiting]:
                answers = [answer for line in codecs[seat].tell(view) for answer in guests[seat].feed(line)]
                table.submit(seat, codecs[seat].hear(*answers))
        assert table.record == near.record

    def test_answers_with_number_and_notation(self) -> None:
        """The answer names the request and the action."""
        assert seated().feed(ACT) == ['{"seq":1,"action":"60"}']

    def test_only_act_is_answered(self) -> None:
        """Moves, errors, results and messages of types to come are passed over."""
        guest = seated()
        for line in [
            '{"type":"move","seat":0,"action":"1"}',
            '{"type":"error","why":"no"}',
            '{"type":"result","points":[]}',
            '{"type":"weather","rain":true}',
        ]:
            assert guest.feed(line) == []
        assert not guest.done

    def test_keys_to_come_are_passed_over(self) -> None:
        """A later host may say more in a message, and show more in a view."""
        more = {**json.loads(ACT), "seconds": 5}
        more["view"]["weather"] = "rain"
        assert seated().feed(json.dumps(more)) == ['{"seq":1,"action":"60"}']

    def test_bye_ends_it(self) -> None:
        """After goodbye the program is done."""
        guest = seated()
        assert guest.feed('{"type":"bye","players":[],"standings":[]}') == []
        assert guest.done

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("hello", "'hello': JSON is malformed: invalid character (byte 0)"),
            ("[]", "'[]': Expected `object`, got `array`"),
            ("{}", "'{}': Object missing required field `type`"),
            ('{"type":7}', """'{"type":7}': Expected `str`, got `int` - at `$.type`"""),
            (
                '{"type":"hello","protocol":"sixnimmt","version":1,"players":[],"you":0}',
                "the host speaks sixnimmt 1, this player speaks cardtable 1",
            ),
            (
                '{"type":"hello","protocol":"cardtable","version":2,"players":[],"you":0}',
                "the host speaks cardtable 2, this player speaks cardtable 1",
            ),
            (
                '{"type":"hand","game":"snap","options":{},"names":[],"seat":0,"view":{}}',
                "the hand is one of snap, this player knows nimmt",
            ),
            (
                '{"type":"hand","game":"nimmt","options":{"seats":1},"names":[],"seat":0,"view":{}}',
                "hand: nimmt: 6 nimmt! has 2 to 10 seats, not 1",
            ),
            (
                '{"type":"act","seq":4,"legal":["x"],"view":{}}',
                "act 4: 'legal, game': the field seat of View is missing",
            ),
        ],
    )
    def test_line_that_means_nothing_is_named(self, line: str, why: str) -> None:
        """Each line that makes no sense gets one line that says why."""
        with pytest.raises(BadMessage) as caught:
            seated().feed(line)
        assert str(caught.value) == why

    def test_act_before_any_hand_is_refused(self) -> None:
        """Without a hand there is nothing to decide."""
        with pytest.raises(BadMessage, match=r"^an act before the first hand$"):
            JsonLinesGuest(BasicPlayer(), "nimmt").feed(ACT)

    def test_act_without_choice_is_refused(self) -> None:
        """A host that asks and allows nothing is wrong."""
        line = json.dumps({**json.loads(ACT), "legal": []})
        with pytest.raises(BadMessage, match=r"^act 1 lists nothing that would be legal$"):
            seated().feed(line)

    @given(st.text(max_size=200))
    def test_any_text_is_understood_or_refused(self, line: str) -> None:
        """Whatever a host says, nothing but a BadMessage comes of it."""
        assert "\n" not in outcome(seated().feed, line)

    @given(
        st.sampled_from(sorted(START)),
        st.recursive(SCALARS, lambda some: st.lists(some) | st.dictionaries(st.text(max_size=5), some)),
    )
    def test_any_view_is_understood_or_refused(self, field: str, value: Any) -> None:
        """Whatever stands in a field of a view, nothing but a BadMessage comes of it."""
        act = json.loads(ACT)
        act["view"][field] = value
        assert "\n" not in outcome(seated(RandomPlayer()).feed, json.dumps(act))


def seated(player: AnyPlayer | None = None) -> JsonLinesGuest:
    guest = JsonLinesGuest(player or BasicPlayer(), "nimmt")
    assert guest.feed(HAND) == []
    return guest
