"""Tests of the page wait until it shows what they expect: a busy machine shows it later than a quick one.

What cannot wait is found in the source of all tests that drive a browser.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
DRIVES_A_BROWSER = re.compile(r"\b(playwright|browser\.visitor)\b")

READINGS = {
    "all_inner_texts": "to_have_text",
    "all_text_contents": "to_have_text",
    "count": "to_have_count",
    "get_attribute": "to_have_attribute",
    "inner_html": "to_have_text",
    "inner_text": "to_have_text",
    "input_value": "to_have_value",
    "is_checked": "to_be_checked",
    "is_disabled": "to_be_disabled",
    "is_editable": "to_be_editable",
    "is_enabled": "to_be_enabled",
    "is_hidden": "to_be_hidden",
    "is_visible": "to_be_visible",
    "text_content": "to_have_text",
}
"""What tells of this moment, and the expectation that waits for it."""

PAUSES = ("sleep", "wait_for_timeout")

# A function of JavaScript, by how it begins.
FUNCTION = re.compile(r"\s*(async\s+)?(function\b|\w+\s*=>|\([^()]*\)\s*=>)")


def hasty(source: str, named: dict[str, str]) -> list[tuple[int, str]]:
    """The lines that do not wait as they should, each with what to write instead.

    `named` are the texts that constants of other modules stand for.
    """
    tree = ast.parse(source)
    known = {**named, **constants(tree)}
    found = {
        (
            call.lineno,
            f"`{name}` reads what is there now: write `expect(...).{READINGS[name]}(...)`, which waits",
        )
        for each in ast.walk(tree)
        if isinstance(each, ast.Assert)
        for name, call in calls(each)
        if name in READINGS and not (name == "count" and call.args)  # that of a text or a list
    }
    for name, call in calls(tree):
        if name in PAUSES:
            found.add((call.lineno, f"`{name}` waits by the clock: wait for what the page shows then"))
        elif name == "wait_for_function" and not is_function(call, known):
            why = "the page's policy forbids to wait for an expression: write a function, `() => ...`"
            found.add((call.lineno, why))
    return sorted(found)


def calls(tree: ast.AST) -> list[tuple[str, ast.Call]]:
    """All calls of methods in it, with their names."""
    every = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
    return [(call.func.attr, call) for call in every if isinstance(call.func, ast.Attribute)]


def constants(tree: ast.Module) -> dict[str, str]:
    """The texts that its constants stand for; of those that are put together, the beginning."""
    assigned = [each for each in tree.body if isinstance(each, ast.Assign)]
    return {ast.unparse(each.targets[0]): beginning(each.value) for each in assigned}


def beginning(text: ast.expr) -> str:
    """Of a text, up to the first value that is filled in; "" if it is something else."""
    if isinstance(text, ast.JoinedStr) and text.values:
        text = text.values[0]
    return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else ""


def is_function(call: ast.Call, known: dict[str, str]) -> bool:
    wanted = call.args[0] if call.args else call.func
    text = known.get(wanted.id, "") if isinstance(wanted, ast.Name) else beginning(wanted)
    return FUNCTION.match(text) is not None


def test_every_test_of_the_page_waits_for_what_it_expects() -> None:
    """Here and wherever else a browser is driven."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("**/*.py"))}
    driving = {path: source for path, source in sources.items() if DRIVES_A_BROWSER.search(source)}
    assert TESTS / "browser" / "test_tables.py" in driving
    named = {name: text for source in driving.values() for name, text in constants(ast.parse(source)).items()}
    places = [
        f"{path.relative_to(TESTS)}:{line}: {why}"
        for path, source in driving.items()
        for line, why in hasty(source, named)
    ]
    assert places == []


@pytest.mark.parametrize(
    "line",
    [
        "assert page.locator('.card').count() == 0",
        "assert not field.is_visible(), 'it is gone'",
        "assert len(rows.all_inner_texts()) == 2",
        "assert 'Hello' in page.inner_text('.log')",
        "assert str(button.get_attribute('title')).startswith('20')",
        "page.wait_for_timeout(500)",
        "time.sleep(1)",
        "page.wait_for_function('document.title !== \"\"')",
        "page.wait_for_function(EXPRESSION)",
        "page.wait_for_function(f'{TABLE}.seq > 3')",
        "page.wait_for_function(made_up())",
    ],
)
def test_a_line_that_does_not_wait_is_found(line: str) -> None:
    """By its number, whatever stands before it."""
    found = hasty(f"TABLE = 'table'\n{line}\n", {"EXPRESSION": "window.told"})
    assert [number for number, _ in found] == [2]


@pytest.mark.parametrize(
    "line",
    [
        "expect(page.locator('.card')).to_have_count(0)",
        "held = page.locator('.card').count()",
        "assert text.count('card') == 20",
        "page.wait_for_function('() => window.told')",
        "page.wait_for_function('async ({ seq }) => seq > 3', arg=table)",
        "page.wait_for_function(ASKED, arg=4)",
        "page.wait_for_function(f'seq => {TABLE}.seq > seq', arg=4)",
    ],
)
def test_a_line_that_waits_is_left_alone(line: str) -> None:
    """And one that keeps what is there now, to compare with it later."""
    assert hasty(line, {"ASKED": "(offers) => {}"}) == []


def test_what_is_found_says_what_to_write_instead() -> None:
    """One sentence for each kind."""
    source = "assert a.count() == 0\na.wait_for_timeout(5)\na.wait_for_function('b')"
    assert hasty(source, {}) == [
        (1, "`count` reads what is there now: write `expect(...).to_have_count(...)`, which waits"),
        (2, "`wait_for_timeout` waits by the clock: wait for what the page shows then"),
        (3, "the page's policy forbids to wait for an expression: write a function, `() => ...`"),
    ]
