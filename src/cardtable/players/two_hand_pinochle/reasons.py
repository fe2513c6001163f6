"""Why something is done in two-hand pinochle: sentences that are true of it, the strongest first."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from cardtable.games.pinochle.hands import ORDERS
from cardtable.games.two_hand_pinochle import Action, Coin, Meld, Word
from cardtable.games.two_hand_pinochle.melding import TITLES
from cardtable.players.two_hand_pinochle.outlook import Outlook, Playable
from cardtable.reasons import Reason, Reasons
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cardtable.games.pinochle.melds import MeldName
    from cardtable.games.two_hand_pinochle import State

    Fits: TypeAlias = Callable[[Outlook, Action], Mapping[str, object] | None]
    Told: TypeAlias = Callable[[Outlook, Playable], Mapping[str, object] | None]

WHY = "two-hand-pinochle.why"
CHEAP = 4
"""The most points of a card that is no loss."""


def _titles(names: Iterable[MeldName]) -> list[Text]:
    """Melds in words, equal ones counted."""
    return [
        Text(f"{WHY}.several", count=count, meld=TITLES[name]) if count > 1 else TITLES[name]
        for name, count in Counter(names).items()
    ]


def _keeps(choice: Playable, **more: object) -> Mapping[str, object]:
    return {"card": choice.card, "melds": _titles(choice.kept), **more}


def _card(told: Told) -> Fits:
    """For a card; `told` returns the parameters of the sentence, or None if it is not true of this one."""

    def fits(look: Outlook, action: Action) -> Mapping[str, object] | None:
        choice = look.choice(action)
        return None if choice is None else told(look, choice)

    return fits


def _lead(told: Told) -> Fits:
    return _card(lambda look, choice: None if look.view.lead else told(look, choice))


def _win(told: Told) -> Fits:
    return _card(lambda look, choice: told(look, choice) if look.view.lead and choice.wins else None)


def _lose(told: Told, *, could_win: bool) -> Fits:
    """For a card that does not take the turn, where another one would, or none."""

    def lost(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
        if not look.view.lead or choice.wins or bool(_winners(look)) != could_win:
            return None
        return told(look, choice)

    return _card(lost)


def _winners(look: Outlook) -> list[Playable]:
    return [each for each in look.choices if each.wins]


def _strength(choice: Playable) -> tuple[bool, int]:
    return choice.is_trump, choice.points


def _strongest(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    """That breaks no meld."""
    whole = [_strength(each) for each in look.choices if not each.broken]
    return _keeps(choice) if not choice.broken and _strength(choice) == max(whole) else None


def _strongest_plain(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    """That breaks no meld."""
    plain = [each.points for each in look.choices if not each.broken and not each.is_trump]
    is_one = not choice.broken and not choice.is_trump and choice.points == max(plain)
    return _keeps(choice, points=choice.points) if is_one else None


def _cheapest_spared(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    whole = [each for each in look.choices if not each.broken]
    is_one = not choice.broken and _cheapest(choice, whole)
    return _keeps(choice, points=choice.points) if is_one else None


def _spared_for(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    short = [TITLES[name] for name in choice.one_short]
    return _keeps(choice, short=short, points=choice.points) if short and not choice.broken else None


def _spared(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    if choice.broken:
        return None
    return _keeps(choice, melded=choice.play.copy.stars > 0, points=choice.points)


def _given_up(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    return _keeps(choice, lost=_titles(choice.broken)) if choice.broken else None


def _cheapest(choice: Playable, others: list[Playable]) -> bool:
    return choice.cost == min(each.cost for each in others)


def _ruffs(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    (lead,) = look.view.lead
    only = all(each.is_trump for each in _winners(look)) and lead.suit != look.view.trump
    return _keeps(choice) if only and _cheapest(choice, _winners(look)) else None


def _wins_cheapest(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    return _keeps(choice) if _cheapest(choice, _winners(look)) else None


def _wins_dearest(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    """It brings its own points home."""
    most = max(each.points for each in _winners(look))
    return _keeps(choice, points=choice.points) if choice.points == most > 0 else None


def _wins_whole(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    """Dearer than what would break melds."""
    cheaper = [each for each in _winners(look) if each.cost < choice.cost]
    if choice.broken or not cheaper or not all(each.broken for each in cheaper):
        return None
    return _keeps(choice, lost=_titles(min(cheaper, key=lambda each: each.cost).broken))


def _too_dear(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    """What winning would break, where this card breaks nothing."""
    winners = _winners(look)
    if choice.broken or not all(each.broken for each in winners):
        return None
    return _keeps(choice, lost=_titles(min(winners, key=lambda each: each.cost).broken))


def _lets_go_cheapest(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    losers = [each for each in look.choices if not each.wins]
    return _keeps(choice) if _cheapest(choice, losers) else None


def _no_loss(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    is_cheap = choice.points <= CHEAP and not choice.is_trump and not choice.broken
    return _keeps(choice) if is_cheap else None


def _lost_cheapest(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    (lead,) = look.view.lead
    return _keeps(choice, lead=lead) if _cheapest(choice, look.choices) else None


def _lost_whole(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    (lead,) = look.view.lead
    return None if choice.broken else _keeps(choice, lead=lead)


def _lost_meld(look: Outlook, choice: Playable) -> Mapping[str, object] | None:
    (lead,) = look.view.lead
    return _keeps(choice, lead=lead, lost=_titles(choice.broken)) if choice.broken else None


def _plain(look: Outlook, choice: Playable) -> Mapping[str, object]:
    return _keeps(choice, points=choice.points)


def _meld(check: Callable[[Outlook, Meld], bool]) -> Fits:
    def fits(look: Outlook, action: Action) -> Mapping[str, object] | None:
        if not isinstance(action, Meld) or not check(look, action):
            return None
        return {"meld": TITLES[look.name(action)], "points": look.points(action)}

    return fits


def _word(word: Word | type[Coin], check: Callable[[Outlook], bool]) -> Fits:
    def fits(look: Outlook, action: Action) -> Mapping[str, object] | None:
        meant = action is word or (isinstance(action, Coin) and word is Coin)
        return {} if meant and check(look) else None

    return fits


def _is_free(look: Outlook, meld: Meld) -> bool:
    """By the classic rules a dix is shown beside the meld of the turn."""
    return look.view.game.classic and len(meld.copies) == 1


def _is_most(look: Outlook, meld: Meld) -> bool:
    return look.points(meld) == max(map(look.points, look.offered))


def _is_taken(look: Outlook, action: Action, state: State) -> bool:
    """Whether the other could beat this lead here."""
    choice = look.choice(action)
    assert choice is not None
    other = state.round.hands[state.to_act[0] - 1]
    return bool(ORDERS[look.view.trump].beaten_by[choice.card.index] & other)


REASONS = Reasons(
    Outlook,
    (
        Reason(f"{WHY}.lead", _lead(_strongest)),
        Reason(
            f"{WHY}.lead_sure",
            _lead(lambda look, choice: None if look.is_beatable(choice.card) else _keeps(choice)),
            holds=lambda look, action, state: not _is_taken(look, action, state),
            proved=lambda look, action: True,
        ),
        Reason(f"{WHY}.lead_cheap", _lead(_cheapest_spared)),
        Reason(f"{WHY}.lead_short", _lead(_spared_for)),
        Reason(f"{WHY}.lead_plain", _lead(_strongest_plain)),
        Reason(f"{WHY}.lead_other", _lead(_spared)),
        Reason(f"{WHY}.lead_meld", _lead(_given_up)),
        Reason(f"{WHY}.ruff", _win(_ruffs)),
        Reason(f"{WHY}.win", _win(_wins_cheapest)),
        Reason(f"{WHY}.win_whole", _win(_wins_whole)),
        Reason(f"{WHY}.win_high", _win(_wins_dearest)),
        Reason(f"{WHY}.win_other", _win(_plain)),
        Reason(f"{WHY}.let_go_whole", _lose(_too_dear, could_win=True)),
        Reason(f"{WHY}.let_go_cheap", _lose(_lets_go_cheapest, could_win=True)),
        Reason(f"{WHY}.let_go", _lose(_no_loss, could_win=True)),
        Reason(f"{WHY}.let_go_meld", _lose(_given_up, could_win=True)),
        Reason(f"{WHY}.let_go_other", _lose(_plain, could_win=True)),
        Reason(f"{WHY}.lose", _lose(_lost_cheapest, could_win=False)),
        Reason(f"{WHY}.lose_whole", _lose(_lost_whole, could_win=False)),
        Reason(f"{WHY}.lose_meld", _lose(_lost_meld, could_win=False)),
        Reason(f"{WHY}.coin", _word(Coin, lambda look: True)),
        Reason(f"{WHY}.exchange", _word(Word.EXCHANGE, lambda look: True)),
        Reason(f"{WHY}.nothing", _word(Word.NO_MELD, lambda look: not look.offered)),
        Reason(f"{WHY}.wait", _word(Word.NO_MELD, lambda look: any(map(look.may_grow, look.offered)))),
        Reason(f"{WHY}.hide", _word(Word.NO_MELD, lambda look: bool(look.offered))),
        Reason(f"{WHY}.free", _meld(_is_free)),
        Reason(f"{WHY}.meld", _meld(_is_most)),
        Reason(f"{WHY}.meld_now", _meld(lambda look, meld: look.leaves_more(meld))),
        Reason(f"{WHY}.meld_other", _meld(lambda look, meld: True)),
    ),
)
"""For every legal action at least one of them holds."""
