"""The SDZPinochle protocol: its transcript line by line, the later form, and clients that misbehave."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cli.sdz import SdzService, read_lines
from cardtable.core import Clock, Seat
from cardtable.errors import BadMessage, BadOption
from cardtable.games.pinochle import Pinochle, Play
from cardtable.games.pinochle.hands import rank_first
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.wire.pinochle.sdz import LONGEST, Sdz
from cardtable.wire.pinochle.sdz_client import SdzClient
from cardtable.wire.pinochle.sdz_reception import Reception, Stage
from games.pinochle.sdz_hands import FIRST, SECOND, THIRD, SdzHand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.pinochle import Action, View

# As in the description of the protocol; what it leaves out stands here as three dots.
TRANSCRIPT = """
--> {"Message":"Do you want to join a game, create a new game, or quit? (join, create, quit)","Type":"Message"}
--> {"Type":"Hello"}
<-- {"Message":"create","Type":"Hello"}
--> {"Message":"Option 1 - Play against three AI players and start immediately","Type":"Message"}
--> {"Message":"Option 2 - Play with a human partner against two AI players","Type":"Message"}
--> {"Message":"Option 3 - Play with a human partner against one AI players and 1 Human","Type":"Message"}
--> {"Message":"Option 4 - Play with a human partner against two humans","Type":"Message"}
--> {"Message":"Option 5 - Play against a human with AI partners","Type":"Message"}
--> {"Message":"Option 6 - Go back","Type":"Message"}
--> {"Type":"Game"}
<-- {"Option":1,"Type":"Game"}
--> {"Hand":["AD","KD","KD","JD","9D","JC","TH","KH","TS","TS","JS","9S"],"Playerid":0,"Type":"Deal"}
--> {"Playerid":1,"Type":"Bid"}
--> {"Bid":25,"Playerid":2,"Type":"Bid"}
--> {"Playerid":3,"Type":"Bid"}
--> {"Playerid":0,"Type":"Bid"}
<-- {"Playerid":0,"Type":"Bid"}
--> {"Playerid":2,"Trump":"H","Type":"Trump"}
--> {"Hand":[],"Playerid":0,"Type":"Meld"}
--> {"Amount":1,"Hand":["9H"],"Playerid":1,"Type":"Meld"}
--> {"Amount":11,"Hand":["JD","JC","JH","9H","KS","QS","JS"],"Playerid":2,"Type":"Meld"}
--> {"Amount":4,"Hand":["KC","KC","QC","QC"],"Playerid":3,"Type":"Meld"}
--> {"PlayedCard":"AD","Playerid":2,"Type":"Play"}
--> {"PlayedCard":"TD","Playerid":3,"Type":"Play"}
--> {"Lead":"D","Playerid":0,"Trump":"H","Type":"Play","WinningCard":"AD"}
<-- {"PlayedCard":"KD","Playerid":0,"Type":"Play"}
--> {"PlayedCard":"QD","Playerid":1,"Type":"Play"}
--> {"Message":"Player 2 wins trick #1 with AD for 3 points","Type":"Message"}
...
<-- {"PlayedCard":"KD","Playerid":0,"Type":"Play"}
--> {"PlayedCard":"TH","Playerid":1,"Type":"Play"}
--> {"PlayedCard":"KH","Playerid":2,"Type":"Play"}
--> {"PlayedCard":"JH","Playerid":3,"Type":"Play"}
--> {"Message":"Player 1 wins trick #6 with TH for 3 points","Type":"Message"}
--> {"PlayedCard":"TC","Playerid":1,"Type":"Play"}
--> {"PlayedCard":"JH","Playerid":2,"Type":"Play"}
--> {"PlayedCard":"KC","Playerid":3,"Type":"Play"}
--> {"Lead":"C","Playerid":0,"Trump":"H","Type":"Play","WinningCard":"JH"}
<-- {"PlayedCard":"JD","Playerid":0,"Type":"Play"}
--> {"Message":"without a C, trump H has to be played","Type":"Message"}
--> {"Lead":"C","Playerid":0,"Trump":"H","Type":"Play","WinningCard":"JH"}
<-- {"PlayedCard":"TH","Playerid":0,"Type":"Play"}
--> {"Message":"Player 0 wins trick #7 with TH for 3 points","Type":"Message"}
...
--> {"PlayedCard":"9H","Playerid":1,"Type":"Play"}
--> {"PlayedCard":"JS","Playerid":2,"Type":"Play"}
--> {"PlayedCard":"9S","Playerid":3,"Type":"Play"}
--> {"Lead":"H","Playerid":0,"Trump":"H","Type":"Play","WinningCard":"9H"}
<-- {"PlayedCard":"TS","Playerid":0,"Type":"Play"}
--> {"Message":"Player 1 wins trick #12 with 9H for 2 points","Type":"Message"}
--> {"Message":"Scores are now Team0 = -25 to Team1 = 19, played 1 hands","Type":"Message"}
--> {"Score":[-25,19],"Type":"Score"}
--> {"Hand":["9D","AC","TC","KC","QC","QC","JC","KH","JH","9H","9H","JS"],"Playerid":0,"Type":"Deal"}
--> {"Playerid":2,"Type":"Bid"}
--> {"Bid":29,"Playerid":3,"Type":"Bid"}
--> {"Playerid":0,"Type":"Bid"}
<-- {"Playerid":0,"Type":"Bid"}
--> {"Playerid":1,"Type":"Bid"}
--> {"Playerid":3,"Trump":"C","Type":"Trump"}
--> {"Amount":15,"Hand":["AC","TC","KC","QC","JC"],"Playerid":0,"Type":"Meld"}
--> {"Amount":1,"Hand":["9C"],"Playerid":1,"Type":"Meld"}
--> {"Hand":[],"Playerid":2,"Type":"Meld"}
--> {"Amount":11,"Hand":["AD","AC","9C","AH","AS"],"Playerid":3,"Type":"Meld"}
--> {"PlayedCard":"AD","Playerid":3,"Type":"Play"}
--> {"Lead":"D","Playerid":0,"Trump":"C","Type":"Play","WinningCard":"AD"}
<-- {"PlayedCard":"9D","Playerid":0,"Type":"Play"}
--> {"PlayedCard":"QD","Playerid":1,"Type":"Play"}
--> {"PlayedCard":"AD","Playerid":2,"Type":"Play"}
--> {"Message":"Player 3 wins trick #1 with AD for 2 points","Type":"Message"}
...
<-- {"PlayedCard":"QC","Playerid":0,"Type":"Play"}
--> {"PlayedCard":"9S","Playerid":1,"Type":"Play"}
--> {"PlayedCard":"9S","Playerid":2,"Type":"Play"}
--> {"PlayedCard":"QS","Playerid":3,"Type":"Play"}
--> {"Message":"Player 0 wins trick #12 with QC for 1 points","Type":"Message"}
--> {"Message":"Scores are now Team0 = 3 to Team1 = -10, played 2 hands","Type":"Message"}
--> {"Score":[3,-10],"Type":"Score"}
--> {"Hand":["TD","9D","AC","9C","9C","AH","KH","QH","9H","QS","9S","9S"],"Playerid":0,"Type":"Deal"}
--> {"Bid":22,"Playerid":3,"Type":"Bid"}
--> {"Playerid":0,"Type":"Bid"}
<-- {"Playerid":0,"Type":"Bid"}
--> {"Bid":45,"Playerid":1,"Type":"Bid"}
--> {"Playerid":2,"Type":"Bid"}
--> {"Playerid":1,"Trump":"C","Type":"Trump"}
--> {"Amount":4,"Hand":["9C","9C","KH","QH"],"Playerid":0,"Type":"Meld"}
--> {"Amount":25,"Hand":["AD","AC","TC","KC","QC","JC","AH","AS"],"Playerid":1,"Type":"Meld"}
--> {"Amount":6,"Hand":["JD","KS","QS"],"Playerid":2,"Type":"Meld"}
--> {"Amount":4,"Hand":["KD","KD","QD","QD"],"Playerid":3,"Type":"Meld"}
...
--> {"PlayedCard":"9D","Playerid":3,"Type":"Play"}
--> {"Lead":"D","Playerid":0,"Trump":"C","Type":"Play","WinningCard":"9D"}
<-- {"PlayedCard":"KH","Playerid":0,"Type":"Play"}
--> {"PlayedCard":"JS","Playerid":1,"Type":"Play"}
--> {"PlayedCard":"QS","Playerid":2,"Type":"Play"}
--> {"Message":"Player 3 wins trick #12 with 9D for 2 points","Type":"Message"}
--> {"Message":"Scores are now Team0 = 24 to Team1 = -55, played 3 hands","Type":"Message"}
--> {"Message":"Team0 wins with a score of 24!","Type":"Message"}
--> {"GameOver":true,"Score":[24,-55],"Type":"Score","Win":true}
--> {"Message":"Do you want to join a game, create a new game, or quit? (join, create, quit)","Type":"Message"}
--> {"Type":"Hello"}
<-- {"Message":"quit","Type":"Hello"}
--> {"Message":"Ok, bye bye!","Type":"Message"}
"""  # noqa: E501
HANDS = (FIRST, SECOND, THIRD)
WHOLE = Path(__file__).parents[3] / "docs" / "protocols" / "sdz.txt"
WHOLE_LATER = WHOLE.with_name("sdz-later.txt")


class Rehearsed:
    """Plays what the hands say, whatever the seat."""

    def choose(self, view: View, clock: Clock) -> Action:
        return HANDS[view.game.played].actions(view.game)[len(view.history)]


def own_cards(hand: SdzHand) -> list[str]:
    history = hand.record().last.view(None).history
    return [
        rank_first(move.action.card) for move in history if move.seat == 0 and isinstance(move.action, Play)
    ]


def client_lines() -> Iterator[str]:
    yield '{"Message":"create","Type":"Hello"}'
    yield '{"Option":1,"Type":"Game"}'
    for hand in HANDS:
        yield '{"Playerid":0,"Type":"Bid"}'
        for number, card in enumerate(own_cards(hand), 1):
            if hand is FIRST and number == 7:
                yield '{"PlayedCard":"JD","Playerid":0,"Type":"Play"}'
            yield f'{{"PlayedCard":"{card}","Playerid":0,"Type":"Play"}}'
    yield '{"Message":"quit","Type":"Hello"}'


def later_lines() -> Iterator[str]:
    """The same hands by a client of the later form; one card comes in the older way, one is refused."""
    yield '{"Message":"Ann","Type":"Name"}'
    yield '{"Type":"Tables"}'
    yield '{"Playerid":0,"TableId":0,"Type":"Sit"}'
    yield '{"Type":"Start"}'
    for hand in HANDS:
        yield '{"Bid":0,"Playerid":0,"Type":"Bid"}'
        for number, card in enumerate(own_cards(hand), 1):
            if hand is FIRST and number == 7:
                yield '{"PlayedCard":"JD","Playerid":0,"Type":"PlayRequest"}'
            kind = "Play" if number == 2 else "PlayRequest"
            yield f'{{"PlayedCard":"{card}","Playerid":0,"Type":"{kind}"}}'


def dialogue(lines: Iterator[str], service: SdzService, log: list[str]) -> None:
    def heard() -> Iterator[str]:
        for line in lines:
            log.append(f"<-- {line}")
            yield line

    service.serve(heard())


def test_the_whole_transcript() -> None:
    """Three hands with the given cards, every line in its order, JD refused and asked again, and the
    scores -25:19, 3:-10 and 24:-55. The documentation has it in full."""
    log: list[str] = []
    service = SdzService(
        Pinochle(hands=3),
        [Rehearsed()] * 4,
        lambda seating: HANDS[seating.deal].deal,
        lambda lines: log.extend(f"--> {line}" for line in lines),
    )
    dialogue(client_lines(), service, log)
    parts = [part.strip().splitlines() for part in TRANSCRIPT.split("...\n")]
    place = 0
    for part in parts:
        while log[place : place + len(part)] != part:
            place += 1
            assert place < len(log), f"not said: {part}"
        place += len(part)
    assert place == len(log)
    assert log[: len(parts[0])] == parts[0]
    assert log == WHOLE.read_text(encoding="utf-8").splitlines()


def test_the_whole_transcript_of_the_later_form() -> None:
    """The same three hands, as the documentation has them in full, with what comes before a game."""
    log: list[str] = []
    service = SdzService(
        Pinochle(hands=3),
        [Rehearsed()] * 4,
        lambda seating: HANDS[seating.deal].deal,
        lambda lines: log.extend(f"--> {line}" for line in lines),
        later=True,
    )
    dialogue(later_lines(), service, log)
    assert log == WHOLE_LATER.read_text(encoding="utf-8").splitlines()
    kinds = [json.loads(line[4:])["Type"] for line in log if line.startswith("-->")]
    # Three hands of twelve tricks; one card was refused and asked for again.
    assert [kinds.count(kind) for kind in ("Deal", "Trick", "PlayRequest", "Error")] == [3, 36, 37, 1]
    scores = [json.loads(line[4:]) for line in log if '"Type":"Score"' in line]
    assert scores == [
        {"GameOver": False, "Score": [-25, 19], "Type": "Score"},
        {"GameOver": False, "Score": [3, -10], "Type": "Score"},
        {"GameOver": True, "Score": [24, -55], "Type": "Score", "Win": True},
    ]


def test_the_later_form() -> None:
    """PlayRequest with hand and winning player, Dealer, Trick, Error, and GameOver in every score."""
    game, record = Pinochle(dealer=0), FIRST.record()
    codec = Sdz(later=True)
    views = [state.view(Seat(0)) for state in record.states()]
    said = codec.begin(views[0], ())
    assert said == [
        '{"Dealer":0,"Hand":["AD","KD","KD","JD","9D","JC","TH","KH","TS","TS","JS","9S"],"Playerid":0,"Type":"Deal"}'
    ]
    assert codec.tell(views[7])[-1] == (
        '{"Hand":["AD","KD","KD","JD","9D","JC","TH","KH","TS","TS","JS","9S"],"Lead":"D","Playerid":0,'
        '"Trump":"H","Type":"PlayRequest","WinningCard":"AD","WinningPlayer":2}'
    )
    assert codec.hear('{"Type":"PlayRequest","PlayedCard":"KD"}') == game.parse("KD")
    assert codec.refuse("no")[0] == '{"Message":"no","Type":"Error"}'
    assert codec.tell(views[9])[1:3] == [
        '{"Message":"Player 2 wins trick with AD","Type":"Message"}',
        '{"Playerid":2,"Type":"Trick"}',
    ]
    assert codec.tell(views[-1])[-1] == '{"GameOver":false,"Score":[-25,19],"Type":"Score"}'


def stuck(calls: str, seat: int) -> list[str]:
    game = Pinochle()
    actions = tuple(game.parse(call) for call in calls.split(", "))
    codec = Sdz()
    view = Record(game, FIRST.deal, actions).last.view(Seat(seat))
    return [*codec.begin(view, ())[1:], *codec.tell(view)]


def test_a_stuck_dealer() -> None:
    """The dealer is not asked for a bid but for trump; the others hear of a bid of 20."""
    assert stuck("pass, pass, pass", 0)[-1] == '{"Playerid":0,"Type":"Trump"}'
    assert stuck("pass, pass, pass, trump D", 1)[:4] == [
        '{"Playerid":2,"Type":"Bid"}',
        '{"Playerid":3,"Type":"Bid"}',
        '{"Bid":20,"Playerid":0,"Type":"Bid"}',
        '{"Playerid":0,"Trump":"D","Type":"Trump"}',
    ]


def test_a_hand_thrown_in() -> None:
    """Throwin is a message of its own; the hand does not count as played."""
    assert stuck("25, pass, pass, pass, throw in", 0)[-3:] == [
        '{"Playerid":1,"Type":"Throwin"}',
        '{"Message":"Scores are now Team0 = 0 to Team1 = -25, played 0 hands","Type":"Message"}',
        '{"Score":[0,-25],"Type":"Score"}',
    ]


def test_the_client_hears_that_a_match_lasts_no_longer() -> None:
    """The last of 500 deals ends the game, also when it was thrown in."""
    game = Pinochle()
    actions = tuple(game.parse(call) for call in ("25", "pass", "pass", "pass", "throw in"))
    codec = Sdz(dealt=499)
    assert codec.tell(Record(game, FIRST.deal, actions).last.view(Seat(0)))[-3:] == [
        '{"Message":"The game ends after 500 deals, the most","Type":"Message"}',
        '{"Message":"Team0 wins with a score of 0!","Type":"Message"}',
        '{"GameOver":true,"Score":[0,-25],"Type":"Score","Win":true}',
    ]


def test_a_hand_taken_up_again() -> None:
    """A new codec deals the twelve cards again and tells the hand from its first bid on."""
    view = list(FIRST.record().states())[9].view(Seat(0))
    codec = Sdz()
    assert len(json.loads(codec.begin(view, ())[0])["Hand"]) == 12
    told = codec.tell(view)
    assert told[0] == '{"Playerid":1,"Type":"Bid"}'
    assert told[-1] == '{"Message":"Player 2 wins trick #1 with AD for 3 points","Type":"Message"}'


def asked_to_play() -> Sdz:
    codec = Sdz()
    view = list(FIRST.record().states())[7].view(Seat(0))
    codec.begin(view, ())
    codec.tell(view)
    return codec


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "'{': Input data was truncated; say something like "),
        ("[1]", "'[1]': Expected `object`, got `array`; say something like "),
        ('{"Bid":3}', "Object missing required field `Type`"),
        ('{"Type":"Play","PlayedCard":7}', "Expected `str`, got `int`"),
        (
            '{"Type":"Dance"}',
            "there is no Type 'Dance' at a table; there are Bid, Trump, Throwin, Play, PlayRequest",
        ),
        ('{"Type":"Bid","Bid":30}', "a Bid where a Play is asked for"),
        ('{"Type":"Throwin"}', "a Throwin where a Play is asked for"),
        (
            '{"Type":"Play","PlayedCard":"2X"}',
            "PlayedCard is a rank (A T K Q J 9) and a suit (D C H S), not '2X'",
        ),
        ('{"Type":"Play"}', "PlayedCard is a rank (A T K Q J 9) and a suit (D C H S), not ''"),
        ("x" * 70_000, f"a line of 70000 characters; a message has {LONGEST} at most"),
    ],
)
def test_bad_messages_say_why(line: str, why: str) -> None:
    """What was wrong and what would be right; the codec asks again afterwards."""
    codec = asked_to_play()
    with pytest.raises(BadMessage) as error:
        codec.hear(line)
    assert why in str(error.value)
    assert codec.refuse("so not")[-1] == (
        '{"Lead":"D","Playerid":0,"Trump":"H","Type":"Play","WinningCard":"AD"}'
    )


def test_the_claimed_seat_does_not_matter() -> None:
    """A client that says it is somebody else acts for its own seat all the same."""
    codec = asked_to_play()
    assert codec.hear('{"Type":"Play","PlayedCard":"KD","Playerid":3}') == Pinochle().parse("KD")


def test_no_words_for_passed_cards() -> None:
    """A racehorse game is refused before it begins."""
    game = Pinochle(passing=3)
    with pytest.raises(BadOption, match="does not support passed cards"):
        Sdz().begin(game.start(FIRST.deal).view(Seat(0)), ())


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (['{"Type":"Hello","Message":"dance"}'], "a Hello is answered by join, create or quit, not 'dance'"),
        (['{"Type":"Hello","Message":"join"}'], "There is no other game to join at this table; create one"),
        (['{"Type":"Game","Option":3}'], "option 3 needs more people than this line has; choose 1 or 6"),
        (['{"Type":"Game","Option":9}'], "options run from 1 to 6, not 9"),
        (['{"Type":"Start"}'], "a table starts once you have a seat; say Sit first"),
        (['{"Type":"Sit","Playerid":4}'], "seats are 0 to 3, not 4"),
        (['{"Type":"Sit","TableId":7}'], "there is no table 7; there is 1, and 0 for a new one"),
        (['{"Type":"Name"}'], "a Name is a Message of 1 to 40 printable characters"),
        (['{"Type":"MyTable"}'], "you have no seat yet; say Sit first"),
        (
            ['{"Type":"Play"}'],
            "there is no Type 'Play' here; there are Hello, Game, Tables, Name, Sit, MyTable, Start",
        ),
        (["nonsense"], "JSON is malformed"),
    ],
)
def test_wrong_words_at_the_reception(lines: list[str], last: str) -> None:
    """Each is answered by what would be right in a Message, and the question stands."""
    reception = Reception()
    reception.open()
    said = [text for line in lines for text in reception.hear(line)]
    assert last in said[-2]
    assert json.loads(said[-2])["Type"] == "Message"
    assert said[-1] == '{"Type":"Hello"}'
    assert reception.stage is Stage.CHOOSING


def test_the_later_form_has_a_type_for_refusals() -> None:
    """Error, also at the reception; the first form of the protocol does not know it."""
    dance = '{"Type":"Hello","Message":"dance"}'
    why = '"Message":"a Hello is answered by join, create or quit, not \'dance\'"'
    hello = '{"Type":"Hello"}'
    assert Reception().hear(dance) == [f'{{{why},"Type":"Message"}}', hello]
    assert Reception(later=True).hear(dance) == [f'{{{why},"Type":"Error"}}', hello]
    for later, kind in ((False, "Message"), (True, "Error")):
        client = SdzClient(later=later)
        client.greet((), 0)
        client.hear(dance)
        assert client.due() == [f'{{{why},"Type":"{kind}"}}', hello]


def test_the_tables_of_the_later_form() -> None:
    """Name, Tables, Sit, MyTable, Start: seat 2 of a new table."""
    reception = Reception()
    said = []
    for line in (
        '{"Type":"Name","Message":"Ann"}',
        '{"Type":"Tables"}',
        '{"Type":"Sit","TableId":0,"Playerid":2}',
        '{"Type":"MyTable"}',
        '{"Type":"Start"}',
    ):
        said += reception.hear(line)
    assert said == [
        '{"Tables":[{"Id":1,"Seats":["","","",""]}],"Type":"Tables"}',
        '{"Playerid":2,"Seats":["","","Ann",""],"TableId":1,"Type":"MyTable"}',
        '{"Playerid":2,"Seats":["","","Ann",""],"TableId":1,"Type":"MyTable"}',
    ]
    assert (reception.stage, reception.seat) == (Stage.READY, 2)


GARBAGE = st.one_of(
    st.text(max_size=40),
    st.builds(
        lambda kind, more: json.dumps({"Type": kind, **more}),
        st.sampled_from(
            ["Bid", "Trump", "Throwin", "Play", "PlayRequest", "Hello", "Game", "Sit", "Start", "X"]
        ),
        st.dictionaries(
            st.sampled_from(["Bid", "Trump", "PlayedCard", "Playerid", "Message", "Option", "TableId"]),
            st.one_of(st.integers(-5, 300), st.sampled_from(["H", "AD", "9S", "TC", ""]), st.none()),
        ),
    ),
)


@settings(max_examples=30)
@given(st.lists(GARBAGE, max_size=60))
def test_whatever_is_said_the_table_survives(lines: list[str]) -> None:
    """Garbage never ends the service; every answer is a message, and nothing else is said."""
    log: list[str] = []
    game = Pinochle(hands=1)
    players: list[RandomPlayer[Action]] = [RandomPlayer(seat) for seat in range(4)]
    start = ['{"Type":"Game","Option":1}', *lines, '{"Type":"Throwin"}']
    SdzService(game, players, lambda seating: game.deal(Random(1)), log.extend).serve(iter(start))
    for line in log:
        assert json.loads(line)["Type"]


def test_oversized_lines_are_cut_off() -> None:
    """Of a line without end only so much is kept, and the next line is read as it is."""
    stream = io.BytesIO(b"a" * 300_000 + b"\nnext\r\nlast")
    lines = list(read_lines(stream))
    assert [len(line) for line in lines] == [LONGEST + 2, 4, 4]
    assert lines[1:] == ["next", "last"]


def test_the_standing_bid_again_is_a_pass() -> None:
    """Ben has bid 25; who says 25 as well passes, 26 is a bid, and 24 is one that the rules refuse."""
    view: View = list(FIRST.record().states())[3].view(Seat(0))
    codec = Sdz()
    codec.begin(view, ["Ada", "Ben", "Cleo", "Dan"])
    codec.tell(view)
    said = {bid: str(codec.hear(json.dumps({"Type": "Bid", "Bid": bid}))) for bid in (24, 25, 26)}
    assert said == {24: "24", 25: "pass", 26: "26"}
