"""The mistakes that can be made in a module: one operator, number, guard or statement is another one."""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}  # fmt: skip
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_NOT_RUN = ("annotation", "returns", "decorator_list", "type_params")


@dataclass(frozen=True)
class Change:
    """The change with this number in a module: where it is, and what is written there before and after."""

    number: int
    line: int
    before: str
    after: str


def changes(source: str) -> list[Change]:
    """All changes that can be made in a module, in the order of its text."""
    tree = ast.parse(source)
    found = []
    for number, (before, after) in enumerate(_possible(tree)):
        found.append(Change(number, _line(before), _text(before), _text(after)))
    return found


def mutated(source: str, number: int) -> ast.Module:
    """The module with one change made in it."""
    tree = ast.parse(source)
    for place, (before, after) in enumerate(_possible(tree)):
        if place == number:
            made = _Replacement(before, after).visit(tree)
            assert isinstance(made, ast.Module)
            return ast.fix_missing_locations(made)
    raise IndexError(number)


class _Replacement(ast.NodeTransformer):
    def __init__(self, before: ast.AST, after: ast.AST) -> None:
        self._before = before
        self._after = after

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self._after, node) if node is self._before else self.generic_visit(node)


def _possible(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Each node that can be another one, with what it can be. Types and asserts decide nothing."""
    if isinstance(node, ast.Assert) or _is_for_types(node):
        return
    for after in _others(node):
        yield node, after
    for name, value in ast.iter_fields(node):
        if name not in _NOT_RUN:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _possible(child)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _others(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _SWAPS:
            yield _with(node, ops=[_SWAPS[type(op)]()])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _SWAPS:
            if not _is_type(node):
                yield _with(node, op=_SWAPS[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield deepcopy(node.operand)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            yield ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id=name)) if name in _NAMES:
            yield _with(node, func=ast.Name(_NAMES[name], ast.Load()))
        case ast.If(body=[*_, ast.Raise() | ast.Return() | ast.Continue()], orelse=[]):
            yield _with(node, test=ast.Constant(False))
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()


def _is_type(node: ast.AST) -> bool:
    """`A | B` outside annotations is an alias of types as a rule; so is `A | None`."""
    text = ast.unparse(node)
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr) and text[:1].isupper()


def _with(node: ast.AST, **fields: object) -> ast.AST:
    made = deepcopy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def _line(node: ast.AST) -> int:
    line: int = getattr(node, "lineno", 0)
    return line


def _text(node: ast.AST) -> str:
    """The first line is enough to recognize it."""
    return ast.unparse(node).splitlines()[0]
