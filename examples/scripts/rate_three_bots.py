"""Rate three bots of 6 nimmt!: every deal in all seatings, differences with their interval, and Elo.

    python rate_three_bots.py [DEALS]

`cardtable arena nimmt nimmt:basic nimmt:novice nimmt:random` does this and more; here it is, step by step.
"""

# %% The bots, and the deals they all get.
import sys
from random import Random
from statistics import fmean

from cardtable.arena.statistics.intervals import t_interval
from cardtable.arena.statistics.ratings import fit, rankings
from cardtable.games.nimmt import Nimmt
from cardtable.match import rotated
from cardtable.players import make_bot
from cardtable.record import Record
from cardtable.table import Table, play

BOTS = ("nimmt:basic", "nimmt:novice", "nimmt:random")
DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 60

game = Nimmt(seats=len(BOTS))
rng = Random(1)
deals = [game.deal(rng) for _ in range(DEALS)]

# %% Each deal once in each rotation of the seats. Its hands are correlated, so a deal counts as one result.
sets: list[list[float]] = []
for number, deal in enumerate(deals):
    points: list[list[int]] = [[] for _ in BOTS]
    for turn in range(len(BOTS)):
        order = rotated(len(BOTS), turn)
        hand = play(Table(Record(game, deal)), [make_bot(BOTS[bot], seed=number) for bot in order])
        result = hand.last.result
        assert result is not None
        for seat, bot in enumerate(order):
            points[bot].append(result.points[seat])
    sets.append([fmean(each) for each in points])

# %% How much better each is than the mean of the others, and how strong by the orders in which they came in.
strengths = fit(len(BOTS), [ranking for each in sets for ranking in rankings(each)])
print(f"{DEALS} deals in {len(BOTS)} seatings each")
for bot, name in enumerate(BOTS):
    ahead = [each[bot] - fmean(each[:bot] + each[bot + 1 :]) for each in sets]
    interval, elo = t_interval(ahead), strengths[bot].elo_interval(DEALS)
    ahead_by = f"{interval.mean:+7.2f} ± {interval.half:4.2f} heads a hand"
    print(f"{name:<14}{ahead_by}   Elo {elo.mean:+5.0f} ± {elo.half:3.0f}")
