"""Series: deals that many people play, each at their own table with computers, and the comparison.

The deals are new, or one that was played before. In the second case everybody may have seen the cards, and
those who are known to have seen them are named. New deals follow from one secret. Nobody can see such a deal
before they have played it, whatever they request (`check_table`, `check_deal`).
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.games import series_of
from cardtable.notation.own import records
from cardtable.notation.own.options import make_game, options_of
from cardtable.players import bots_for
from cardtable.series import Deals
from cardtable.server import events as ev
from cardtable.server.deals import fair_deals as fair
from cardtable.server.deals import fixed_deals as fixed
from cardtable.server.events import now
from cardtable.server.rooms import is_table_id
from cardtable.server.series.terms import Fresh, Replayed, SeriesTerms, StoredSeries
from cardtable.server.store.identities import DAY_SECONDS
from cardtable.server.store.series_store import SeriesRow, SeriesStore
from cardtable.server.tables import commands
from cardtable.server.tables.commands import Entry, Person
from cardtable.server.tables.single_hand import SingleHand
from cardtable.server.tables.status import PLAYING
from cardtable.server.views.hand_by_id import hand_by_id
from cardtable.server.views.refusals import Refused, bad_value, not_now
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import AnyGame, Deal
    from cardtable.server.rooms import Rooms
    from cardtable.server.store.database import Database
    from cardtable.server.tables.hand import Finished
    from cardtable.server.tables.room import Room

ID_BYTES = 8
TABLE_ID_LENGTH = 16
AWAY_SECONDS = 60.0
MOST_OFFERED_A_DAY = 200
"""Replayed deals that one person may offer in a day."""
USUAL_LEVEL = "club"


class AllSeries:
    """The series of this server."""

    def __init__(self, database: Database, rooms: Rooms) -> None:
        self.store = SeriesStore(database)
        self._rooms = rooms

    async def make(
        self,
        series_id: str,
        person: Person,
        game: AnyGame,
        deals: int,
        bots: tuple[str | None, ...],
        *,
        title: str = "",
        opens: float | None = None,
        closes: float | None = None,
        listed: bool = False,
        day: str | None = None,
    ) -> StoredSeries:
        """A series of new deals. Returns the existing one if it was made before."""
        at, secret = now(), fair.new_secret()
        own = [fair.secret_in_series(secret, number) for number in range(1, deals + 1)]
        promises = tuple(fair.commitment(secret, series_id, number) for number, secret in enumerate(own, 1))
        fresh = Fresh(game.name, options_of(game), bots, promises)
        terms = SeriesTerms(title, at if opens is None else opens, fresh, person.name)
        digests = await asyncio.to_thread(_digests, game, own, series_id)
        row = SeriesRow(series_id, person.identity, at, listed, closes, _text(terms), day=day)
        return StoredSeries.of(await self.store.add(row, secret, digests))

    async def of_hand(
        self, person: Person, room: Room, hand: Finished, seat: int | None = None
    ) -> StoredSeries:
        """The series with the deal of a finished hand on a seat, by default the person's own. A deal that
        was played in a series stays in it. Raises Refused if this person has offered too many today."""
        if room.series_id is not None:
            series = await self.find(room.series_id)
            assert series is not None, "a table is opened for an existing series"
            return series
        seats = [seat for seat, chair in enumerate(hand.players) if hand.chairs[chair].identity]
        own = [seat for seat in seats if hand.chairs[hand.players[seat]].identity == person.identity]
        if seat is None:
            seat = next(iter([*own, *seats]), 0)
        at = now()
        terms = SeriesTerms("", at, Replayed(room.id, hand.number, seat), person.name)
        origin = f"{room.id} {hand.number} {seat}"
        existing = await self.store.of_origin(origin)
        if existing is not None:
            return StoredSeries.of(existing)
        await self.check_quota(person, MOST_OFFERED_A_DAY, again=True)
        new = secrets.token_hex(ID_BYTES)
        row = SeriesRow(new, person.identity, at, False, None, _text(terms), origin)
        return StoredSeries.of(await self.store.add(row))

    async def check_quota(self, person: Person, most: int, *, again: bool = False) -> None:
        """Raises Refused if a person has made too many series within a day, of new deals or of replayed
        ones."""
        if await self.store.made_since(person.identity, now() - DAY_SECONDS, again=again) >= most:
            raise not_now(Text("problem.tooManySeries", count=most))

    async def find(self, series_id: str) -> StoredSeries | None:
        """The series with this id, or None."""
        # Texts in another form are not looked up, because they may be anything.
        row = await self.store.find(series_id) if is_table_id(series_id) else None
        return None if row is None else StoredSeries.of(row)

    async def original(self, deals: Replayed) -> tuple[Room, Finished]:
        """The hand that was played before."""
        if deals.has_only_an_id:
            return await asyncio.to_thread(hand_by_id, deals.table)
        room = await self._rooms.get(deals.table)
        return room, room.finished[deals.hand - 1]

    async def opening(
        self, series: StoredSeries, person: Person, table_id: str, browser: str | None = None
    ) -> list[Entry]:
        """The first events of a person's table."""
        deals = series.terms.deals
        if isinstance(deals, Replayed):
            return await self._again(series, deals, person, table_id)
        secret = await self.store.secret(series.id)
        game = make_game(deals.game, deals.options)
        seen = browser is not None and await self.store.was_played_in(browser, series.id, table_id)
        part = ev.InSeries(series.id, series.deals, series.closes, browser, seen)
        opened = _opened(person, game, deals.bots, series=part)
        seating = Deals(game, series.deals, series_of(game.name)).next_hand()
        assert seating is not None, "a series has a deal"
        dealt = ev.Dealt(1, options_of(seating.game), seating.players, deals.promises[0])
        return _begun(opened, secret, person, deals.chair, dealt, fair.secret_in_series(secret, 1))

    async def _again(
        self, series: StoredSeries, deals: Replayed, person: Person, table_id: str
    ) -> list[Entry]:
        _, hand = await self.original(deals)
        await self.check_deal(person.identity, hand.record.game, hand.record.deal)
        # The person who offers a deal has seen it.
        seen = tuple(sorted({series.by, *await self.finished_by(series, hand)}))
        if deals.has_only_an_id:
            again = ev.Again(series.id, table_id, 1, seen, given=True)
            secret = fixed.new_secret(hand.record)
        else:
            again = ev.Again(series.id, deals.table, deals.hand, seen)
            secret = hand.secret
        game = hand.record.game
        opened = _opened(person, game, replay_bots(game, deals.seat), again=again)
        promise = fair.commitment(secret, again.table, again.hand)
        dealt = ev.Dealt(1, options_of(game), SingleHand.with_everybody(game).players, promise)
        return _begun(opened, None, person, deals.seat, dealt, secret)

    async def finished_by(self, series: StoredSeries, before: Finished) -> set[str]:
        """The identities that have played the deal of this hand, then or later."""
        first = (before.chairs[chair].identity for chair in before.players)
        return {*filter(None, first), *await self.store.players_of(series.id)}

    async def check_open(self, part: ev.InSeries | None) -> None:
        """Raises Refused if the series of a table was closed, perhaps early."""
        series = None if part is None else await self.find(part.id)
        if series is not None and series.is_closed:
            raise not_now(Text("problem.seriesClosed"))

    async def check_table(self, identity: str | None, room: Room, hand: int | None = None) -> None:
        """Raises Refused if this table, or the hand with this number, shows a person a deal of a series
        that they still have to play. Ordinary tables are open to everybody."""
        part = room.opened.series
        if part is None or room.chair_of(identity) is not None:
            return
        if not await self._may_see(identity, part.id, hand):
            raise not_now(Text("problem.stillToPlay"))

    async def check_result(self, identity: str, series: StoredSeries, deal: int) -> None:
        """The same for the result of a deal. The result of a replayed deal is open to those who have
        played it again."""
        if isinstance(series.terms.deals, Fresh):
            seen = await self._may_see(identity, series.id, deal)
        else:
            _, hand = await self.original(series.terms.deals)
            seen = identity in await self.finished_by(series, hand)
        if not seen:
            raise not_now(Text("problem.stillToPlay"))

    async def check_deal(self, identity: str | None, game: AnyGame, deal: Deal) -> None:
        """The same for cards that a person knows from anywhere."""
        for series_id, number in await self.store.with_deal(digest(game, deal)):
            if not await self._may_see(identity, series_id, number):
                raise not_now(Text("problem.stillToPlay"))

    async def _may_see(self, identity: str | None, series_id: str, deal: int | None) -> bool:
        """Whether a person has played this deal (or all deals, if it is None), or can no longer play it."""
        series = await self.find(series_id)
        assert series is not None, "there is no table without its series"
        done = set() if identity is None else await self.store.played_by(identity, series_id)
        if deal in done or (deal is None and len(done) == series.deals):
            return True
        if not series.is_closed or identity is None:
            return series.is_closed
        # A series that was begun in time can be played to its end.
        try:
            own = await self._rooms.get(table_of(series_id, identity))
        except Refused:
            return True
        assert own.hand is not None, "a series is dealt when it is begun"
        return own.status != PLAYING or deal not in (None, own.hand.number)


