"""Logging in at our skat server, sitting down, playing and leaving, without any socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from cardtable.core import Clock
from cardtable.hosting.skat_server.lobby import Lobby
from cardtable.notation.checking import Outcome
from cardtable.notation.skat.iss import IssGame, read
from cardtable.notation.skat.iss_check import check
from cardtable.players.skat import BasicPlayer
from cardtable.wire.skat.iss_guest import IssGuest

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Player
    from cardtable.games.skat import Action, View
    from cardtable.hosting.skat_server.visitor import Visitor

BOTS = ("skat:basic", "skat:basic")


class Client:
    """Somebody with a connection, who keeps all lines that come."""

    def __init__(self, lobby: Lobby, name: str) -> None:
        self.heard: list[str] = []
        self.name = name
        self.visitor: Visitor = lobby.connect(self.heard.append)
        self.send(name, "")

    def send(self, *lines: str) -> list[str]:
        """What comes back at once."""
        before = len(self.heard)
        for line in lines:
            self.visitor.feed(line)
        return self.heard[before:]


def still_clock() -> float:
    return 0.0


def lobby_with(*bots: str, ended: list[IssGame] | None = None) -> Lobby:
    games = [] if ended is None else ended
    return Lobby("5", bots, games.append, still_clock)


def test_logging_in() -> None:
    """Name and password, any of them, then who and what is there."""
    lobby = lobby_with()
    first = Client(lobby, "zoot")
    first.send("create / 3")
    assert Client(lobby, "me").heard == [
        "password:",
        "Welcome me to ISS version 14",
        "clients + zoot 0 - 0 0.0 0 0 0 0",
        "clients + me 0 - 0 0.0 0 0 0 0",
        "tables + .1 3 0 zoot . . -1",
    ]
    assert first.heard[-1] == "clients + me 0 - 0 0.0 0 0 0 0"


def test_a_name_that_cannot_be_is_asked_for_again() -> None:
    """Names stand in lines and records: nothing that would break these."""
    heard: list[str] = []
    visitor = lobby_with().connect(heard.append)
    visitor.feed("a b]")
    visitor.feed("ab")
    assert heard == ["error a name has 1 to 20 letters, digits, `_`, `.` and `-`", "password:"]


def test_several_copies_of_a_name() -> None:
    """The second one is told what it is called."""
    lobby = lobby_with()
    Client(lobby, "zoot")
    assert Client(lobby, "zoot").heard[1] == "Welcome zoot:2 to ISS version 14"


def test_sitting_down() -> None:
    """Whoever sits down hears `create` with the own name; everybody hears who sits where."""
    lobby = lobby_with("skat:basic")
    me, zoot, late = (Client(lobby, name) for name in ("me", "zoot", "late"))
    assert me.send("create / 3") == [
        "create .1 me 3",
        "table .1 me state 3 me skat:basic . . me . 0 0 0 0 0 0 1 0 skat:basic . 0 0 0 0 0 0 1 1 "
        ". . 0 0 0 0 0 0 0 0 . . 0 0 0 0 0 0 0 0 false",
        "tables + .1 3 0 me skat:basic . -1",
    ]
    assert zoot.send("join .1 4711")[::2] == ["create .1 zoot 3", "tables + .1 3 0 me skat:basic zoot -1"]
    assert late.send("join .1") == ["error table .1 is full"]
    assert late.send("tables") == ["tables + .1 3 0 me skat:basic zoot -1"]
    assert me.heard[-1] == "tables + .1 3 0 me skat:basic zoot -1"


def test_inviting() -> None:
    """People are asked; a built-in player sits down at once, also twice."""
    lobby = lobby_with()
    me, zoot = Client(lobby, "me"), Client(lobby, "zoot")
    me.send("create / 3", "table .1 me invite zoot", "table .1 me invite skat:random")
    assert "invite me .1 0" in zoot.heard
    me.send("table .1 me invite skat:random")
    assert me.heard[-1] == "tables + .1 3 0 me skat:random skat:random:2 -1"
    assert me.send("table .1 me invite kermit") == [
        "error invite 'kermit': not here; here are me, zoot, "
        "skat:random, skat:beginner, skat:novice, skat:basic, skat:club, skat:expert"
    ]


def test_inviting_two_at_once() -> None:
    """As a real client does: all of them, or nobody if one is not known or there is no chair."""
    lobby = lobby_with()
    me, zoot, anna = (Client(lobby, name) for name in ("me", "zoot", "anna"))
    me.send("create / 3", "table .1 me invite zoot anna")
    assert zoot.heard[-1] == anna.heard[-1] == "invite me .1 0"
    assert me.send("table .1 me invite skat:basic kermit")[0].startswith("error invite 'kermit': not here")
    assert me.send("table .1 me invite skat:basic skat:basic skat:basic") == ["error free chairs: 2"]
    me.send("table .1 me invite skat:basic skat:random")
    assert me.heard[-1] == "tables + .1 3 0 me skat:basic skat:random -1"
    assert me.send("table .1 me invite skat:basic") == ["error table .1 is full"]


def test_talking() -> None:
    """To all, to one, and at a table to those who sit or watch there; long words are cut off."""
    lobby = lobby_with()
    me, zoot, anna = (Client(lobby, name) for name in ("me", "zoot", "anna"))
    me.send("create / 3")
    anna.send("observe .1")
    assert me.send("yell good  evening") == ["yell me good evening"]
    assert zoot.heard[-1] == "yell me good evening"
    before = len(anna.heard)
    assert me.send("tell zoot your deal") == []
    assert zoot.heard[-1] == "text me your deal"
    assert len(anna.heard) == before
    assert me.send("tell kermit hello") == ["error tell 'kermit': not here; here are me, zoot, anna"]
    assert me.send("table .1 me tell well played") == ["table .1 me tell me well played"]
    assert anna.heard[-1] == "table .1 anna tell me well played"
    assert zoot.heard[-1] == "text me your deal"
    assert anna.send("table .1 anna tell thanks") == ["table .1 anna tell anna thanks"]
    assert me.send("yell " + "x" * 300) == ["yell me " + "x" * 200]


def test_watching() -> None:
    """What everybody may know, from the start of the hand also for who comes later, and no hidden card."""
    ended: list[IssGame] = []
    lobby = lobby_with(ended=ended)
    front, middle, _ = three_at_a_table(lobby)
    early, late = Client(lobby, "early"), Client(lobby, "late")
    early.send("observe .1")
    middle.send("table .1 b play p")
    watched = late.send("observe .1")
    hidden = "|".join([".".join(["??"] * 10)] * 3)
    assert watched[1:] == [
        "table .1 late start 1 a 240.0 b 240.0 c 240.0",
        f"table .1 late play w {hidden}|??.?? 240.0 240.0 240.0",
        "table .1 late play 1 p 240.0 240.0 240.0",
    ]
    assert early.heard[-1] == "table .1 early play 1 p 240.0 240.0 240.0"
    assert late.send("table .1 late ready") == ["error table .1 late: tell WORDS or leave was due"]
    assert late.send("observe .1") == ["error observe .1: you sit or watch there"]
    assert late.send("table .1 late leave") == ["destroy .1"]
    front.send("table .1 a leave")
    assert late.heard[-1] == "tables + .1 3 1 b c . -1"
    assert f"table .1 early end {ended[0]}" in early.heard
    early.visitor.gone()
    assert "clients - early" in late.heard


def test_an_observer_sits_down_and_a_table_that_is_gone_is_told_to_observers() -> None:
    """Who joins does not watch any more; with the last who sits there the table goes."""
    lobby = lobby_with()
    me, zoot, anna = (Client(lobby, name) for name in ("me", "zoot", "anna"))
    me.send("create / 3")
    zoot.send("observe .1")
    anna.send("observe .1")
    zoot.send("join .1")
    assert zoot.send("table .1 zoot tell hi") == ["table .1 zoot tell zoot hi"]
    me.send("table .1 me leave")
    zoot.send("table .1 zoot leave")
    assert anna.heard[-2:] == ["destroy .1", "tables - .1"]


def test_a_table_of_four() -> None:
    """Who sits before forehand deals and sits the hand out, watching; the deal goes round."""
    ended: list[IssGame] = []
    lobby = lobby_with(ended=ended)
    front, middle, rear, dealer = (Client(lobby, name) for name in "abcd")
    assert front.send("create / 4")[0] == "create .1 a 4"
    for client in (middle, rear, dealer):
        client.send("join .1")
    assert dealer.heard[-1] == "tables + .1 4 0 a b c d -1"
    for client in (front, middle, rear, dealer):
        client.send(f"table .1 {client.name} ready")
    assert dealer.heard[-2] == "table .1 d start 1 a 240.0 b 240.0 c 240.0"
    assert set(dealer.heard[-1].split()[5].replace("|", ".").split(".")) == {"??"}
    assert dealer.send("table .1 d play p") == ["error the dealer at a table of four sits this hand out"]
    for client, call in ((middle, "p"), (rear, "p"), (front, "p")):
        client.send(f"table .1 {client.name} play {call}")
    assert str(ended[0].result) == "passed"
    for client in (front, middle, rear, dealer):
        client.send(f"table .1 {client.name} ready")
    assert dealer.heard[-2] == "table .1 d start 2 b 240.0 c 240.0 d 240.0"
    assert front.send("table .1 a leave")[0] == "destroy .1"
    assert len(ended) == 1


def test_everybody_is_served_while_a_computer_thinks() -> None:
    """What it chose comes later; a hand that has ended meanwhile does not hear of it."""
    thoughts: list[tuple[Player[Action, View], View, Callable[[Action], None]]] = []
    ended: list[IssGame] = []

    def think(player: Player[Action, View], view: View, act: Callable[[Action], None]) -> None:
        thoughts.append((player, view, act))

    lobby = Lobby("5", BOTS, ended.append, still_clock, think)
    me = Client(lobby, "me")
    me.send("create / 3", "table .1 me ready")
    assert len(thoughts) == 1
    assert me.send("clients") == ["clients + me 0 - 0 0.0 0 0 0 0"]
    player, view, act = thoughts.pop()
    act(player.choose(view, Clock()))
    assert me.heard[-1].startswith("table .1 me play 1 ")
    late = thoughts.pop()
    me.send("table .1 me leave")
    assert len(ended) == 1
    heard = len(me.heard)
    late[2](late[0].choose(late[1], Clock()))
    assert len(me.heard) == heard


def test_what_cannot_be_done_is_answered_with_why() -> None:
    """One line each, and nothing has changed."""
    me = Client(lobby_with(*BOTS), "me")
    me.send("create / 3")
    assert me.send("create / 5") == ["error create / '5': tables here have 3 or 4 seats"]
    assert me.send("join .9") == ["error there is no table '.9'; there are .1"]
    assert me.send("join .1") == ["error join .1: you sit there"]
    assert me.send("dance") == [
        "error 'dance': create, join, observe, table, tables, clients, yell or tell was due"
    ]
    assert me.send("table .1 me sing") == [
        "error table .1 me: ready, play MOVE, invite NAME…, tell WORDS or leave was due"
    ]
    assert me.send("table .1 zoot ready") == [
        "error table .1 'zoot': speak as yourself, where you play or watch"
    ]
    assert me.send("table .1 me play p") == ["error table .1: no hand is being played"]


def test_nobody_sits_everywhere() -> None:
    """Ten tables are enough."""
    me = Client(lobby_with(), "me")
    me.send(*["create / 3"] * 10)
    assert me.send("create / 3") == ["error nobody sits or watches at more than 10 tables"]
    assert len(me.send("tables")) == 10


def test_a_hand_with_wrong_moves() -> None:
    """Each is refused with a reason, it stays the player's turn, and the hand comes to its end."""
    ended: list[IssGame] = []
    me = Client(lobby_with(*BOTS, ended=ended), "me")
    guest = IssGuest(BasicPlayer(), "me")
    lines = iter(me.heard)
    me.send("create / 3")
    moves = 0
    for line in lines:
        for said in guest.feed(line):
            if " play " in said:
                moves += 1
                assert me.send("table .1 me play C1")[0].startswith("error 'C1': ")
            if not ended:
                me.send(said)
    assert moves > 0
    assert len(ended) == 1
    assert check(ended[0])[1] == ""
    assert me.heard[-2] == f"table .1 me end {ended[0]}"
    assert read(me.heard[-2].removeprefix("table .1 me end ")) == ended[0]
    assert " me . 1 1 72 72 0 0 1 0 " in me.heard[-1]


