"""The three hands of the SDZ transcript. It shows seat 0's cards, all melds, bids and a few tricks; the
other cards and tricks are completed here so that every rule is kept and the counters come out."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.games.pinochle import Action, Deal, Hand, Pinochle, View
from cardtable.record import Record


@dataclass(frozen=True)
class SdzHand:
    dealer: int
    hands: tuple[str, ...]
    calls: str
    cards: str

    @property
    def deal(self) -> Deal:
        return Deal(tuple(Hand.parse(hand) for hand in self.hands))

    def actions(self, game: Pinochle) -> tuple[Action, ...]:
        return tuple(game.parse(text) for text in [*self.calls.split(", "), *self.cards.split()])

    def record(self) -> Record[Deal, Action, View]:
        game = Pinochle(dealer=self.dealer)
        return Record(game, self.deal, self.actions(game))


FIRST = SdzHand(
    dealer=0,
    hands=(
        "AD KD KD JD 9D JC TH KH TS TS JS 9S",
        "TD QD QD AC TC TC 9C AH AH TH 9H KS",
        "AD JD 9D AC JC KH JH 9H KS QS QS JS",
        "TD KC KC QC QC 9C QH QH JH AS AS 9S",
    ),
    calls="pass, 25, pass, pass, trump H",
    cards="""AD TD KD QD  9D QH 9D QD  QC JC TC AC  JD QH AD TD  9C KH 9C JC  KD TH KH JH
             TC JH KC TH  JS KS QS AS  KC JD AC 9H  QS AS TS AH  AH KS QC 9S  9H JS 9S TS""",
)
SECOND = SdzHand(
    dealer=1,
    hands=(
        "9D AC TC KC QC QC JC KH JH 9H 9H JS",
        "TD QD QD JD JD 9C TH TH KH AS TS 9S",
        "AD TD KD TC JC QH QH JH KS KS JS 9S",
        "AD KD 9D AC KC 9C AH AH AS TS QS QS",
    ),
    calls="pass, 29, pass, pass, trump C",
    cards="""AD 9D QD AD  9C JC 9C TC  JH AH JH TH  TS JS AS JS  KH QH AH 9H  QS AC TS KS
             QC TH JC KC  KD KC JD KD  9H TD QH AC  9D TC QD TD  KH JD KS AS  QC 9S 9S QS""",
)
THIRD = SdzHand(
    dealer=2,
    hands=(
        "TD 9D AC 9C 9C AH KH QH 9H QS 9S 9S",
        "AD AC TC KC QC JC AH AS TS KS JS JS",
        "TD JD JD TC QC TH QH JH JH AS KS QS",
        "AD KD KD QD QD 9D KC JC TH KH 9H TS",
    ),
    calls="22, pass, 45, pass, trump C",
    cards="""TC TC KC AC  AH AH QH 9H  TD AD TD AD  KC QC JC 9C  QC JH KH 9C  AC JH KD 9D
             TS AS TS 9S  TH TH QH JC  JS KS KD QS  JD QD 9S AS  QD 9H KS JD  9D KH JS QS""",
)