def chairs_against(game: AnyGame, bot: str | None = None) -> tuple[str | None, ...]:
    """The computer on each chair and None on the person's. Raises Refused if there is no such built-in
    computer: only those always decide the same with the same cards."""
    names = bots_in_series(game.name)
    name = bot or names[0]
    if name not in names:
        raise bad_value(f"{game.name} has no computer {name!r} of its own; it has {', '.join(names)}")
    own = series_of(game.name).own_chair
    return tuple(None if chair == own else name for chair in range(game.seats))


def bots_in_series(game: str) -> list[str]:
    """The computers that can be chosen, the default first: built-in ones, not the programs of an operator."""
    names = list(bots_for(game))
    name = f"{game}:{USUAL_LEVEL}"
    usual = name if name in names else names[-1]
    return [usual, *(bot for bot in names if bot != usual)]


def replay_bots(game: AnyGame, seat: int) -> tuple[str | None, ...]:
    """The computers around a person who plays a deal again on this seat."""
    usual = commands.usual_bot(game.name)
    return tuple(None if chair == seat else usual for chair in range(game.seats))


def table_of(series_id: str, identity: str) -> str:
    """The id of a person's table in a series. It is fixed, so that nobody begins a series twice."""
    return hashlib.sha256(f"series {series_id} {identity}".encode()).hexdigest()[:TABLE_ID_LENGTH]


