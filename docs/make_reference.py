"""Writes docs/reference from the code: commands, games, protocols, HTTP requests and Python names.

    python docs/make_reference.py        (or: make reference)

A test writes the same pages and compares, so they are never old.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
import typing
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click
from protocol_messages import protocols_page
from python_examples import EXAMPLES, SETUP

from cardtable.cli import cardtable
from cardtable.games import GAMES
from cardtable.notation.own.options import options_of
from cardtable.parts import kinds, type_text
from cardtable.players import bots_for
from cardtable.server.app import ENDPOINTS
from cardtable.server.http.openapi import document
from cardtable.testing import random_record

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = Path(__file__).parent
WIDTH = 116
PLAIN = (bool, int, float, str, type(None))
HANDS = 40
"""Random hands of each preset that examples of actions are looked for in."""
PYTHON = {
    "cardtable": "Everyday calls, the types of the contract, and the errors: `import cardtable as ct`.",
    "cardtable.envs": "The games as environments for learning.",
    "cardtable.arena.compare": "Tournaments from Python.",
    "cardtable.testing": "The laws that every game obeys.",
}


def written() -> dict[str, str]:
    """Each page of the reference by the name of its file."""
    pages = {
        "commands": commands_page(),
        "games": games_page(),
        "parts": parts_page(),
        "protocols": [*head("Protocols", "For authors of bots and hosts: every message."), *protocols_page()],
        "http": http_page(),
        "python": python_page(),
    }
    return {
        f"{name}.md": re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"
        for name, lines in pages.items()
    }


def head(title: str, purpose: str) -> Iterator[str]:
    yield from (f"# {title}", "", purpose, "`make reference` writes this page from the code.", "")


# What games publish: tables between marks, in pages that somebody wrote

MARK = "<!-- {} written by make reference -->"
PARTS_PAGES = {"docs/architecture.md": "all parts", "CONTRIBUTING.md": "RulesPart"}


def with_tables(page: str) -> str:
    """The text of a page of PARTS_PAGES with its table written anew."""
    text = (DOCS.parent / page).read_text(encoding="utf-8")
    what = PARTS_PAGES[page]
    before, mark, rest = text.partition(MARK.format(what))
    _, end, after = rest.partition("<!-- end -->")
    assert end, f"{page} has no place for {what}"
    indent = before.rpartition("\n")[2]
    rows = parts_table() if what == "all parts" else fields_table(what)
    return before + mark + "\n\n" + "".join(f"{indent}{row}\n" for row in rows) + "\n" + indent + end + after


def parts_table() -> Iterator[str]:
    yield from ("| layer | type | what a part publishes | without a part |", "|---|---|---|---|")
    for kind in kinds():
        names = " ".join(f"`{each.name}`" for each in fields(kind))
        yield f"| `{kind.layer}` | `{kind.__name__}` | {names} | {kind.without} |"


def fields_table(name: str) -> Iterator[str]:
    (kind,) = (each for each in kinds() if each.__name__ == name)
    yield from ("| name | what it is |", "|---|---|")
    yield from (f"| `{field}` | {cell(text)} |" for field, _, text in fields_of(kind))


def fields_of(kind: type[Any]) -> Iterator[tuple[str, str, str]]:
    """The fields of a part: name, type, and the text below it."""
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    texts = {
        field.target.id: inspect.cleandoc(below.value.value)
        for field, below in zip(body.body, body.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
    }
    yield from ((each.name, type_text(each.type), texts[each.name]) for each in fields(kind))


def parts_page() -> Iterator[str]:
    yield from head("Parts", "For authors of games: what a game may publish in each layer.")
    yield "A part is a module of the game's package that publishes one value as `PART`."
    yield "Every name has a default; without a part its layer does the same as for any game."
    for kind in kinds():
        own = kind.layer.rpartition(".")[2]
        where = "The package of the rules" if kind.layer == "games" else f"`PACKAGE.{own}`"
        yield from ("", f"## {kind.__name__}", "", *plain(about(kind)))
        yield from (f"{where} publishes it, from `{kind.__module__}`.", f"Without it: {kind.without}.", "")
        yield from ("| name | type | |", "|---|---|---|")
        for name, type_, text in fields_of(kind):
            yield f"| `{name}` | `{cell(type_)}` | {cell(text)} |"


# Commands


def commands_page() -> Iterator[str]:
    yield from head("Commands", "For people at the command line: every command, its options and an example.")
    for path, command in walk(click.Context(cardtable, info_name="cardtable"), cardtable):
        yield from one_command(path, command)


def walk(context: click.Context, group: click.Group) -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, with what is typed to reach it."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        if isinstance(command, click.Group) and command.list_commands(inner):
            if command.invoke_without_command:
                yield inner.command_path, command
            yield from walk(inner, command)
        else:
            yield inner.command_path, command


def one_command(path: str, command: click.Command) -> Iterator[str]:
    context = click.Context(command, info_name=path)
    yield from (f"## {path}", "")
    yield from ("```", " ".join(command.get_usage(context).removeprefix("Usage: ").split()), "```", "")
    yield from plain(command.help or "")
    example = example_of(path)
    if example:
        yield from ("", f"Example: `{example}`")
    options = [
        record
        for option in command.params
        if isinstance(option, click.Option) and (record := option.get_help_record(context))
    ]
    if options:
        yield from ("", "| option | |", "|---|---|")
        yield from (f"| `{cell(name)}` | {cell(text)} |" for name, text in options)
    yield ""


def example_of(path: str) -> str | None:
    """The first call of the command on a how-to page, or else on any page."""
    for page in sorted(DOCS.rglob("*.md"), key=lambda page: (page.parent.name != "how-to", str(page))):
        if page.parent.name == "reference":
            continue
        text = page.read_text(encoding="utf-8")
        for call in re.findall(r"(?:^\s*(?:\$ )?|`)(?:\.venv/bin/)?(cardtable [^`\n]+)", text, re.M):
            words = re.split(r" [|>] ", call)[0].rstrip(" \\")
            if (words + " ").startswith(path + " ") and words != path:
                return words
    return None


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def plain(text: str) -> Iterator[str]:
    """The paragraphs of a help text or docstring, a sentence a line."""
    for number, paragraph in enumerate(re.split(r"\n\s*\n", inspect.cleandoc(text).replace("\b", ""))):
        if number:
            yield ""
        words = " ".join(paragraph.split())
        # Markdown would take these for emphasis and links, but not in code.
        words = re.sub(r"(`[^`]*`)|([*\[])", lambda found: found[1] or f"\\{found[2]}", words)
        for sentence in re.split(r"(?<=[.:;]) (?=[A-Z`])", words):
            yield from textwrap.wrap(sentence, WIDTH, break_long_words=False, break_on_hyphens=False)


# Games


def games_page() -> Iterator[str]:
    yield from head("Games", "For authors of programs and players: options, actions and Views of each game.")
    for name, kind in GAMES.items():
        yield from (f"## {name}", "", f"In Python `{package_of(name)}.{kind.__name__}`.")
        yield from (*plain(f"Players: {', '.join(f'`{bot}`' for bot in bots_for(name))}."), "")
        yield from ("| preset | options |", "|---|---|")
        for preset, game in kind.presets().items():
            stated = ", ".join(f"`{key}={value}`" for key, value in options_of(game).items())
            yield f"| `{preset}` | {stated or 'as they are'} |"
        yield from ("", "| option | type | default |", "|---|---|---|")
        for option in fields(kind):  # type: ignore[arg-type] # every Game is a dataclass
            default = "" if option.default is MISSING else f"`{option.default!r}`"
            yield f"| `{option.name}` | {type_name(option.type)} | {default} |"
        yield from ("", "### Actions of " + name, "", "| action | example | |", "|---|---|---|")
        examples = examples_of_actions(name)
        for action in action_types(name):
            example = f"`{examples[action]}`" if action in examples else ""
            meaning = cell(" ".join(plain(inspect.getdoc(action) or "")))
            yield f"| `{action.__name__}` | {example} | {meaning} |"
        yield from ("", "### View of " + name, "")
        view = exported(name, "View")
        yield from plain(inspect.getdoc(view) or "")
        yield from ("", "| field | type |", "|---|---|")
        yield from (f"| `{key}` | {type_name(kind)} |" for key, kind in view.__annotations__.items())
        yield ""


def exported(game: str, name: str) -> Any:
    """A type that the package of a game exports."""
    return getattr(import_module(package_of(game)), name)


def package_of(game: str) -> str:
    return GAMES[game].__module__.rpartition(".")[0]


def action_types(name: str) -> list[type]:
    action = exported(name, "Action")
    return [each for each in typing.get_args(action) or (action,) if isinstance(each, type)]


def examples_of_actions(name: str) -> dict[type, str]:
    """The first action of each type in random hands of all presets."""
    found: dict[type, str] = {}
    for game in GAMES[name].presets().values():
        for seed in range(HANDS):
            for action in random_record(game, Random(seed)).actions:
                found.setdefault(type(action), str(action))
    return found


def type_name(annotation: object) -> str:
    return "`" + str(getattr(annotation, "__name__", annotation)).replace("|", "\\|") + "`"


# HTTP


def http_page() -> Iterator[str]:
    yield from head(
        "HTTP", "For authors of clients: every request of the web tables, its body and its answer."
    )
    yield from ("[The web service](../web/api.md) explains the words and shows examples.", "")
    yield from ("## Requests", "")
    openapi = document(ENDPOINTS)
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            yield from one_request(f"{method.upper()} {path}", operation)
    yield from ("## Shapes", "")
    for name, schema in sorted(openapi["components"]["schemas"].items()):
        yield from one_shape(name, schema)


def one_request(name: str, operation: dict[str, Any]) -> Iterator[str]:
    yield from (f"### {name}", "", operation["summary"].rstrip(".") + ".", "")
    given = [f"`{each['name']}` ({each['in']})" for each in operation.get("parameters", [])]
    if given:
        yield f"- takes {', '.join(given)}"
    if "requestBody" in operation:
        yield f"- body: {shape_in(operation['requestBody']['content'])}"
    for status, answer in operation["responses"].items():
        yield f"- {status}: {shape_in(answer.get('content', {})) or answer.get('description', '')}"
    yield ""


def shape_in(content: dict[str, Any]) -> str:
    return ", ".join(schema_name(each["schema"]) for each in content.values() if "schema" in each)


def one_shape(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield from (f"### {name}", "")
    if schema.get("description"):
        yield from (*plain(schema["description"]), "")
    if schema.get("properties"):
        yield from ("| field | type | |", "|---|---|---|")
        needed = schema.get("required", [])
        for key, kind in schema["properties"].items():
            default = "needed" if key in needed else f"default `{kind.get('default')}`"
            yield f"| `{key}` | {cell(schema_name(kind))} | {default} |"
        yield ""


def schema_name(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(schema_name(each) for each in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{each}`" for each in schema["enum"])
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return f"list of {schema_name(schema['items'])}"
    return str(schema.get("type", "anything"))


# Python


def python_page() -> Iterator[str]:
    yield from head("Python", "For people who write Python: every public name with its type and an example.")
    yield from ("[Use cardtable from Python](../python.md) shows how the calls work together.", "")
    yield from ("The examples on this page begin with:", "", "```pycon", SETUP, "```", "")
    for module_name, purpose in PYTHON.items():
        module = import_module(module_name)
        yield from (f"## {module_name}", "", *plain(purpose), "")
        for name in sorted(module.__all__, key=str.lower):
            if not name.startswith("__"):
                yield from one_name(module_name, name, getattr(module, name))


def one_name(module: str, name: str, value: Any) -> Iterator[str]:
    yield from (f"### {module}.{name}", "")
    if inspect.isclass(value) or inspect.isfunction(value):
        yield from ("```python", signature(name, value), "```", "")
    yield from plain(about(value))
    yield from ("", "```pycon", EXAMPLES[f"{module}.{name}"], "```", "")
    if inspect.isclass(value):
        yield from members(value)
    yield ""


def signature(name: str, value: Any) -> str:
    if inspect.isfunction(value):
        return f"def {name}{parameters(value)}"
    bases = [base.__name__ for base in value.__bases__ if base is not object]
    return f"class {name}" + (f"({', '.join(bases)})" if bases else "")


def parameters(call: Any, *, method: bool = False) -> str:
    """The parameters of a function and what it gives, a line each if they are many."""
    sign = inspect.signature(call)
    several = [each for each in sign.parameters.values() if not (method and each.name in ("self", "cls"))]
    # A default that is no plain value says nothing in a signature.
    shown = [
        each if isinstance(each.default, PLAIN) or each.default is each.empty else each.replace(default=...)
        for each in several
    ]
    text = str(sign.replace(parameters=shown)).replace("'", "").replace("Ellipsis", "...")
    if method or len(text) <= WIDTH - 20:
        return text
    inside, _, gives = text[1:].rpartition(")")
    return "(\n" + "".join(f"    {each},\n" for each in re.split(r", (?=\w+:|\*,)", inside)) + ")" + gives


def about(value: Any) -> str:
    if inspect.isclass(value) or inspect.isfunction(value):
        text = value.__doc__ or ""
        # What a dataclass or a protocol says of itself when nobody wrote anything.
        return "" if text.startswith(f"{value.__name__}(") else text
    return f"A {type(value).__name__}."


def members(value: type) -> Iterator[str]:
    """Fields of a dataclass, then methods and properties of its own."""
    rows = []
    if is_dataclass(value):
        rows += [(each.name, str(each.type), "") for each in fields(value)]
    for name, member in vars(value).items():
        call = (
            member.fget
            if isinstance(member, property)
            else inspect.unwrap(getattr(member, "__func__", member))
        )
        if not name.startswith("_") and inspect.isfunction(call):
            shown = "" if isinstance(member, property) else parameters(call, method=True)
            rows.append((name + shown, "", " ".join(plain(call.__doc__ or ""))))
    if rows:
        # A column that would be empty is left out.
        columns = [column for column in zip(("", "type", ""), *rows, strict=True) if any(column[1:])]
        yield from ("", *(f"| {' | '.join(row)} |" for row in zip(*table(columns), strict=True)))


def table(columns: list[tuple[str, ...]]) -> Iterator[list[str]]:
    """Each column of Markdown: its heading, the rule below, its cells. The third one is prose."""
    for place, (heading, *cells) in enumerate(columns):
        prose = place and heading != "type"
        yield [heading, "---", *(cell(each) if prose or not each else f"`{cell(each)}`" for each in cells)]


def main() -> None:
    folder = DOCS / "reference"
    folder.mkdir(exist_ok=True)
    for name, text in written().items():
        (folder / name).write_text(text, encoding="utf-8")
    for page in PARTS_PAGES:
        (DOCS.parent / page).write_text(with_tables(page), encoding="utf-8")


if __name__ == "__main__":
    main()
