"""Addresses of the page, read by its own module in Node.js, without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from typing import Any

import pytest

SCRIPT = """
const { route } = await import(`data:text/javascript,${encodeURIComponent(process.argv[1])}`);
console.log(JSON.stringify(process.argv.slice(2).map((hash) => route(hash))));
"""


def routes(*hashes: str) -> list[dict[str, Any]]:
    """Where each of these addresses leads."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js")
    module = files("cardtable").joinpath("web", "js", "routes.js").read_text(encoding="utf-8")
    command = [node, "--input-type=module", "--eval", SCRIPT, module, *hashes]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


def test_an_address_leads_to_its_page() -> None:
    """With the parts that the page needs, without escapes. What leads nowhere leads to the lobby."""
    replay, ladder, lobby = routes("#/replay/skat1.A%2DB/at/12", "#/ladder/the%20best", "#/nowhere")
    assert replay == {"page": "replay-page", "attributes": {"record": "skat1.A-B", "step": "12"}}
    assert ladder == {"page": "ladder-page", "attributes": {"name": "the best"}}
    assert lobby == {"page": "lobby-page", "attributes": {}}


def test_a_damaged_address_still_leads_to_its_page() -> None:
    """A link that was cut in the middle of an escape: the page says that there is no such thing."""
    replay, ladder = routes("#/replay/skat1.A%2", "#/ladder/100%")
    assert replay == {"page": "replay-page", "attributes": {"record": "skat1.A%2"}}
    assert ladder == {"page": "ladder-page", "attributes": {"name": "100%"}}
