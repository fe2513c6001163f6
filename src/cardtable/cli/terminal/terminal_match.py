"""A match at the terminal: hands on a table, decisions of the person and the bots, all of it saved."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from cardtable.cli.faces import face_for
from cardtable.cli.faces.face import you
from cardtable.cli.terminal import files, saves
from cardtable.cli.terminal.person import TerminalPerson, needs_no_answer
from cardtable.core import Clock
from cardtable.errors import IllegalAction
from cardtable.match import asks_for_another, cut_off
from cardtable.notation.own import ids
from cardtable.texts import tell

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardtable.cli.terminal.screen import Screen
    from cardtable.cli.terminal.session import TerminalSession
    from cardtable.core import Seat
    from cardtable.match import Match
    from cardtable.table import AnyTable

THINKING = timedelta(seconds=1)


class TerminalMatch:
    """A match at the terminal."""

    def __init__(self, screen: Screen, session: TerminalSession, path: Path) -> None:
        self._screen = screen
        self._session = session
        self._path = path

    def run(self) -> None:
        """Play until the match is over. Raises Leave if the person stops before."""
        self._keep(self._session)
        table, match = self._play_hand()
        while (seating := match.next_hand()) is not None:
            self._keep(self._session.after(table, seating))
            if not self._goes_on(match):
                break
            table, match = self._play_hand()
        names = self._session.terms.names
        if asks_for_another(match):
            ended = zip(names, match.standings, strict=True)
            scores = " · ".join(f"{name} {points}" for name, points in ended)
            self._screen.say(tell("terminal.final", scores=scores))
        if (deals := cut_off(match)) is not None:
            self._screen.say(tell("log.cutOff", deals=deals))
        self._screen.say(winners(names, match.standings), "bold")
        self._path.unlink(missing_ok=True)

    def _goes_on(self, match: Match) -> bool:
        if asks_for_another(match):
            return self._screen.confirm(tell("terminal.another"), default=True)
        self._screen.pause(tell("terminal.nextHand"))
        return True

    def _play_hand(self) -> tuple[AnyTable, Match]:
        """The table at the end of the hand, and the match with it."""
        session, seat = self._session, self._session.seat
        table = session.table()
        face = face_for(table.record.game.name, session.by_seat(session.terms.names))
        person = TerminalPerson(
            self._screen, face, THINKING, lambda name: files.save(self._screen, table.record, seat, name)
        )
        while waiting := table.waiting:
            if seat in waiting:
                self._keep(session.at(table))
                self._person_acts(person, table)
            else:
                self._bot_acts(table, waiting[0])
        assert table.result is not None
        self._screen.clear()
        self._screen.show(face.score(table.view(seat), session.by_seat(session.match.standings)))
        self._screen.say(tell("terminal.seeAgain", id=ids.write(table.record)), "dim")
        return table, session.match.after(table.result)

    def _bot_acts(self, table: AnyTable, seat: Seat) -> None:
        bot = self._session.bot(seat, table.length)
        name = self._session.by_seat(self._session.terms.names)[seat]
        with self._screen.thinking(tell("terminal.isThinking", name=name)):
            action = bot.choose(table.view(seat), Clock(THINKING))
        table.submit(seat, action)

    def _person_acts(self, person: TerminalPerson, table: AnyTable) -> None:
        seat = self._session.seat
        view = table.view(seat)
        if needs_no_answer(view):
            table.submit(seat, view.legal[0])
            return
        person.look(view)
        while True:
            action = person.choose(view)
            try:
                moved_on = table.submit(seat, action)
            except IllegalAction as refused:
                why = tell("terminal.refused", action=action, why=refused.why)
                self._screen.complain(person.written(why))
            else:
                self._keep(self._session.at(table, None if moved_on else str(action)))
                return

    def _keep(self, session: TerminalSession) -> None:
        self._session = session
        saves.write(self._path, session)


def winners(names: Sequence[str], standings: Sequence[int]) -> str:
    """Who won, in words."""
    best = [name for name, points in zip(names, standings, strict=True) if points == max(standings)]
    if len(best) == len(names) > 1:
        return tell("terminal.nobodyAhead")
    # The person first, so that the verb can agree.
    best.sort(key=lambda name: name != you())
    mine, several = best[0] == you(), len(best) > 1
    who = ("us" if several else "me") if mine else ("many" if several else "one")
    return tell("terminal.wins", names=best, who=who)
