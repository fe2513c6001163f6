"""Replays games of the Internet Skat Server by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import CardtableError, NotationError
from cardtable.games.skat.actions import BIDS, DISCARDS, PLAYS, Action, Call, Contract
from cardtable.games.skat.auction import Bidding
from cardtable.games.skat.deal import HAND, LAYOUT, Deal
from cardtable.games.skat.exchange import Choosing, Discarding
from cardtable.games.skat.game import Skat
from cardtable.games.skat.play import Over, Playing
from cardtable.games.skat.terms import ONE, SEATS, Solo
from cardtable.notation.skat.iss import (
    CARDS,
    NOBODY,
    PASSED,
    UNKNOWN,
    WORLD,
    IssMove,
    IssResult,
    read_cards,
    read_contract,
)
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Seat
    from cardtable.games.skat.auction import State
    from cardtable.games.skat.scoring import Taken
    from cardtable.games.skat.view import View

    SkatRecord = Record[Deal, Action, View]

RULES = Skat(showing=True)
SHOW, RESIGN = "SC", "RE"
_WORDS: dict[str, Action] = {
    "p": Call.PASS,
    "y": Call.YES,
    "s": Call.PICK_UP,
    **{str(bid): bid for bid in BIDS},
}
_SEATS = {str(seat): seat for seat in SEATS}


class IssReplay:
    """The moves of one game, as far as they go.

    Raises NotationError with the first impossible move. `open` says why there is no result to compare, None
    if there is one. On the server a player may resign at any time, which our rules allow only in turn:
    `actions` has it at the next turn, or `unrecorded` says why not.
    """

    def __init__(self, moves: Sequence[IssMove]) -> None:
        self._moves = moves
        self._contract: Contract | None = None
        self._resigned: set[Seat] = set()
        self._ended: Taken | None = None
        self.actions: list[Action] = []
        self.open: str | None = None
        self.unrecorded: str | None = None
        self.deal = self._dealt()
        self.state: State = RULES.start(self.deal)
        self._run()

    def _run(self) -> None:
        number = 1
        while self.open is None and number < len(self._moves):
            try:
                self._move(number)
            except CardtableError as error:
                why = error.why if isinstance(error, NotationError) else str(error)
                raise NotationError(str(self._moves[number]), None, f"move {number + 1}: {why}") from None
            number += 1
        if self.open is None and self._ended is None and not isinstance(self.state, Over):
            self.open = "the moves stop before the end of the hand"

    @property
    def record(self) -> SkatRecord:
        """The hand as our record. Raises NotationError if it contains something that records cannot
        express."""
        if self.unrecorded is not None:
            raise NotationError(" ".join(map(str, self._moves)), None, self.unrecorded)
        # Without claims the usual rules say the same, and an id without options is shorter.
        needed = any(action in (Call.SHOW, Call.CONCEDE) for action in self.actions)
        return Record(RULES if needed else Skat(), self.deal, tuple(self.actions))

    @property
    def result(self) -> IssResult:
        """The result by the rules, once `open` is None."""
        last = self.state.last if isinstance(self.state, Over) else self.state
        if isinstance(last, Bidding):
            return IssResult(NOBODY, PASSED, False, 0, 0, 0, 0, False, False)
        assert isinstance(last, Playing)
        terms = last.terms
        assert isinstance(terms, Solo)
        taken = self._ended or terms.taken(last.points, last.tricks)
        ended = terms.verdict(taken)
        return IssResult(
            terms.declarer,
            "win" if ended.won else "loss",
            ended.overbid,
            ended.score,
            ended.matadors,
            taken.points,
            taken.tricks,
            ended.schneider,
            ended.schwarz,
            resigned=bool(self._resigned),
        )

    def _dealt(self) -> Deal:
        if not self._moves or self._moves[0].who != WORLD:
            raise NotationError("", None, "the first move deals: `w` and 32 cards")
        word = self._moves[0].what
        if UNKNOWN in word:
            self.open = self.unrecorded = "not all cards are known"
            # Any deal, so that there is a state. Nothing is compared with it.
            return Deal.of(LAYOUT.unrank(0))
        cards = read_cards(word, word.replace("|", "."))
        piles = [cards[:HAND], cards[HAND : 2 * HAND], cards[2 * HAND : 3 * HAND], cards[3 * HAND :]]
        why = LAYOUT.why_not(piles)
        if why is not None:
            raise NotationError(word, None, why)
        return Deal.of(piles)

    def _move(self, number: int) -> None:
        who, what = self._moves[number].who, self._moves[number].what
        if who == WORLD:
            self._by_world(what)
        elif what == RESIGN:
            self._resign(_SEATS[who])
        elif what == SHOW or what.startswith(SHOW + "."):
            self._show(_SEATS[who], number)
        else:
            self._take(_SEATS[who], what)

    def _by_world(self, what: str) -> None:
        if what.startswith(("TI.", "LE.")):
            self.open = f"seat {what[3:]} {'ran out of time' if what[0] == 'T' else 'left'}"
        elif not isinstance(self.state, Discarding):
            raise NotationError(what, None, "the skat is shown when it is picked up, and not now")
        elif set(read_cards(what, what)) != set(self.deal.skat):
            raise NotationError(what, None, f"the skat as dealt was {self.deal.skat}")

    def _take(self, seat: Seat, what: str) -> None:
        state = self.state
        if isinstance(state, Playing):
            if what == UNKNOWN:
                self.open = "not all cards are known"
            elif what in CARDS:
                self._apply(seat, PLAYS[CARDS[what]])
            else:
                raise NotationError(what, None, f"{what} is not a card")
        elif isinstance(state, Discarding):
            self._announce(seat, what)
        elif isinstance(state, Choosing) and what != "s":
            name = what.split(".")[0]
            self._apply(seat, _contract(name, hand=True))
        elif isinstance(state, Over) and what in CARDS:
            self._play_on(state, seat, what)
        elif what in _WORDS:
            self._apply(seat, _WORDS[what])
        else:
            raise NotationError(what, None, f"{what} means nothing here")

    def _announce(self, seat: Seat, what: str) -> None:
        """`G.c1.c2`, for an open game followed by the ten cards; or `G` and `c1.c2` as two moves."""
        words = what
        if self._contract is None:
            name, _, words = what.partition(".")
            self._contract = _contract(name, hand=False)
        if words:
            cards = read_cards(words, words)
            pushed = DISCARDS.get(cards[0].bit | cards[1].bit) if len(cards) > 1 else None
            if pushed is None:
                raise NotationError(what, None, "two different cards are pushed")
            self._apply(seat, pushed)
            self._apply(seat, self._contract)

    def _play_on(self, over: Over, seat: Seat, what: str) -> None:
        """Some games were continued after they were lost by an announcement that was not fulfilled."""
        last = over.last
        if isinstance(last, Bidding):
            raise NotationError(what, None, "everybody has passed")
        self.state = Playing(last.terms, last.history, last.played, (), ONE[seat], last.points, last.tricks)
        self.unrecorded = "the game was played on after it was lost"
        self.state = self.state.apply({seat: PLAYS[CARDS[what]]})

    def _show(self, seat: Seat, number: int) -> None:
        """Showing the cards is a claim in our rules. A defender who resigns before the next card agrees to
        it."""
        state = self.state
        if not isinstance(state, Playing) or seat not in state.to_act:
            return
        agreeing = set(self._resigned)
        for move in self._moves[number + 1 :]:
            if move.what != RESIGN:
                break
            agreeing.add(_SEATS[move.who])
        self._apply(seat, Call.SHOW)
        self._answer(agreeing)
        if isinstance(self.state, Over) and isinstance(state.terms, Solo):
            self._ended = state.terms.rest_to_declarer(state.points, state.tricks)

    def _answer(self, agreeing: set[Seat]) -> None:
        answers: dict[Seat, Action] = {
            seat: Call.YES if seat in agreeing else Call.NO for seat in self.state.to_act
        }
        self.actions.extend(answers.values())
        self.state = self.state.apply(answers)

    def _resign(self, seat: Seat) -> None:
        state = self.state
        self._resigned.add(seat)
        if isinstance(state, Over):
            return
        if not isinstance(state, Playing) or not isinstance(state.terms, Solo):
            raise NotationError(RESIGN, None, "there is no game yet to resign from")
        terms = state.terms
        if seat == terms.declarer:
            self._ended = terms.given_up(state.points, state.tricks)
            self._give_up(state, seat)
        elif self._resigned >= set(terms.sides[1]):
            self._ended = terms.rest_to_declarer(state.points, state.tricks)
            self._give_up(state, state.to_act[0])

    def _give_up(self, state: Playing, seat: Seat) -> None:
        """Write the end as our actions: on the declarer's turn a claim, on a defender's an offer."""
        assert isinstance(state.terms, Solo)
        declarer = state.terms.declarer
        if seat not in state.to_act:
            self.unrecorded = "the declarer resigned out of turn"
        elif declarer in self._resigned:
            self._apply(seat, Call.CONCEDE)
        else:
            self._apply(seat, Call.SHOW if seat == declarer else Call.CONCEDE)
            self._answer(self._resigned)

    def _apply(self, seat: Seat, action: Action) -> None:
        self.state = self.state.apply({seat: action})
        self.actions.append(action)


def _contract(name: str, hand: bool) -> Contract:
    contract = read_contract(name, hand)
    if contract is None:
        raise NotationError(name, None, f"{name} cannot be announced here")
    return contract
