"""The folder of a run: settings, the last checkpoint, a log. A run that was stopped at any moment can
continue."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from cardtable.notation.own.options import make_game
from cardtable.search.nets import net_file
from lab.learning.layers import fresh, no_moments

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.core import AnyGame

CHECKPOINT, LOG, SETTINGS, NET = "checkpoint.npz", "log.jsonl", "settings.json", "net.safetensors"


@dataclass
class Run:
    """`step` counts steps of Adam. Layers and moments are as in `layers`."""

    folder: Path
    settings: dict[str, Any]
    layers: Any
    moments: Any
    step: int = 0
    decisions: int = 0
    hands: int = 0
    game: AnyGame = field(init=False)

    def __post_init__(self) -> None:
        self.game = make_game(self.settings["game"], self.settings["options"])

    def save(self) -> None:
        """First next to the old checkpoint, then in its place: at any moment one of them is complete."""
        arrays = {
            f"{name}.{number}.{key}": each[key]
            for name, layers in (
                ("layers", self.layers),
                ("first", self.moments[0]),
                ("second", self.moments[1]),
            )
            for number, each in enumerate(layers)
            for key in each
        }
        beside = self.folder / f"new-{CHECKPOINT}"
        counts = np.array([self.step, self.decisions, self.hands])
        np.savez(beside, allow_pickle=False, counts=counts, **arrays)
        os.replace(beside, self.folder / CHECKPOINT)

    def log(self, **facts: Any) -> None:
        line = {"step": self.step, "decisions": self.decisions, "hands": self.hands, **facts}
        with (self.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")

    def lines(self) -> list[dict[str, Any]]:
        log = self.folder / LOG
        return [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []

    def export(self) -> Path:
        """Weights of 8 bits for the kernel. Each output has its own scale."""
        layers = []
        for layer in self.layers:
            weight, bias = np.asarray(layer["weight"], np.float32), np.asarray(layer["bias"], np.float32)
            scale = np.maximum(np.abs(weight).max(0), 1e-8) / 127
            small = np.rint(weight / scale).astype(np.int8)
            layers.append(
                (
                    *weight.shape,
                    8,
                    small.tobytes(),
                    scale.astype("<f4").tobytes(),
                    bias.astype("<f4").tobytes(),
                )
            )
        file = self.folder / NET
        file.write_bytes(net_file(layers))
        return file


def open_run(folder: Path, settings: dict[str, Any], sizes: tuple[int, ...]) -> Run:
    """The run in this folder so far; a new one if there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    known = folder / SETTINGS
    if not known.exists():
        known.write_text(json.dumps({**settings, "sizes": sizes}), "utf-8")
    return read_run(folder)


def read_run(folder: Path) -> Run:
    settings = json.loads((folder / SETTINGS).read_text("utf-8"))
    layers = fresh(settings["sizes"], settings["seed"])
    run = Run(folder, settings, layers, no_moments(layers))
    if not (folder / CHECKPOINT).exists():
        return run
    with np.load(folder / CHECKPOINT) as found:
        for name, target in (("layers", run.layers), ("first", run.moments[0]), ("second", run.moments[1])):
            for number, each in enumerate(target):
                for key in each:
                    each[key] = found[f"{name}.{number}.{key}"]
        run.step, run.decisions, run.hands = (int(count) for count in found["counts"])
    return run
