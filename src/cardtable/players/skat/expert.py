"""A player of skat that samples the hidden cards and solves each sample with open cards.

Before the play nets of hand strength value the cards, and samples decide between the best discards. In the
play each card is rated by the card points that the declarer reaches after it, and what they are worth on the
list. What is equal is left to the rules of `skat:basic`, which are also the signals of defenders.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from cardtable.advice import Advice, Evidence, Unit
from cardtable.cards import Cards
from cardtable.games.skat import Action, Bid, Call, Contract, Discard, Play, View
from cardtable.games.skat.actions import DISCARDS, PLAYS, TRUMP_KINDS, VALUES
from cardtable.players.skat import reasons
from cardtable.players.skat.auction import last_said, passing
from cardtable.players.skat.basic import BasicPlayer
from cardtable.players.skat.bidding import (
    SKATS,
    Prospect,
    after_skat,
    made,
    prospects,
    pushes,
    with_pushed,
    without_skat,
)
from cardtable.players.skat.cards import why_card
from cardtable.players.skat.guesses import Guess, guesses
from cardtable.players.skat.leads import is_opening_lead, lead_value
from cardtable.players.skat.question import A_POINT, Question
from cardtable.players.skat.signals import signalled
from cardtable.players.weighing import Budget, Verdict, weigh
from cardtable.search.skat.door import POSITIONS
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.advice import Why
    from cardtable.core import Clock, T

BUDGET = Budget(worlds=128, batch=4, seconds=0.75)
CLUB = Budget(worlds=4, batch=4)
CLOSE = 5.0
"""The nets are not more precise than this. So where bidding and passing differ by no more, hints follow the
rules of `skat:basic`, and of such games they name the one that is won most often."""
VISIBLE = 0.03
"""Three games in a hundred, or fifteen card points: hints follow the rules of `skat:basic` if these cost no
more, because a person cannot see why."""
HAND_GAME = 4.0
"""How much more a hand game has to promise than picking up the skat."""
CANDIDATES = 5
LOWEST = VALUES[0]
NETS_ARE_WORTH = 40
"""The nets of hand strength count as this many samples."""
SAME_LEAD = 0.02
"""Opening leads whose values differ by at most this much are treated as equal."""
MOST = {10: 48, 9: 96}
"""The most samples, by the number of cards in hand: with many cards a sample takes long to solve."""
PLAYOUTS = 256
"""The samples that are played to the end by nets."""
PLAYOUTS_A_SECOND = 500
"""So that playouts leave time for the rest on slow machines; a usual one makes ten times as many."""
POINTS_WON = Unit(Text("units.points"), visible=CLOSE)
SHARES = {aim: Text(f"skat.units.{aim}") for aim in ("made", "beaten")}


class ExpertPlayer:
    """The same seed and view give the same decision if the limit is the number of samples, not the time."""

    def __init__(
        self,
        seed: int,
        budget: Budget = BUDGET,
        shy: float = 0.0,
        signals: bool = False,
        playouts: int = PLAYOUTS,
    ) -> None:
        """As declarer it also plays so many samples to the end for a decision, at most; 0 for none. `shy` is
        added to the value of passing. `lab/skat` uses it to see more kinds of games. With
        `signals` it signals in defence and reads the cards of defenders as signals: for tables where all
        agree on them."""
        self._seed = seed
        self._budget = budget
        self._shy = shy
        self._signals = signals
        self._playouts = playouts
        self._basic = BasicPlayer()

    def choose(self, view: View, clock: Clock) -> Action:
        return self._decided(view, clock, is_hint=False).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        return self._decided(view, clock, is_hint=True)

    def _decided(self, view: View, clock: Clock, *, is_hint: bool) -> Advice[Action]:
        first = view.legal[0]
        if not POSITIONS.admits(view.game):
            return self._basic.advise(view, clock)
        if isinstance(first, Play):
            return self._play(view, clock, is_hint)
        if Call.PICK_UP in view.legal:
            return self._skat_or_hand(view)
        if isinstance(first, Discard):
            return self._push(view, clock)
        if isinstance(first, Contract):
            return self._announce(view, is_hint)
        if view.declarer is None:
            return self._bid(view, clock, is_hint)
        return self._basic.advise(view, clock)

    def _rng(self, view: View) -> Random:
        # From the view, so that a decision does not depend on earlier ones.
        return Random(f"{self._seed}/{len(view.history)}/{view.hand}")

    def _bid(self, view: View, clock: Clock, is_hint: bool) -> Advice[Action]:
        # The next value to say, or the one that is asked for.
        value = next((action.value for action in view.legal if isinstance(action, Bid)), view.bid)
        word: Action = Call.YES if Call.YES in view.legal else Bid(value)
        own = view.seat == 0, view.game.table
        found = after_skat(view.hand, value, *own)
        passed = passing(view, after_skat(view.hand, LOWEST, *own).gain) + self._shy
        goes_on = found.gain >= passed and word in view.legal
        if is_hint and abs(found.gain - passed) <= CLOSE:
            # The estimate is not that precise.
            goes_on = self._basic.advise(view, clock).action != Call.PASS
        values: dict[Action, float] = {word: found.gain, Call.PASS: passed}
        if goes_on:
            said = last_said(view)
            if said and after_skat(view.hand, said, *own).contract == found.contract:
                return _estimated(word, lambda: reasons.worth("still", found.contract, value), values)
            return _estimated(word, lambda: reasons.bid(found.contract, found.chance, view.hand), values)
        return _estimated(Call.PASS, lambda: reasons.stop(view, found.contract, found.chance, value), values)

    def _skat_or_hand(self, view: View) -> Advice[Action]:
        facts = view.hand, view.bid, view.seat == 0, view.game.table
        found = after_skat(*facts)
        alone, contract = without_skat(*facts)
        values: dict[Action, float] = {Call.PICK_UP: found.gain, contract: alone}
        if alone > found.gain + HAND_GAME:
            return _estimated(contract, lambda: Text("skat.why.from_hand"), values)
        return _estimated(
            Call.PICK_UP,
            lambda: Text("skat.why.pick_up_for", game=reasons.game_name(found.contract)),
            values,
        )

    def _push(self, view: View, clock: Clock) -> Advice[Action]:
        table, facts = view.game.table, (view.bid, view.seat == 0)
        game = max(prospects(view.hand, *facts), key=lambda each: each.gain(table))
        # Open cards compare pushes for one game well, but not two games with each other.
        best = [game]
        if game.contract.kind in TRUMP_KINDS:
            best = pushes(game.contract.kind, view.hand, *facts)[:CANDIDATES]
        games_by_push = {each: DISCARDS[each.pushed] for each in best}
        verdict = self._weigh_games(view, clock, best)
        chosen = verdict.best
        return _by_action(verdict, games_by_push).advice(
            games_by_push[chosen],
            lambda: reasons.push(chosen.contract, chosen.pushed, view.hand),
            POINTS_WON,
        )

    def _announce(self, view: View, is_hint: bool) -> Advice[Action]:
        twelve, table = Cards(view.hand | view.skat), view.game.table
        games = with_pushed(twelve, view.skat, view.bid, view.seat == 0)
        values = {each.contract: each.gain(table) for each in games}
        least = max(values.values()) - (CLOSE if is_hint else 0.0)
        good = [each for each in games if values[each.contract] >= least]
        chosen = max(good, key=lambda each: each.chance).contract
        ranked = sorted(values.items(), key=lambda valued: -valued[1])
        evidence = Evidence(tuple(ranked), 0, POINTS_WON, estimate=True)
        return Advice(chosen, lambda: reasons.game(chosen, view), evidence)

    def _weigh_games(self, view: View, clock: Clock, games: Sequence[Prospect]) -> Verdict[Prospect]:
        """Combine the nets of hand strength with the samples."""
        seat = view.seat
        assert seat is not None
        twelve = Cards(view.hand | view.skat)
        table = view.game.table
        if len(games) == 1:
            return Verdict(((games[0], games[0].gain(table)),), 0)

        def judge(batch: Sequence[Guess]) -> list[list[float]]:
            return [
                [each.gain(table, made(each, twelve, seat, guess.hands)) for each in games] for guess in batch
            ]

        # Solving a game from its first lead takes long, so the clock is checked after each sample.
        budget = replace(self._budget.within(clock), batch=1)
        source = guesses(view, self._rng(view), budget.worlds)
        verdict = weigh(games, source, judge, budget, weight=_fit)
        looked = verdict.worlds
        trust = looked / (looked + NETS_ARE_WORTH)
        value = {each: trust * solved + (1 - trust) * each.gain(table) for each, solved in verdict.values}
        ranked = sorted(games, key=lambda each: -value[each])
        errors = tuple(trust * (verdict.error(each) or 0.0) for each in ranked)
        return Verdict(tuple((each, value[each]) for each in ranked), looked, errors)

    def _play(self, view: View, clock: Clock, is_hint: bool) -> Advice[Action]:
        cards = [action.card for action in view.legal if isinstance(action, Play)]
        rule = self._basic.advise(view, clock)
        if len(cards) == 1 or view.contract is None:
            return rule
        question, rng = Question(view), self._rng(view)
        budget = self._budget.within(clock)
        if self._playouts and question.needs_playouts:
            count = self._playouts if budget.seconds is None else _possible(self._playouts, budget.seconds)
            question.play_out(cards, list(islice(guesses(view, rng, count, signals=self._signals), count)))
        most = min(budget.worlds, MOST.get(len(view.hand), budget.worlds))
        source = guesses(view, rng, most, signals=self._signals)
        verdict = weigh(
            cards,
            source,
            lambda batch: question.judge(cards, batch),
            replace(budget, worlds=most),
            weight=_fit,
        )
        unit = Unit(SHARES[question.aim], VISIBLE, share=True)
        best = verdict.as_good(SAME_LEAD if is_opening_lead(view) else A_POINT)
        card = best[0]
        assert isinstance(rule.action, Play)
        if is_opening_lead(view) and not is_hint:
            card = max(best, key=lambda card: lead_value(view, card))
        elif rule.action.card in best or (is_hint and verdict.looks_as_good(rule.action.card, unit)):
            card = rule.action.card
        chosen = PLAYS[card]
        if self._signals and not is_hint:
            chosen = PLAYS[signalled(view, chosen.card, best)]
        other = next(PLAYS[each] for each, _ in verdict.values if each != chosen.card)
        question.is_certain = next(source, None) is None
        shares = tuple((PLAYS[card], question.share(card)) for card, _ in verdict.values)
        evidence = Evidence(shares, verdict.worlds, unit, verdict.error(chosen.card))
        return Advice(chosen, partial(why_card, view, chosen, other), evidence)


def _possible(playouts: int, seconds: float) -> int:
    """This many playouts, or what is possible in a part of the time; at least one."""
    return max(1, min(playouts, int(seconds * PLAYOUTS_A_SECOND)))


def _fit(guess: Guess) -> float:
    return guess.fit


def _estimated(action: Action, why: Why, values: dict[Action, float]) -> Advice[Action]:
    """The values by the nets of hand strength, over the possible skats."""
    ranked = sorted(values.items(), key=lambda valued: -valued[1])
    return Advice(action, why, Evidence(tuple(ranked), SKATS, POINTS_WON))


def _by_action(verdict: Verdict[T], actions: Mapping[T, Action]) -> Verdict[Action]:
    """The verdict in terms of actions. The better of two with the same action counts."""
    found: dict[Action, tuple[float, float]] = {}
    errors = verdict.errors or (0.0,) * len(verdict.values)
    for (each, value), error in zip(verdict.values, errors, strict=True):
        found.setdefault(actions[each], (value, error))
    values = tuple((action, value) for action, (value, _) in found.items())
    return Verdict(values, verdict.worlds, tuple(error for _, error in found.values()))
