"""Training data: hands of the net against itself, and hands of a teacher."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from cardtable.envs import Batch
from cardtable.envs.encoding import Encoding, sketch_of
from cardtable.players import make_bot
from cardtable.record import Record
from cardtable.table import Table, play
from lab.learning.net import scores

if TYPE_CHECKING:
    from cardtable.core import AnyGame

Arrays = dict[str, Any]


class SelfPlay:
    """Batches of decisions from hands that one net plays on all seats."""

    def __init__(self, game: AnyGame, hands: int, seed: int) -> None:
        self._batch = Batch(game, hands, seed)
        self._rng = np.random.default_rng(seed)
        self.scale = _scale(game, seed)
        self.decisions = 0
        self.hands = 0

    def collect(self, layers: Any, steps: int) -> Arrays:
        """This many decisions of each hand, without those of unfinished hands. `points` is the final lead
        of the deciding seat over the mean of all, in standard deviations of random hands."""
        batch, kept = self._batch, []
        for _ in range(steps):
            seen = {
                "observation": batch.observation.copy(),  # type: ignore[union-attr] # observations are wanted
                "actions": batch.actions.copy(),  # type: ignore[union-attr]
                "mask": batch.action_mask.copy(),  # type: ignore[union-attr]
                "seat": batch.seats.copy(),
            }
            found, _ = scores(layers, seen["observation"], seen["actions"], seen["mask"])
            # The largest of the scores with Gumbel noise is a draw from their softmax.
            chosen = np.argmax(np.asarray(found) + self._rng.gumbel(size=found.shape), 1).astype(np.int32)
            batch.step(chosen)
            kept.append(
                {**seen, "chosen": chosen, "ended": batch.ended.copy(), "rewards": batch.rewards.copy()}
            )
        return self._with_points(kept)

    def _with_points(self, kept: list[Arrays]) -> Arrays:
        count = len(self._batch)
        points = np.zeros((len(kept), count), np.float32)
        known = np.zeros((len(kept), count), np.bool_)
        last = np.zeros_like(kept[0]["rewards"])
        over = np.zeros(count, np.bool_)
        for step in reversed(range(len(kept))):
            rewards, ended = kept[step]["rewards"], kept[step]["ended"]
            last = np.where(ended[:, None], rewards - rewards.mean(1, keepdims=True), last)
            over |= ended
            points[step] = last[np.arange(count), kept[step]["seat"]] / self.scale
            known[step] = over
        self.hands += sum(int(each["ended"].sum()) for each in kept)
        self.decisions += int(known.sum())
        columns = ("observation", "actions", "mask", "chosen")
        return {
            **{name: np.stack([each[name] for each in kept])[known] for name in columns},
            "points": points[known],
        }


def _scale(game: AnyGame, seed: int) -> float:
    """The standard deviation of a seat's points in random hands."""
    batch, rng = Batch(game, 256, seed, observations=False), np.random.default_rng(seed)
    found: list[float] = []
    while len(found) < 1_000:
        batch.step((rng.random(len(batch)) * batch.choices).astype(np.int32))
        ended = batch.rewards[batch.ended]
        found += (ended - ended.mean(1, keepdims=True)).ravel().tolist()
    return max(1.0, float(np.std(found)))


def taught(game: AnyGame, teacher: str, hands: int, seed: int) -> Arrays:
    """The decisions of a player on all seats, where it had a choice."""
    sketch = sketch_of(game)
    encoding = Encoding(game, sketch)
    columns: dict[str, list[Any]] = {"observation": [], "actions": [], "mask": [], "chosen": []}
    rng = Random(seed)
    for _ in range(hands):
        players = [make_bot(teacher, rng.getrandbits(32)) for _ in range(game.seats)]
        for state, seat, action in play(Table(Record(game, game.deal(rng))), players).decisions():
            view = state.view(seat)
            if len(view.legal) > 1:
                columns["observation"].append(encoding.view(view))
                columns["actions"].append(encoding.actions(view.legal))
                columns["mask"].append(np.arange(sketch.most) < len(view.legal))
                columns["chosen"].append(list(view.legal).index(action))
    return {name: np.stack(rows) for name, rows in columns.items()}
