"""Replays games of XSkat's logs by the rules: our records of them, and checks of what a log states.

A log does not contain the auction, only its end. A record has the shortest one that leads there, so that it
states no unknown bids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.errors import CardtableError, NotationError
from cardtable.games.skat.actions import DISCARDS, PLAYS, Action, Bid, Call
from cardtable.games.skat.deal import Deal
from cardtable.games.skat.game import Skat
from cardtable.notation.checking import Checked, Outcome
from cardtable.notation.skat.xskat import PLAYERS, Field, HouseRule, XSkatGame, read, split
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import Result
    from cardtable.games.skat.auction import State
    from cardtable.notation.skat.iss_replay import SkatRecord


def check_text(text: str) -> Iterator[Checked]:
    """Every game of a log. A broken one does not affect the next."""
    for line, game in split(text):
        try:
            outcome, why = check(read(game))
        except HouseRule as error:
            outcome, why = Outcome.NOT_COMPARED, error.why
        except CardtableError as error:
            outcome, why = Outcome.DIFFERS, str(error)
        yield Checked(line, outcome, why)


def check(game: XSkatGame) -> tuple[Outcome, str]:
    """Compares who won and the card points. The winners of tricks are compared during the replay."""
    result = to_record(game).last.result
    if result is None:
        return Outcome.NOT_COMPARED, "the game was stopped before the last trick"
    differences = "; ".join(_differences(game, result))
    return (Outcome.DIFFERS, differences) if differences else (Outcome.AGREES, "")


def _differences(game: XSkatGame, result: Result) -> Iterator[str]:
    if game.ramsch:
        points = None if game.named is None else result.tally[_seat(game, game.named)]
        if game.named is not None and game.points != points:
            yield f"{game.names[game.named]} has {points}, the file says {game.points}"
    elif game.declarer is not None:
        won = result.points[_seat(game, game.declarer)] > 0
        if won != game.won:
            yield f"the game is {_OUTCOMES[won]}, the file says {_OUTCOMES[bool(game.won)]}"
        if game.points is not None and game.points != result.tally[0]:
            yield f"points are {result.tally[0]}, the file says {game.points}"


_OUTCOMES = {True: "won", False: "lost"}


def to_record(game: XSkatGame) -> SkatRecord:
    """Our record, as far as the game was played. Raises NotationError if the log names another winner of a
    trick, and GameError for a card that is not legal."""
    rules = Skat(ramsch=game.ramsch, kontra=any(game.doubled))
    replay = _Replay(rules, _deal(game))
    for action in _auction(game):
        replay.act(action)
    doubling = {_seat(game, player) for player in range(PLAYERS) if game.doubled[player]}
    while call := replay.asks_for():
        replay.act(call if replay.turn in doubling else Call.PASS)
    for number, trick in enumerate(game.tricks, 1):
        if not replay.state.to_act:
            # A null that is lost was continued.
            break
        _play(game, replay, number, trick)
    return Record(rules, replay.state.deal, tuple(replay.actions))


class _Replay:
    """The hand so far."""

    def __init__(self, rules: Skat, deal: Deal) -> None:
        self.state: State = rules.start(deal)
        self.actions: list[Action] = []

    @property
    def turn(self) -> Seat:
        return self.state.to_act[0]

    def asks_for(self) -> Call | None:
        """Kontra or re, if the next player may say it."""
        legal = self.state.legal(self.turn) if self.state.to_act else ()
        return next((call for call in (Call.KONTRA, Call.RE) if call in legal), None)

    def act(self, action: Action) -> None:
        self.state = self.state.apply({self.turn: action})
        self.actions.append(action)


def _seat(game: XSkatGame, player: int) -> Seat:
    return Seat((player - game.forehand) % PLAYERS)


def _deal(game: XSkatGame) -> Deal:
    """The log has the hands after the discard."""
    hands = list(game.hands)
    if game.declarer is not None:
        hands[game.declarer] = Cards((hands[game.declarer] | game.skat) & ~game.found)
    front, middle, rear = hands[game.forehand :] + hands[: game.forehand]
    deal = Deal((front, middle, rear), game.found)
    if [len(pile) for pile in deal.piles] != [10, 10, 10, 2] or len(
        Cards(front | middle | rear | game.found)
    ) != 32:
        raise NotationError(str(deal), None, "hands and skat together are the 32 cards")
    return deal


def _auction(game: XSkatGame) -> list[Action]:
    if game.declarer is None or game.contract is None:
        return [Call.PASS] * PLAYERS
    calls: list[Action] = [Call.PASS] * PLAYERS
    # The order of speaking: middlehand, rearhand, and then forehand, if nobody has bid.
    calls[{1: 0, 2: 1, 0: 2}[_seat(game, game.declarer)]] = Bid(game.bid)
    if game.contract.hand:
        return [*calls, game.contract]
    return [*calls, Call.PICK_UP, DISCARDS[game.skat], game.contract]


def _play(game: XSkatGame, replay: _Replay, number: int, trick: tuple[Field, ...]) -> None:
    leader = replay.turn
    marked = next((player for player, field in enumerate(trick) if field.leads), None)
    if marked is not None and _seat(game, marked) != leader:
        raise NotationError(
            f"trick {number}", None, f"{game.names[marked]} leads, but has not won the one before"
        )
    taken = replay.state.view(None).tricks
    for turn in range(PLAYERS):
        player = (game.forehand + leader + turn) % PLAYERS
        replay.act(PLAYS[trick[player].card])
    winner = next(player for player, field in enumerate(trick) if field.wins)
    now = replay.state.view(None).tricks
    seat = next(seat for seat in range(PLAYERS) if now[seat] > taken[seat])
    if seat != _seat(game, winner):
        name = game.names[(game.forehand + seat) % PLAYERS]
        raise NotationError(f"trick {number}", None, f"{name} wins it, the file says {game.names[winner]}")
