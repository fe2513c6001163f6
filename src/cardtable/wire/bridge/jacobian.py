"""The jacobian protocol, host side: bridge over ASCII lines that end with a newline.

    > jacobian                 < id NAME
    > newplay                  or newbidding, new: extensions
    > seat North
    > vul None
    > hand AKQJT98.76.98.76
    > contract 3NS
    > go                       < play SA
    > dummy HAND               to all four, after the opening lead
    > show SA                  to the three who did not choose the card

In the later dialect `show` names the hand the card comes from (`show W SA`) and comes before `dummy`, and
the declarer is asked for dummy's cards with `go dummy`; clients answer every line, if only with a blank
one. docs/protocols/jacobian.md has both in full, with the extensions, which are sent only to programs
that support them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from cardtable.cards import card
from cardtable.errors import BadMessage, NotationError
from cardtable.games.bridge import (
    PLAYS,
    SEAT_LETTERS,
    SEAT_NAMES,
    SEATS,
    Action,
    Bid,
    Bridge,
    Call,
    Deal,
    Play,
    parse_call,
    partner,
    write_hand,
)
from cardtable.games.bridge.deal import deal_of
from cardtable.notation.bridge.board import check_deal
from cardtable.notation.bridge.pbn.values import VULNERABLE_TEXT
from cardtable.wire.bridge.seat import as_dealt
from cardtable.wire.protocols import Conversing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card, Cards
    from cardtable.core import Seat
    from cardtable.games.bridge import View

HELLO = "jacobian"
EXTENSIONS = ("bidding", "scoring", "system", "disclosure")
LONGEST_TEXT = 500

# Spades first, each suit from the ace down: the order of the 52 digits.
_DEALT = [card(f"{suit}{rank}") for suit in "SHDC" for rank in "AKQJT98765432"]


class Dialect(StrEnum):
    """The two versions of the protocol."""

    ORIGINAL = "seed"
    """As in the original specification: `show SA`, and `dummy` before it."""
    HOST = "host"
    """As in the reference host: `show W SA` and then `dummy`, `go dummy`, seats in capitals."""


def read_digits(text: str) -> Deal:
    """A deal as 52 digits, 0 for North to 3 for West. Raises NotationError if it is none."""
    wrong = next((place for place, char in enumerate(text) if char not in "0123"), None)
    if wrong is not None:
        raise NotationError(text, wrong, "a deal is 52 digits from 0 for North to 3 for West")
    if len(text) != len(_DEALT):
        raise NotationError(text, None, f"a deal has 52 digits, not {len(text)}")
    hands: list[list[Card]] = [[] for _ in SEATS]
    for owner, dealt in zip(text, _DEALT, strict=True):
        hands[int(owner)].append(dealt)
    return check_deal(deal_of(hands))


@dataclass
class TableFacts:
    """What the table plays for, the systems of both sides, and the explanations of the calls so far. All
    codecs of a table share it. `systems` are those of North-South and East-West."""

    scoring: str = ""
    target: int | None = None
    systems: tuple[str, str] = ("", "")
    disclosed: dict[int, str] = field(default_factory=dict)


class Jacobian:
    """The host's end of the line: a Codec. `extensions` are those that the peer supports."""

    def __init__(
        self,
        dialect: Dialect = Dialect.ORIGINAL,
        extensions: Sequence[str] = (),
        facts: TableFacts | None = None,
    ) -> None:
        self._dialect = dialect
        self._extensions = frozenset(extensions)
        self._facts = facts or TableFacts()
        self._sent = 0
        self._dummy_shown = False
        self._contract_sent = False
        self._asked: View | None = None
        self._answer: Action | None = None
        self._disclosure = ""

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        return [HELLO]

    def begin(self, view: View, names: Sequence[str]) -> list[str]:
        assert view.seat is not None
        self._sent, self._dummy_shown, self._contract_sent = 0, False, bool(view.game.contract)
        self._asked = self._answer = None
        name = SEAT_NAMES[view.seat]
        lines = [
            _kind(view.game),
            f"seat {name.upper() if self._dialect is Dialect.HOST else name}",
            f"vul {VULNERABLE_TEXT[view.game.vulnerable]}",
            f"hand {write_hand(as_dealt(view, view.seat, view.hand))}",
        ]
        if not view.game.contract:
            lines.append(f"dealer {SEAT_NAMES[view.game.dealing]}")
        lines.extend(self._goals())
        if view.game.contract:
            lines.append(f"contract {view.game.contract}")
        return lines

    def tell(self, view: View) -> list[str]:
        lines = [*self._calls(view), *self._cards(view)]
        self._sent = len(view.history)
        self._asked, self._answer = (view, None) if view.legal else (None, None)
        if view.legal:
            dummy = view.contract is not None and view.turn == view.contract.dummy
            lines.append("go dummy" if dummy and self._dialect is Dialect.HOST else "go")
        return lines

    def hear(self, line: str) -> Action | None:
        """The call or card in a line. None for blank lines, for `id`, and for explanations before a call.
        Raises BadMessage."""
        word, _, rest = line.strip().partition(" ")
        match word.lower():
            # Programs for the reference host answer every line, sometimes with a blank one.
            case "" | "id" | "extensions" | "system":
                return None
            case "play":
                return self._answered(_card(rest))
            case "call":
                return self._answered(_call(rest))
            case "alert" | "explain" as kind if "disclosure" in self._extensions:
                self._disclosure = f"{kind} {rest.strip()[:LONGEST_TEXT]}".strip()
                return None
        raise BadMessage(f"{line.strip()[:40]!r} where `play CARD` or `call CALL` was expected")

    def refuse(self, why: str) -> list[str]:
        return []

    def part(self, names: Sequence[str], standings: Sequence[int]) -> list[str]:
        return []

    def _answered(self, action: Action) -> Action:
        self._answer = action
        if self._asked is not None and self._disclosure and isinstance(action, Bid | Call):
            self._facts.disclosed[len(self._asked.calls)] = self._disclosure
        self._disclosure = ""
        return action

    def _goals(self) -> list[str]:
        lines = []
        if "scoring" in self._extensions and self._facts.scoring:
            lines.append(f"scoring {self._facts.scoring}")
        if "scoring" in self._extensions and self._facts.target is not None:
            lines.append(f"target {self._facts.target}")
        if "system" in self._extensions:
            systems = zip(("NS", "EW"), self._facts.systems, strict=True)
            lines.extend(f"system {side} {system}" for side, system in systems if system)
        return lines

    def _calls(self, view: View) -> list[str]:
        """The calls of the others and, when the auction is over, the contract."""
        lines = []
        for number in range(min(self._sent, len(view.calls)), len(view.calls)):
            caller, call = view.caller(number), view.calls[number]
            if caller != view.seat or call != self._answer:
                lines.append(f"call {SEAT_LETTERS[caller]} {call}")
            lines.extend(self._disclosed(number, caller, view))
        ended = view.contract is not None or view.result is not None
        if ended and not self._contract_sent:
            self._contract_sent = True
            lines.append(f"contract {view.contract or 'Pass'}")
        return lines

    def _disclosed(self, number: int, caller: Seat, view: View) -> list[str]:
        """Only to the opponents: a partner must not learn more than the call itself says."""
        told = "disclosure" in self._extensions and view.seat not in (caller, partner(caller))
        text = self._facts.disclosed.get(number, "")
        if not told or not text:
            return []
        kind, _, words = text.partition(" ")
        return [f"{kind} {SEAT_LETTERS[caller]} {words}".rstrip()]

    def _cards(self, view: View) -> list[str]:
        if view.contract is None:
            return []
        lines: list[str] = []
        plays = list(view.plays())
        for number in range(max(0, self._sent - len(view.calls)), len(plays)):
            hand, played = plays[number]
            shown = self._show(view, hand, played)
            dummy = [] if self._dummy_shown else [f"dummy {write_hand(_dummy(view))}"]
            self._dummy_shown = True
            early = self._dialect is Dialect.ORIGINAL and hand != view.seat
            lines.extend([*dummy, *shown] if early else [*shown, *dummy])
        return lines

    def _show(self, view: View, hand: Seat, played: Card) -> list[str]:
        """Nothing for the peer that has chosen the card itself."""
        assert view.contract is not None
        chooser = view.contract.declarer if hand == view.contract.dummy else hand
        # If another card was played for the peer, it does not know that one and is shown it.
        if chooser == view.seat and self._answer == PLAYS[played.index]:
            return []
        return [
            f"show {played}" if self._dialect is Dialect.ORIGINAL else f"show {SEAT_LETTERS[hand]} {played}"
        ]


class Conversation(Jacobian, Conversing):
    """For a peer that introduces itself, or answers every line, while it plays."""


def _kind(game: Bridge) -> str:
    if game.contract:
        return "newplay"
    return "newbidding" if game.auction_only else "new"


def _dummy(view: View) -> Cards:
    assert view.contract is not None
    assert view.dummy is not None
    return as_dealt(view, view.contract.dummy, view.dummy)


def _card(text: str) -> Play:
    words = text.split()
    try:
        return PLAYS[card(words[0]).index]
    except (IndexError, NotationError):
        raise BadMessage(f"`{_said('play', text)}`: a card is a suit and a rank, such as SA") from None


def _call(text: str) -> Bid | Call:
    try:
        return parse_call(text)
    except NotationError:
        raise BadMessage(f"`{_said('call', text)}`: a call is 1C to 7NT, pass, X or XX") from None


def _said(word: str, rest: str) -> str:
    return f"{word} {rest.strip()[:20]}".rstrip()
