"""The content security policy: browsers may load our own files, and what is inside the first page."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


def policy_with(styles: Iterable[str], scripts: Iterable[str]) -> str:
    """The policy that also allows `<style>` and `<script>` elements with these texts."""
    return f"{POLICY}; style-src 'self' {_hashes(styles)}; script-src 'self' {_hashes(scripts)}"


def _hashes(texts: Iterable[str]) -> str:
    return " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts)
