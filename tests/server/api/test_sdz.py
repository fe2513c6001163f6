"""SDZPinochle's clients at the web tables: by GET /channel and POST /receive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from server.inside import Fields, Listener, Site, Visitor, tell

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class Client:
    """A client as the seed describes it: it answers whatever its own Playerid is asked for."""

    def __init__(self, visitor: Visitor, channel: Listener) -> None:
        self.visitor = visitor
        self.channel = channel
        self._read = 0

    @classmethod
    async def connect(cls, visitor: Visitor) -> Client:
        return cls(visitor, await visitor.channel())

    async def send(self, **fields: Any) -> None:
        answer = await self.visitor.client.post("/receive", json=fields)
        assert answer.status_code == 204, answer.text

    async def hear(self) -> Fields:
        """The next message."""
        await self.channel.until(lambda event, data: len(self._messages()) > self._read)
        self._read += 1
        return self._messages()[self._read - 1]

    async def hear_until(self, kind: str) -> list[Fields]:
        heard = [await self.hear()]
        while heard[-1]["Type"] != kind:
            heard.append(await self.hear())
        return heard

    def _messages(self) -> list[Fields]:
        return [data for event, _, data in self.channel.heard if event == "message"]


QUESTION = {
    "Message": "Do you want to join a game, create a new game, or quit? (join, create, quit)",
    "Type": "Message",
}


def at_reception(db: str, story: Callable[[Site, Client], Awaitable[None]]) -> None:
    async def begin(here: Site) -> None:
        client = await Client.connect(await here.visitor("Ada"))
        assert [await client.hear(), await client.hear()] == [QUESTION, {"Type": "Hello"}]
        await story(here, client)
        await client.channel.leave()

    tell(db, begin)


def test_create_and_quit(sqlite: str) -> None:
    """The dialogue of the seed: create lists six options, 6 goes back, quit says good-bye."""

    async def story(here: Site, client: Client) -> None:
        await client.send(Type="Hello", Message="create")
        told = [await client.hear() for _ in range(7)]
        assert told[0]["Message"] == "Option 1 - Play against three AI players and start immediately"
        assert told[5]["Message"] == "Option 6 - Go back"
        assert told[6] == {"Type": "Game"}
        await client.send(Type="Game", Option=6)
        assert [await client.hear(), await client.hear()] == [QUESTION, {"Type": "Hello"}]
        await client.send(Type="Hello", Message="join")
        assert (await client.hear())["Message"] == "There is no game to join; create one"
        assert await client.hear() == {"Type": "Hello"}
        await client.send(Type="Hello", Message="quit")
        assert await client.hear() == {"Message": "Ok, bye bye!", "Type": "Message"}

    at_reception(sqlite, story)


def test_alone_against_computers(sqlite: str) -> None:
    """Option 1 deals at once, and the first question can be answered: a bid, or the trump where the
    dealer is stuck because nobody else has bid."""

    async def story(here: Site, client: Client) -> None:
        await client.send(Type="Game", Option=1)
        deal = await client.hear()
        assert (deal["Type"], deal["Playerid"], len(deal["Hand"])) == ("Deal", 0, 12)
        questions = [{"Playerid": 0, "Type": "Bid"}, {"Playerid": 0, "Type": "Trump"}]
        while (said := await client.hear()) not in questions:
            pass
        await client.send(
            Type=said["Type"], Playerid=0, **({"Trump": "H"} if said["Type"] == "Trump" else {})
        )
        assert (await client.hear())["Type"] in ("Bid", "Trump", "Throwin", "Meld")

    at_reception(sqlite, story)


class Hand:
    """What a client without any rules knows of its hand: cards, and those just refused."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self._sent: str | None = None
        self._refused: list[str] = []

    def heed(self, said: Fields) -> None:
        if said["Type"] == "Deal":
            self.cards = list(said["Hand"])
        if self._sent is None:
            return
        refused = said["Type"] == "Message" and not said["Message"].startswith(("Player ", "Scores ", "Team"))
        if refused or said["Type"] == "Error":
            self._refused.append(self._sent)
        else:
            self.cards.remove(self._sent)
            self._refused = []
        self._sent = None

    def play(self) -> str:
        self._sent = next(card for card in self.cards if card not in self._refused)
        return self._sent


