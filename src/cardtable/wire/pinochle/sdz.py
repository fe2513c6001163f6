"""The JSON messages of SDZPinochle from a table to one seat. docs/protocols/sdz.md has the full description.

    {"Hand":["AD","KD",…],"Playerid":0,"Type":"Deal"}                           a hand begins, as seat 0
    {"Bid":25,"Playerid":2,"Type":"Bid"}                                        seat 2 bids; a pass has no Bid
    {"Playerid":0,"Type":"Bid"}                                                 your own seat: you are asked
    {"Playerid":2,"Trump":"H","Type":"Trump"}
    {"Amount":1,"Hand":["9H"],"Playerid":1,"Type":"Meld"}                       one for each seat
    {"PlayedCard":"AD","Playerid":2,"Type":"Play"}
    {"Lead":"D","Playerid":0,"Trump":"H","Type":"Play","WinningCard":"AD"}      your own seat: you are asked
    {"Score":[-25,19],"Type":"Score"}

An answer is a message of the same type. Its Playerid is not looked at: the line says whose it is.
The later form of the protocol asks by PlayRequest and names Dealer, Trick and Error; `later` speaks it,
and answers in both forms are always understood.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.errors import BadMessage, BadOption
from cardtable.games.pinochle import Action, Bid, Hand, NameTrump, Play, ToTarget, Word
from cardtable.games.pinochle.actions import PLAYS, TRUMPS
from cardtable.games.pinochle.hands import BY_NAME, ORDERS, rank_first
from cardtable.games.pinochle.melds import points, shown
from cardtable.games.pinochle.score import trick_worth

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.core import Hidden, Move
    from cardtable.games.pinochle import View

LONGEST = 65_536
ANSWERS = ("Bid", "Trump", "Throwin", "Play", "PlayRequest")


class SdzAnswer(msgspec.Struct, frozen=True):
    """A client's message at the table. Fields that its type does not need are ignored."""

    Type: str
    Bid: int = 0
    Trump: str = ""
    PlayedCard: str = ""


def message(kind: str, **fields: Any) -> str:
    """A message in the form of Go: keys sorted, no spaces, and without absent values (None)."""
    present = {name: value for name, value in fields.items() if value is not None}
    return json.dumps({**present, "Type": kind}, separators=(",", ":"), sort_keys=True)


def say(text: str) -> str:
    """A message with a text for people."""
    return message("Message", Message=text)


def refusal(why: str, *, later: bool) -> str:
    """What was wrong with a message of the client. Only the later form has a type of its own for it."""
    return message("Error", Message=why) if later else say(why)


def decode(line: str, kind: type[Any]) -> Any:
    """The message in a line. Raises BadMessage if there is none."""
    if len(line) > LONGEST:
        raise BadMessage(f"a line of {len(line)} characters; a message has {LONGEST} at most")
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        shown_line = line if len(line) <= 60 else line[:57] + "..."
        raise BadMessage(f"{shown_line!r}: {error}; say something like {message('Bid', Bid=25)}") from None


