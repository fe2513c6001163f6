"""A net as a player, by the kernel's forward pass."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cardtable.envs.encoding import Encoding, sketch_of
from cardtable.search.nets import read_net

if TYPE_CHECKING:
    from cardtable.core import AnyView, Clock


class NetPlayer:
    """Takes the legal action with the highest score."""

    def __init__(self, file: str | Path) -> None:
        self._net = read_net(Path(file))
        self._encoding: Encoding | None = None

    def choose(self, view: AnyView, clock: Clock) -> Any:
        if self._encoding is None:
            self._encoding = Encoding(view.game, sketch_of(view.game))
        by_word = np.array(self._net.evaluate(self._encoding.view(view).tolist())[:-1], np.float32)
        rows = self._encoding.actions(view.legal)[: len(view.legal)]
        return view.legal[int(np.argmax(rows @ by_word))]