async def one_game(here: Site, form: str) -> list[Fields]:
    """All that a client hears of a game of one hand that it plays to its end, knowing no rules."""
    ada = await here.visitor("Ada")
    chairs = ["me", *["pinochle:random"] * 3]
    await ada.open(game="pinochle", options={"hands": 1}, chairs=chairs, start=True)
    client, hand, heard = Client(ada, await ada.channel(form)), Hand(), list[Fields]()
    while not heard or "GameOver" not in heard[-1]:
        said = await client.hear()
        heard.append(said)
        hand.heed(said)
        asked = said["Type"] == "PlayRequest" or not any(key in said for key in ("Bid", "PlayedCard", "Hand"))
        if said.get("Playerid") != 0 or not asked:
            continue
        if said["Type"] == "Bid":
            await client.send(Type="Bid")
        elif said["Type"] == "Trump" and "Trump" not in said:
            await client.send(Type="Trump", Trump="H")
        elif said["Type"] in ("Play", "PlayRequest"):
            await client.send(Type=said["Type"], PlayedCard=hand.play(), Playerid=0)
    await client.channel.leave()
    return heard


def test_a_whole_game(sqlite: str) -> None:
    """A client that knows only the seed's protocol plays a game to its end: every card, the wrong ones
    refused and asked for again, then the score."""

    async def story(here: Site) -> None:
        heard = await one_game(here, "")
        kinds = [said["Type"] for said in heard]
        assert sum("PlayedCard" in said for said in heard) == 36  # those of the others
        assert "PlayRequest" not in kinds
        assert "Dealer" not in heard[kinds.index("Deal")]

    tell(sqlite, story)


def test_a_whole_game_in_the_later_form(sqlite: str) -> None:
    """The same with PlayRequests that show the hand, a Trick after each four cards, and the Dealer."""

    async def story(here: Site) -> None:
        heard = await one_game(here, "form=later")
        kinds = [said["Type"] for said in heard]
        assert sum("PlayedCard" in said for said in heard) == 36  # those of the others
        assert kinds.count("Trick") == 12
        assert heard[kinds.index("Deal")]["Dealer"] == 0
        asked = [said for said in heard if said["Type"] == "PlayRequest"]
        sizes = [len(said["Hand"]) for said in asked]
        assert sorted(set(sizes)) == list(range(1, 13))
        assert sizes == sorted(sizes, reverse=True)

    tell(sqlite, story)


def test_joining(sqlite: str) -> None:
    """Option 5 waits for an opponent; who joins takes the free chair, and both are dealt to."""

    async def story(here: Site, client: Client) -> None:
        await client.send(Type="Name", Message="Ada")
        await client.send(Type="Game", Option=5)
        waiting = await client.hear()
        assert (waiting["Type"], waiting["Playerid"]) == ("MyTable", 0)
        other = await Client.connect(await here.visitor("Ben"))
        await other.hear_until("Hello")
        await other.send(Type="Tables")
        tables = (await other.hear())["Tables"]
        assert [(table["Id"], table["Seats"][0], table["Seats"][1]) for table in tables] == [(1, "Ada", "")]
        await other.send(Type="Hello", Message="join")
        assert (await other.hear_until("Deal"))[-1]["Playerid"] == 1
        assert (await client.hear_until("Deal"))[-1]["Playerid"] == 0
        await other.channel.leave()

    at_reception(sqlite, story)