class Sdz:
    """The table's end of the line: a Codec. `dealt` hands were dealt before in this match."""

    def __init__(self, *, later: bool = False, dealt: int = 0) -> None:
        self._later = later
        self._dealt = dealt
        self._sent = 0
        self._over = False
        self._view: View | None = None

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        return []

    def begin(self, view: View, names: Sequence[str]) -> list[str]:
        """The cards as they were dealt. A resumed hand is then told from its first bid on. Raises
        BadOption for a game with passed cards."""
        if view.game.passing:
            raise BadOption("the SDZ protocol does not support passed cards; play with passing=0")
        self._sent, self._over, self._view = 0, False, None
        if view.seat is None:
            return []
        played = [
            move.action.card
            for move in view.history
            if move.seat == view.seat and isinstance(move.action, Play)
        ]
        hand = Hand.of([*view.hand, *played])
        dealer = view.game.dealer if self._later else None
        return [message("Deal", Hand=_names(hand), Playerid=view.seat, Dealer=dealer)]

    def tell(self, view: View) -> list[str]:
        lines = [line for place in range(self._sent, len(view.history)) for line in self._news(view, place)]
        self._sent = len(view.history)
        if view.result is not None and not self._over:
            lines += self._score(view)
            self._over = True
        self._view = view if view.legal else None
        return [*lines, *([self._request(view)] if view.legal else [])]

    def hear(self, line: str) -> Action | None:
        if not line.strip():
            return None
        answer: SdzAnswer = decode(line, SdzAnswer)
        if answer.Type not in ANSWERS:
            raise BadMessage(f"there is no Type {answer.Type!r} at a table; there are {', '.join(ANSWERS)}")
        if self._view is None:
            raise BadMessage(f"a {answer.Type} where nothing is asked; wait for your turn")
        asked = _asked(self._view)
        kind = "Play" if answer.Type == "PlayRequest" else answer.Type
        # A player who is asked for trump may throw the hand in instead.
        if kind != asked and (asked, kind) != ("Trump", "Throwin"):
            raise BadMessage(f"a {answer.Type} where a {asked} is asked for")
        action = _action(answer, kind)
        # Repeating the current bid is a pass: the program counts a bid only if it is higher.
        if isinstance(action, Bid) and action.amount == self._view.high:
            return Word.PASS
        return action

    def refuse(self, why: str) -> list[str]:
        again = [] if self._view is None else [self._request(self._view)]
        return [refusal(why, later=self._later), *again]

    def part(self, names: Sequence[str], standings: Sequence[int]) -> list[str]:
        return []

    def _news(self, view: View, place: int) -> Iterator[str]:
        move = view.history[place]
        mine = move.seat == view.seat
        match move.action:
            case Bid(amount) if not mine:
                yield message("Bid", Bid=amount, Playerid=move.seat)
            case Word.PASS if not mine:
                yield message("Bid", Playerid=move.seat)
            case Word.THROW_IN if not mine:
                yield from _stuck(view, move)
                yield message("Throwin", Playerid=move.seat)
            case NameTrump(suit):
                if not mine:
                    yield from _stuck(view, move)
                    yield message("Trump", Playerid=move.seat, Trump=str(suit))
                yield from _melds(view)
            case Play(card):
                if not mine:
                    yield message("Play", Playerid=move.seat, PlayedCard=rank_first(card))
                yield from self._trick(view, place)

    def _trick(self, view: View, place: int) -> Iterator[str]:
        """Who took the trick, after its last card."""
        assert view.contract is not None
        before = len(view.history) - len(view.plays)
        number, last = divmod(place - before, 4)
        if last != 3:
            return
        cards = view.plays[4 * number : 4 * number + 4]
        best = ORDERS[view.contract.trump].best(cards)
        winner = (view.leaders[number] + best) % 4
        if self._later:
            yield say(f"Player {winner} wins trick with {rank_first(cards[best])}")
            yield message("Trick", Playerid=winner)
            return
        worth = trick_worth(cards, number, view.game.counting)
        card = rank_first(cards[best])
        yield say(f"Player {winner} wins trick #{number + 1} with {card} for {worth} points")

    def _request(self, view: View) -> str:
        asked = _asked(view)
        if asked != "Play":
            return message(asked, Playerid=view.seat)
        assert view.contract is not None
        trump = view.contract.trump
        fields: dict[str, Any] = {"Playerid": view.seat, "Trump": str(trump)}
        if view.trick:
            best = ORDERS[trump].best(view.trick)
            fields |= {"Lead": str(view.trick[0].suit), "WinningCard": rank_first(view.trick[best])}
            if self._later:
                fields["WinningPlayer"] = (view.leaders[-1] + best) % 4
        if self._later:
            return message("PlayRequest", Hand=_names(view.hand), **fields)
        return message("Play", **fields)

    def _score(self, view: View) -> list[str]:
        assert view.result is not None
        match = ToTarget(view.game, self._dealt).after(view.result)
        one, other = match.game.scores
        played = match.game.played
        lines = [say(f"Scores are now Team0 = {one} to Team1 = {other}, played {played} hands")]
        over = match.next_hand() is None
        if match.cut_off is not None:
            lines.append(say(f"The game ends after {match.cut_off} deals, the most"))
        if match.winner is not None:
            score = match.game.scores[match.winner]
            lines.append(say(f"Team{match.winner} wins with a score of {score}!"))
        won = over and view.seat is not None and view.seat % 2 == match.winner
        # The first form leaves out what is false, as Go does. The later one always has GameOver.
        game_over = over if self._later else over or None
        win = won if self._later and over else won or None
        return [*lines, message("Score", Score=[one, other], GameOver=game_over, Win=win)]


def _asked(view: View) -> str:
    """The type of message that the seat owes."""
    if view.contract is not None:
        return "Play"
    return "Trump" if view.seat == view.holder else "Bid"


def _action(answer: SdzAnswer, kind: str) -> Action:
    if kind == "Bid":
        return Bid(answer.Bid) if answer.Bid else Word.PASS
    if kind == "Throwin":
        return Word.THROW_IN
    if kind == "Trump":
        for action in TRUMPS:
            if str(action.suit) == answer.Trump.upper():
                return action
        raise BadMessage(f"Trump is one of D, C, H, S, not {answer.Trump[:20]!r}")
    card = BY_NAME.get(answer.PlayedCard.upper())
    if card is None:
        raise BadMessage(
            f"PlayedCard is a rank (A T K Q J 9) and a suit (D C H S), not {answer.PlayedCard[:20]!r}"
        )
    return PLAYS[card.index]


def _stuck(view: View, move: Move[Action | Hidden]) -> Iterator[str]:
    """A dealer who never bid and still has the bid was stuck with it."""
    spoke = any(past.seat == move.seat and isinstance(past.action, Bid) for past in view.history)
    if not spoke:
        yield message("Bid", Bid=view.high, Playerid=move.seat)


def _melds(view: View) -> Iterator[str]:
    for seat, laid in enumerate(view.melds):
        yield message("Meld", Amount=points(laid) or None, Hand=_names(shown(laid)), Playerid=seat)


def _names(hand: Hand) -> list[str]:
    return [rank_first(card) for card in hand]
