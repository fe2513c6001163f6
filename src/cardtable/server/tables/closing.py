"""Reasons for closing a table, as they are stored."""

from __future__ import annotations

ALL_LEFT = "everybody has left"
TOO_LONG = "it has gone on for too long"
NOBODY_CAME = "nobody came any more"
