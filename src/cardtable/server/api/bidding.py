"""Requests about bidding practice: a hand for a theme, and its auction so far."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from cardtable.errors import CardtableError
from cardtable.games.bridge import BIDS, Call
from cardtable.players.bridge.practice import PERSON, THEMES
from cardtable.players.bridge.system.document import shipped
from cardtable.server.computers.bidding_practice import PracticeRequest
from cardtable.server.http.endpoint import Answer, ApiCall, Body, Endpoint
from cardtable.server.views.refusals import Refused, bad_value
from cardtable.texts import Text, plain_text

if TYPE_CHECKING:
    from cardtable.players.bridge.practice import Advised, Practice, PracticeResult, Spoken

TOKEN_BYTES = 8
# In the longest auction, of 319 calls, one seat has 80.
MOST_CALLS = 80

Said = dict[str, Any]
"""A message by key and parameters."""


class Offered(Answer):
    """The available systems and themes, by the keys of their texts."""

    systems: list[str]
    themes: list[str]


class PracticeBid(Body):
    """Without a token a new hand is dealt. `theme` is one of those offered. Without it `me` and `partner`
    describe the two hands, in the conditions of system files. `hint` asks what the system would call
    now."""

    token: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")] | None = None
    theme: str | None = None
    me: Annotated[str, Meta(max_length=120)] = "any"
    partner: Annotated[str, Meta(max_length=120)] = "any"
    system: str = shipped()[0]
    opponents: bool = False
    calls: Annotated[list[str], Meta(max_length=MOST_CALLS)] = msgspec.field(default_factory=list)
    hint: bool = False


class SpokenShape(Answer):
    """A call. For calls of the person, `advised` is what the system would have called."""

    seat: int
    call: str
    means: Said | None
    advised: AdvisedShape | None = None


class AdvisedShape(Answer):
    call: str
    means: Said | None
    why: Said


class ScoredShape(Answer):
    """`points` is the double dummy score of North and South. `contract` is None if everybody passed."""

    contract: str | None
    tricks: int
    points: int


class EndShape(Answer):
    """What is shown when the auction is over: all hands, both auctions with their scores, and par."""

    hands: list[str]
    yours: ScoredShape
    system_calls: list[SpokenShape]
    system: ScoredShape
    par: int
    par_contracts: list[str]


class PractisedShape(Answer):
    """What the person, who sits South, knows. When the auction is over `legal` is empty and `end` is
    there."""

    token: str
    dealer: int
    vulnerable: str
    hand: str
    spoken: list[SpokenShape]
    legal: list[str]
    hint: AdvisedShape | None
    end: EndShape | None


async def offer(call: ApiCall, body: None) -> Offered:
    """The bidding systems and the themes that can be practised."""
    return Offered(list(shipped()), list(THEMES))


async def bid(call: ApiCall, body: PracticeBid) -> PractisedShape:
    """A hand to bid, after the calls of the person so far."""
    if body.system not in shipped():
        raise bad_value(f"there is no bidding system {body.system!r}; there are {', '.join(shipped())}")
    if body.theme is not None and body.theme not in THEMES:
        raise bad_value(f"there is no theme {body.theme!r}; there are {', '.join(THEMES)}")
    me, partner = (body.me, body.partner) if body.theme is None else THEMES[body.theme]
    token = body.token or secrets.token_hex(TOKEN_BYTES)
    request = PracticeRequest(token, me, partner, body.system, body.opponents, tuple(body.calls))
    try:
        return await call.service.bidding.of(call.me.id, request, partial(_shape, token, hint=body.hint))
    except Refused:
        raise
    except CardtableError as error:
        reasons = [word for word in error.args if isinstance(word, Text)]
        raise bad_value(reasons[0] if reasons else str(error)) from None


def _shape(token: str, practice: Practice, *, hint: bool) -> PractisedShape:
    over = practice.is_over
    legal = [] if over else [str(call) for call in (*Call, *BIDS) if practice.can(call)]
    return PractisedShape(
        token=token,
        dealer=practice.game.dealing,
        vulnerable=practice.game.vulnerable,
        hand=_cards(practice, PERSON),
        spoken=[_spoken(call, practice.advised.get(number)) for number, call in enumerate(practice.spoken)],
        legal=legal,
        hint=_advised(practice.advise()) if hint and not over else None,
        end=_end(practice) if over else None,
    )


def _end(practice: Practice) -> EndShape:
    alone, best = practice.of_system(), practice.par()
    return EndShape(
        hands=[_cards(practice, seat) for seat in range(4)],
        yours=_scored(practice.result()),
        system_calls=[_spoken(call, None) for call in alone.spoken],
        system=_scored(alone.result()),
        par=best.score,
        par_contracts=[str(contract) for contract in best.contracts],
    )


def _cards(practice: Practice, seat: int) -> str:
    return " ".join(map(str, practice.deal.hands[seat]))


def _spoken(spoken: Spoken, advised: Advised | None) -> SpokenShape:
    means = plain_text(spoken.means)
    return SpokenShape(spoken.seat, str(spoken.call), means, None if advised is None else _advised(advised))


def _advised(advised: Advised) -> AdvisedShape:
    return AdvisedShape(str(advised.call), plain_text(advised.means), advised.why.plain())


def _scored(result: PracticeResult) -> ScoredShape:
    contract = None if result.contract is None else str(result.contract)
    return ScoredShape(contract, result.tricks, result.points)


ENDPOINTS = (
    Endpoint("GET", "/api/bidding", offer, Offered, login=False),
    Endpoint("POST", "/api/bidding", bid, PractisedShape, PracticeBid),
)
