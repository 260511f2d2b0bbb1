"""The base of all results: frozen dataclasses that come from, and go to, plain dictionaries.

The form of the dictionaries is that of the JSON Schema (`palisade.schema()`): a field that is absent there
is ``None`` here, lists are tuples here, and a field whose name Python keeps for itself has an
underscore behind it (``from_``).
"""

from __future__ import annotations

import dataclasses
import functools
import sys
import types
import typing
from collections.abc import Hashable, Mapping
from typing import Any, ClassVar

if typing.TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Result", "Rows"]

Rows = list[dict[str, Any]]
"""A table, as a list of dictionaries: ``pandas.DataFrame(result.rows())``."""


class Result:
    """A result: immutable, comparable, picklable, and a dictionary when one is wanted."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    def to_dict(self) -> dict[str, Any]:
        """Plain dictionaries, lists, texts and numbers, ready for ``json.dumps``: as the schema says, what may
        be absent and is, is left out."""
        return {
            _key(field): _plain(value)
            for field in dataclasses.fields(self)
            if (value := getattr(self, field.name)) is not None or field.default is not None
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The result for such a dictionary."""
        values = {}
        for name, key, build in _builders(cls):  # type: ignore[arg-type]
            value = data.get(key)
            if value is not None or key in data:
                values[name] = None if value is None else build(value)
        return cls(**values)

    def rows(self) -> Rows:
        """The result as a table, a dictionary a row."""
        return [self.to_dict()]


def _key(field: dataclasses.Field[Any]) -> str:
    return field.name.rstrip("_")


def _plain(value: Any) -> Any:
    if isinstance(value, Result):
        return value.to_dict()
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return value


@functools.cache
def _builders(cls: Hashable) -> list[tuple[str, str, Any]]:
    """The name, the key and the maker of the value of each field."""
    assert isinstance(cls, type) and issubclass(cls, Result)
    # Not typing.get_type_hints: it would resolve the base classes too.
    names = vars(sys.modules[cls.__module__])
    types_ = [eval(field.type, names) if isinstance(field.type, str) else field.type for field in dataclasses.fields(cls)]
    return [(field.name, _key(field), _builder(kind)) for field, kind in zip(dataclasses.fields(cls), types_, strict=True)]


def _builder(hint: Any) -> Any:
    """Whatever makes a value of this type of what JSON has."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        kinds = [_builder(one) for one in args if one is not type(None)]
        return kinds[0] if len(kinds) == 1 else _same
    if origin is tuple:
        one = _builder(args[0])
        return lambda values: tuple(one(value) for value in values)
    if origin in (dict, Mapping):
        one = _builder(args[1])
        return lambda values: {key: one(value) for key, value in values.items()}
    if isinstance(hint, type) and issubclass(hint, Result):
        return hint.from_dict
    if hint is float:
        return float
    return _same


def _same(value: Any) -> Any:
    return value
