"""Requests about the deals of the day."""

from __future__ import annotations

from cardtable.server.api.lobby import working_games
from cardtable.server.http.endpoint import ApiCall, Endpoint
from cardtable.server.views.series_shapes import Day


async def show_day(call: ApiCall, body: None) -> Day:
    """Today's deal of each game, and how many days in a row I have played one."""
    return await call.service.days.shown(working_games(), call.me.id)


ENDPOINTS = (Endpoint("GET", "/api/day", show_day, Day),)
