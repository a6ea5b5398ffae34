"""Frozen dataclasses of plain values ↔ JSON, by their type hints: how states are kept in a file.

A dataclass becomes an object of its fields, a tuple or frozenset a list, a mapping a list of pairs (its keys need not
be text). Where a field may be one of several dataclasses, the one with just those fields is meant.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from companion.engine.results import Json

T = TypeVar("T")


class CodecError(ValueError):
    """What is in the file is not what it should be."""


def encode(value: Any) -> Json:
    """A plain value or dataclass as JSON."""
    if value is None or isinstance(value, str | int | float):
        return value
    if is_dataclass(value):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return [[encode(key), encode(item)] for key, item in value.items()]
    if isinstance(value, frozenset):
        return sorted((encode(item) for item in value), key=repr)
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    raise CodecError(f"cannot keep a {type(value).__name__}")


def decode(kind: type[T], data: Json) -> T:
    """The value of type `kind` that `encode` made `data` from."""
    reader: Callable[[Json], T] = _reader(cast(Any, kind))
    return reader(data)


@cache
def _reader(kind: Any) -> Callable[[Json], Any]:
    """How to read one type; made once a type, for states are read often."""
    if kind is Any or kind is object:
        return lambda data: data
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _union_reader(args)
    if origin is Literal:
        return _plain_reader(tuple({type(arg) for arg in args}))
    if origin is tuple:
        return _tuple_reader(args)
    if origin is frozenset:
        item = _reader(args[0])
        return lambda data: frozenset(item(each) for each in _listed(data))
    if origin is list:
        item = _reader(args[0])
        return lambda data: [item(each) for each in _listed(data)]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_reader(args)
    if is_dataclass(kind):
        return _dataclass_reader(kind)
    if kind is None or kind is type(None):
        return _plain_reader((type(None),))
    return _plain_reader((float, int) if kind is float else (kind,))  # Python takes an int wherever it wants a float


def _plain_reader(kinds: tuple[type, ...]) -> Callable[[Json], Any]:
    def read(data: Json) -> Any:
        if type(data) not in kinds:  # a bool is no int here
            raise CodecError(f"expected {' or '.join(k.__name__ for k in kinds)}, found {type(data).__name__}")
        return data

    return read


def _listed(data: Json) -> list[Json]:
    if not isinstance(data, list):
        raise CodecError(f"expected a list, found {type(data).__name__}")
    return data


def _tuple_reader(args: tuple[Any, ...]) -> Callable[[Json], Any]:
    if len(args) == 2 and args[1] is Ellipsis:
        item = _reader(args[0])
        return lambda data: tuple(item(each) for each in _listed(data))
    items = [_reader(arg) for arg in args]

    def read(data: Json) -> Any:
        if len(_listed(data)) != len(items):
            raise CodecError(f"expected {len(items)} values, found {len(data)}")
        return tuple(item(each) for item, each in zip(items, data, strict=True))

    return read


def _mapping_reader(args: tuple[Any, ...]) -> Callable[[Json], Any]:
    pair = _tuple_reader(args)
    return lambda data: dict(pair(each) for each in _listed(data))


def _dataclass_reader(kind: Any) -> Callable[[Json], Any]:
    hints = get_type_hints(kind)
    readers = {field.name: _reader(hints[field.name]) for field in fields(kind)}

    def read(data: Json) -> Any:
        if not isinstance(data, dict) or data.keys() != readers.keys():
            raise CodecError(f"expected the fields of {kind.__name__}")
        return kind(**{name: reader(data[name]) for name, reader in readers.items()})

    return read


def _union_reader(args: tuple[Any, ...]) -> Callable[[Json], Any]:
    readers = [_reader(arg) for arg in args]

    def read(data: Json) -> Any:
        for reader in readers:
            try:
                return reader(data)
            except CodecError:
                continue
        raise CodecError(f"none of {len(readers)} kinds fits")

    return read