def test_sit_and_start(sqlite: str) -> None:
    """The later form: take a seat at a new table, and start it with computers on the others."""

    async def story(here: Site, client: Client) -> None:
        await client.send(Type="Sit", TableId=0, Playerid=2)
        seat = await client.hear()
        assert (seat["Type"], seat["Playerid"], seat["Seats"]) == ("MyTable", 2, ["", "", "Ada", ""])
        await client.send(Type="MyTable")
        assert await client.hear() == seat
        await client.send(Type="Start")
        assert (await client.hear_until("Deal"))[-1]["Playerid"] == 2

    at_reception(sqlite, story)


def test_sit_changes_seats(sqlite: str) -> None:
    """Who sits may take another free seat of the same table; the table has the number that MyTable told."""

    async def story(here: Site, client: Client) -> None:
        await client.send(Type="Sit", TableId=0, Playerid=2)
        table = (await client.hear())["TableId"]
        await client.send(Type="Sit", TableId=table, Playerid=1)
        seat = await client.hear()
        assert (seat["TableId"], seat["Playerid"], seat["Seats"]) == (table, 1, ["", "Ada", "", ""])
        await client.send(Type="Start")
        assert (await client.hear_until("Deal"))[-1]["Playerid"] == 1

    at_reception(sqlite, story)


def test_the_later_form(sqlite: str) -> None:
    """Nothing is asked before the client acts; names are Players, Deal has Dealer, cards are PlayRequests."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        client = Client(ada, await ada.channel("form=later"))
        assert (await client.hear())["Message"].startswith("Ask for Tables")
        await client.send(Type="Zebra")
        assert (await client.hear())["Type"] == "Error"
        await client.send(Type="Tables")
        assert await client.hear() == {"Tables": [], "Type": "Tables"}
        await client.send(Type="Sit", TableId=0, Playerid=3)
        seat = await client.hear()
        assert (seat["Type"], seat["Playerid"], seat["Players"]) == ("MyTable", 3, ["", "", "", "Ada"])
        await client.send(Type="Start")
        deal = (await client.hear_until("Deal"))[-1]
        assert deal["Playerid"] == 3
        assert "Dealer" in deal
        heard = await client.hear()
        while heard["Type"] != "PlayRequest":
            if heard.get("Playerid") == 3 and heard["Type"] == "Bid" and "Bid" not in heard:
                await client.send(Type="Bid")
            if heard.get("Playerid") == 3 and heard["Type"] == "Trump" and "Trump" not in heard:
                await client.send(Type="Trump", Trump="S")
            heard = await client.hear()
        assert {"Hand", "Playerid", "Trump"} <= set(heard)
        await client.channel.leave()

    tell(sqlite, story)


def test_wrong_messages(sqlite: str) -> None:
    """Whatever makes no sense is answered with what would be right, and the question again."""

    async def story(here: Site, client: Client) -> None:
        wrong: list[tuple[Fields, str]] = [
            ({"Type": "Zebra"}, "there is no Type 'Zebra' here"),
            ({"Type": "Hello", "Message": "dance"}, "a Hello is answered by join, create or quit"),
            ({"Type": "Game", "Option": 7}, "options run from 1 to 6, not 7"),
            ({"Type": "Sit", "TableId": 3}, "there is no table 3"),
            ({"Type": "Sit", "Playerid": 9}, "seats are 0 to 3, not 9"),
            ({"Type": "Start"}, "you have no seat yet"),
            ({"Type": "Bid", "Bid": 25}, "no hand is being played"),
            ({"Type": "Name", "Message": ""}, "a Name is a Message of 1 to 40 characters"),
        ]
        for sent, why in wrong:
            await client.send(**sent)
            error = await client.hear()
            assert error["Type"] == "Message"
            assert why in error["Message"]
            assert await client.hear() == {"Type": "Hello"}
        stranger = await here.visitor()
        unheard = await stranger.client.post("/receive", json={"Type": "Hello"})
        assert (unheard.status_code, unheard.json()["type"]) == (409, "/problems/not-now")

    at_reception(sqlite, story)