def test_forehand_goes_round() -> None:
    """Who was forehand is rearhand next."""
    ended: list[IssGame] = []
    me = Client(lobby_with(*BOTS, ended=ended), "me")
    guest = IssGuest(BasicPlayer(), "me")
    lines = iter(me.heard)
    me.send("create / 3")
    for line in lines:
        if len(ended) < 4:
            me.send(*guest.feed(line))
    assert [[game.headers[f"P{seat}"] for seat in range(3)] for game in ended] == [
        ["me", "skat:basic", "skat:basic:2"],
        ["skat:basic", "skat:basic:2", "me"],
        ["skat:basic:2", "me", "skat:basic"],
        ["me", "skat:basic", "skat:basic:2"],
    ]


class Watch:
    """A clock that is set by hand."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


def three_at_a_table(lobby: Lobby) -> tuple[Client, Client, Client]:
    """a is forehand, b and c follow; the hand has begun."""
    front, middle, rear = Client(lobby, "a"), Client(lobby, "b"), Client(lobby, "c")
    front.send("create / 3", "table .1 a ready")
    middle.send("join .1", "table .1 b ready")
    rear.send("join .1", "table .1 c ready")
    return front, middle, rear


def test_the_clock_of_the_player_runs() -> None:
    """Only the one whose turn it is loses time."""
    watch = Watch()
    front, middle, rear = three_at_a_table(Lobby("5", now=watch))
    watch.time = 8.5
    middle.send("table .1 b play p")
    assert front.heard[-1] == "table .1 a play 1 p 240.0 231.5 240.0"
    watch.time = 10.0
    rear.send("table .1 c play p")
    assert front.heard[-1] == "table .1 a play 2 p 240.0 231.5 238.5"


def test_who_uses_up_the_time_ends_the_hand() -> None:
    """All are told who it was and keep their chairs; the next hand begins when they are ready."""
    watch, ended = Watch(), list[IssGame]()
    lobby = Lobby("5", (), ended.append, watch)
    front, middle, rear = three_at_a_table(lobby)
    watch.time = 239.9
    lobby.check_clocks()
    assert ended == []
    watch.time = 240.0
    lobby.check_clocks()
    lobby.check_clocks()
    (game,) = ended
    assert front.heard[-3:-1] == ["table .1 a play w TI.1 240.0 0.0 240.0", f"table .1 a end {game}"]
    assert (game.result.timed_out, game.result.left, game.result.outcome) == (1, -1, "penalty")
    assert check(read(str(game))) == (Outcome.NOT_COMPARED, "seat 1 ran out of time")
    for client in (front, middle, rear):
        client.send(f"table .1 {client.name} ready")
    assert front.heard[-2] == "table .1 a start 2 b 240.0 c 240.0 a 240.0"


def test_leaving_breaks_the_hand_off() -> None:
    """All are told who left, the record says so, and the chair is free."""
    ended: list[IssGame] = []
    lobby = lobby_with("skat:basic", ended=ended)
    me, zoot = Client(lobby, "me"), Client(lobby, "zoot")
    me.send("create / 3")
    zoot.send("join .1", "table .1 zoot ready")
    me.send("table .1 me ready")
    assert zoot.send("table .1 zoot leave")[-2:] == ["destroy .1", "tables + .1 3 1 me skat:basic . -1"]
    (game,) = ended
    assert (str(game.moves[-1]), game.result.left) == ("w LE.2", 2)
    assert read(str(game)) == game
    assert f"table .1 me end {game}" in me.heard
    assert zoot.send("table .1 zoot ready")[0].startswith("error table .1 'zoot'")


def test_a_table_without_people_is_gone() -> None:
    """The last connection that is closed takes the table and its name with it."""
    lobby = lobby_with(*BOTS)
    me, zoot = Client(lobby, "me"), Client(lobby, "zoot")
    me.send("create / 3", "table .1 me ready")
    me.visitor.gone()
    assert zoot.heard[-2:] == ["tables - .1", "clients - me"]
    assert zoot.send("tables", "clients") == ["clients + zoot 0 - 0 0.0 0 0 0 0"]


def announced(*moves: str) -> tuple[Client, Client, Client, list[IssGame]]:
    """Forehand has the skat; then it makes these moves."""
    ended: list[IssGame] = []
    front, middle, rear = three_at_a_table(lobby_with(ended=ended))
    middle.send("table .1 b play p")
    rear.send("table .1 c play p")
    front.send(*(f"table .1 a play {move}" for move in ("18", "s", *moves)))
    return front, middle, rear, ended


def test_the_game_and_the_pushed_cards_as_two_moves() -> None:
    """Both are told as one; until the cards come the game can be changed."""
    front, middle, *_ = announced("H", "S", "CQ.DT")
    assert front.heard[-1] == "table .1 a play 0 S.CQ.DT 240.0 240.0 240.0"
    assert middle.heard[-1] == "table .1 b play 0 S.??.?? 240.0 240.0 240.0"
    front, *_ = announced("H", "S.CQ.DT")
    assert front.heard[-1] == "table .1 a play 0 S.CQ.DT 240.0 240.0 240.0"


def test_the_declarer_resigns() -> None:
    """The game is lost as it stands: spades with 2, counted double."""
    *_, ended = announced("S.CQ.DT", "RE")
    assert str(ended[0].result) == ("d:0 loss v:-66 m:2 bidok p:13 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1")
    assert check(read(str(ended[0]))) == (Outcome.AGREES, "")


def test_both_defenders_resign() -> None:
    """The declarer shows the cards to all; one who resigns does not end it, out of turn or not."""
    front, middle, rear, ended = announced("S.CQ.DT", "SC")
    told = "SC.CJ.DJ.H8.HT.HA.S9.ST.SJ.SQ.DQ"
    assert sorted(middle.heard[-1].split()[5].split(".")) == sorted(told.split("."))
    assert middle.send("table .1 b play SC")[0].startswith("error ")
    middle.send("table .1 b play RE")
    assert middle.send("table .1 b play RE") == ["error RE: that was done before"]
    assert ended == []
    rear.send("table .1 c play RE")
    assert str(ended[0].result).startswith("d:0 win v:55 m:2 bidok p:120 t:10 s:1 z:1 ")
    assert check(read(str(ended[0]))) == (Outcome.AGREES, "")
    assert " a . 1 1 55 55 0 0 1 0 " in front.heard[-1]


def test_nobody_resigns_before_there_is_a_game() -> None:
    """The error says so."""
    front, *_ = announced()
    assert front.send("table .1 a play RE") == ["error RE: no game has been announced"]


WORDS = st.sampled_from(
    [
        *(
            "create",
            "join",
            "table",
            "tables",
            "clients",
            "/",
            "3",
            ".1",
            ".2",
            "me",
            "zoot",
            "ready",
            "play",
        ),
        *(
            "leave",
            "observe",
            "yell",
            "tell",
            "4",
            "invite",
            "skat:random",
            "18",
            "y",
            "p",
            "s",
            "GH",
            "H.CT.C9",
            "NO",
            "SJ",
            "SC",
            "RE",
            "??",
        ),
    ]
)
LINES = st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join))
SENSIBLE = st.sampled_from(["create / 3", "table .1 me ready", "table .1 me play p", "table .1 me play 18"])


@given(st.lists(st.one_of(LINES, SENSIBLE), max_size=30))
def test_any_line_never_raises(lines: list[str]) -> None:
    """Whatever comes, the answers are single lines, and the others can play."""
    ended: list[IssGame] = []
    lobby = lobby_with(*BOTS, ended=ended)
    me = Client(lobby, "me")
    me.send(*lines)
    assert all(line.splitlines() == [line] for line in me.heard)
    me.visitor.gone()
    assert Client(lobby, "zoot").heard[-1] == "clients + zoot 0 - 0 0.0 0 0 0 0"