def digest(game: AnyGame, deal: Deal) -> str:
    """Identifies a deal without showing it."""
    cards = msgspec.json.encode([game.name, records.deal_to_plain(game, deal)])
    return hashlib.sha256(cards).hexdigest()


def _digests(game: AnyGame, own: list[bytes], series_id: str) -> list[str]:
    facts = series_of(game.name).facts
    games = [facts(game, number) for number in range(len(own))]
    return [
        digest(variant, fair.deal(variant, secret, series_id, number))
        for number, (variant, secret) in enumerate(zip(games, own, strict=True), start=1)
    ]


def _opened(person: Person, game: AnyGame, bots: tuple[str | None, ...], **part: Any) -> ev.Opened:
    return ev.Opened(
        person.identity, game.name, options_of(game), bots, False, AWAY_SECONDS, None, locked=True, **part
    )


def _begun(
    opened: ev.Opened, secret: bytes | None, person: Person, chair: int, dealt: ev.Dealt, cards: bytes
) -> list[Entry]:
    sat = ev.Sat(chair, person.identity, person.name)
    return [Entry(opened, secret), Entry(sat), Entry(ev.Started({})), Entry(dealt, cards)]


def _text(terms: SeriesTerms) -> str:
    return msgspec.json.encode(terms).decode()
