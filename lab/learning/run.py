"""The folder of a run: settings, the last checkpoint, a log. A run that was stopped at any moment can
continue."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from cardtable.errors import GameError
from cardtable.notation.own.options import make_game
from cardtable.search.nets import net_file
from lab.learning.layers import fresh, no_moments

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
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
        path = self.folder / LOG
        # A stop may have cut the last line.
        torn = path.exists() and path.stat().st_size > 0 and not path.read_bytes().endswith(b"\n")
        with path.open("a", encoding="utf-8") as log:
            log.write("\n" * torn + json.dumps(line) + "\n")

    def lines(self) -> list[dict[str, Any]]:
        """All lines of the log but those that a stop has cut."""
        log = self.folder / LOG
        return [*_whole(log.read_text("utf-8").splitlines())] if log.exists() else []

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


def _whole(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        with suppress(json.JSONDecodeError):
            yield json.loads(line)


def open_run(folder: Path, settings: dict[str, Any], sizes: tuple[int, ...]) -> Run:
    """The run in this folder so far; a new one if there is none. Raises GameError if it has other
    settings."""
    folder.mkdir(parents=True, exist_ok=True)
    known, wanted = folder / SETTINGS, {**settings, "sizes": list(sizes)}
    if not known.exists():
        beside = folder / f"new-{SETTINGS}"
        beside.write_text(json.dumps(wanted), "utf-8")
        os.replace(beside, known)
    run = read_run(folder)
    for name, value in wanted.items():
        if run.settings[name] != value:
            raise GameError(f"{folder} is a run with the {name} {run.settings[name]}, not {value}")
    return run


def read_run(folder: Path) -> Run:
    """The run in this folder. Raises GameError if there is none."""
    if not (folder / SETTINGS).exists():
        raise GameError(f"there is no run in {folder}; `python -m lab.learning new {folder}` begins one")
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
