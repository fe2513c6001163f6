"""The OpenAPI document, made from the endpoints and types that the server uses."""

from __future__ import annotations

import re
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.server.http.problems import MEDIA_TYPE
from cardtable.server.store.summaries import Brief
from cardtable.server.views.shapes import Change, Snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.server.http.endpoint import Endpoint

REFERENCE = "#/components/schemas/{name}"

Document = dict[str, Any]


class ProblemShape(msgspec.Struct):
    """RFC 9457. `seq` and `missed` are there where something was stale."""

    type: str
    title: str
    status: int
    detail: str


STREAM: Document = {
    "summary": "Snapshots of tables, then what changes",
    "operationId": "stream",
    "parameters": [
        {"name": "tables", "in": "query", "schema": {"type": "string"}, "description": "ids, with commas"},
        {"name": "lobby", "in": "query", "schema": {"type": "string"}, "description": "1 for the lobby too"},
        {"name": "since", "in": "query", "schema": {"type": "string"}, "description": "id of the last event"},
        {"name": "Last-Event-ID", "in": "header", "schema": {"type": "string"}},
    ],
    "responses": {
        "200": {
            "description": "Endless; docs/web/api.md lists the events",
            "content": {"text/event-stream": {}, "application/x-ndjson": {}},
        }
    },
}


def document(endpoints: Sequence[Endpoint]) -> Document:
    """The OpenAPI document of these endpoints."""
    types = [ProblemShape, Snapshot, Change, Brief]
    types += [endpoint.answer for endpoint in endpoints if endpoint.answer is not None]
    types += [endpoint.body for endpoint in endpoints if endpoint.body is not None]
    _, schemas = msgspec.json.schema_components(dict.fromkeys(types), ref_template=REFERENCE)
    paths: dict[str, Document] = {"/api/stream": {"get": STREAM}}
    for endpoint in endpoints:
        path = re.sub(r":\w+}", "}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "cardtable", "version": version("cardtable")},
        "security": [{"cookie": []}, {"token": []}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "cardtable"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(endpoint: Endpoint) -> Document:
    operation: Document = {
        "summary": endpoint.summary,
        "operationId": endpoint.handle.__name__ + ("_by_id" if "{record}" in endpoint.path else ""),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": _path_schema(kind)}
            for name, kind in re.findall(r"{(\w+)(?::(\w+))?}", endpoint.path)
        ],
        "responses": {
            **{
                str(status): _content("Done", endpoint.answer, "application/json")
                for status in (endpoint.status, *endpoint.also)
            },
            "default": _content("Refused", ProblemShape, MEDIA_TYPE),
        },
    }
    for name in endpoint.query:
        operation["parameters"].append({"name": name, "in": "query", "schema": {"type": "string"}})
    if endpoint.method == "POST":
        key = {"type": "string", "minLength": 1, "maxLength": 64}
        operation["parameters"].append({"name": "Idempotency-Key", "in": "header", "schema": key})
    if endpoint.body is not None:
        operation["requestBody"] = {**_content("", endpoint.body, "application/json"), "required": True}
        del operation["requestBody"]["description"]
    if not endpoint.login:
        operation["security"] = [{}, {"cookie": []}, {"token": []}]
    return operation


def _content(description: str, kind: type[msgspec.Struct] | None, media_type: str) -> Document:
    if kind is None:
        return {"description": description}
    schema = {"$ref": REFERENCE.format(name=kind.__name__)}
    return {"description": description, "content": {media_type: {"schema": schema}}}


def _path_schema(kind: str) -> Document:
    return {"type": "integer", "minimum": 0} if kind == "int" else {"type": "string"}
