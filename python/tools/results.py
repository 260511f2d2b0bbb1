"""Writes palisade/results.py: the results as dataclasses, from the JSON Schema that the Rust side
makes from its types. Run it after a change of the schema; a test compares them:

    python python/tools/results.py
"""

from __future__ import annotations

import keyword
import textwrap
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parents[1] / "palisade" / "results.py"
VIEWS = Path(__file__).parents[1] / "palisade" / "_views.py"

HEAD = '''\
"""The results as they come back: frozen dataclasses, one for each object of the JSON Schema.

Made by tools/results.py of the schema (``palisade.result_schema()``); a test holds that it is so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from . import _views
from ._result import Result

'''
WIDTH = 110


def source(schema: dict[str, Any]) -> str:
    """The module that stands for a schema."""
    definitions: dict[str, Any] = schema["$defs"]
    views = VIEWS.read_text(encoding="utf-8")
    aliases = [alias(name, one) for name, one in sorted(definitions.items()) if not is_object(one)]
    classes = [dataclass_of(name, one, views) for name, one in sorted(definitions.items()) if is_object(one)]
    names = "".join(f'    "{name}",\n' for name in sorted(definitions))
    return "\n".join([HEAD + f"__all__ = [\n{names}]\n", "\n".join(aliases), *classes])


def is_object(one: dict[str, Any]) -> bool:
    """Whether it is an object with fields of its own."""
    return one.get("type") == "object" and "properties" in one


def alias(name: str, one: dict[str, Any]) -> str:
    """A name for an enumeration, or for whatever else is no object."""
    lines = f"{name}: TypeAlias = {type_of(one)}\n"
    if len(lines) > WIDTH:
        values = "".join(f"    {value!r},\n".replace("'", '"') for value in values_of(one))
        lines = f"{name}: TypeAlias = Literal[\n{values}]\n"
    documented = [
        f"``{value['const']}``: {one_line(value['description'])}"
        for value in one.get("oneOf", ())
        if "description" in value
    ]
    return lines + docstring(one.get("description", ""), documented, "")


def dataclass_of(name: str, one: dict[str, Any], views: str) -> str:
    """The class of an object."""
    base = f"_views.{name}View" if f"class {name}View(" in views else "Result"
    lines = ["", "@dataclass(frozen=True, slots=True, kw_only=True)", f"class {name}({base}):"]
    lines.append(docstring(one.get("description", name), [], "    "))
    required = set(one.get("required", ()))
    for field, described in one["properties"].items():
        kind = type_of(described)
        name_there = field + "_" if keyword.iskeyword(field) else field
        optional = field not in required
        if optional and "None" not in kind:
            kind += " | None"
        lines.append(f"    {name_there}: {kind}" + (" = None" if optional else ""))
        lines.append(docstring(described.get("description", ""), [], "    ").rstrip("\n"))
    return "\n".join(line for line in lines if line != "" or line is lines[0]) + "\n"


def values_of(one: dict[str, Any]) -> list[Any]:
    """The values of an enumeration."""
    if "enum" in one:
        return list(one["enum"])
    if "const" in one:
        return [one["const"]]
    values = []
    for part in one.get("oneOf", ()):
        values += values_of(part)
    return values


def type_of(one: Any) -> str:
    """A schema as a type of Python."""
    if one is True or not isinstance(one, dict):
        return "Any"
    if "$ref" in one:
        return str(one["$ref"]).rsplit("/", 1)[-1]
    if values := values_of(one):
        return "Literal[" + ", ".join(f'"{value}"' if isinstance(value, str) else repr(value) for value in values) + "]"
    if "anyOf" in one:
        return " | ".join(dict.fromkeys(type_of(part) for part in one["anyOf"]))
    kind = one.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**one, "type": each}) for each in kind)
    if kind == "array":
        if "prefixItems" in one:
            return "tuple[" + ", ".join(type_of(part) for part in one["prefixItems"]) + "]"
        return f"tuple[{type_of(one.get('items', True))}, ...]"
    if kind == "object":
        return f"dict[str, {type_of(one.get('additionalProperties', True))}]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(str(kind), "Any")


def docstring(text: str, more: list[str], indent: str) -> str:
    """A docstring, wrapped."""
    if not text and not more:
        return ""
    paragraphs = [one_line(part) for part in text.split("\n\n")]
    lines: list[str] = []
    for index, paragraph in enumerate(paragraphs):
        if index:
            lines.append("")
        lines += textwrap.wrap(paragraph, WIDTH - 6 - len(indent))
    if more:
        lines.append("")
        for item in more:
            lines += textwrap.wrap(item, WIDTH - 6 - len(indent), initial_indent="- ", subsequent_indent="  ")
    if len(lines) == 1:
        return f'{indent}"""{lines[0]}"""\n'
    body = "\n".join(f"{indent}{line}".rstrip() for line in lines[1:])
    return f'{indent}"""{lines[0]}\n{body}\n{indent}"""\n'


def one_line(text: str) -> str:
    """Without line breaks, and in the reStructuredText that Python's documentation is in."""
    words = " ".join(text.split()).replace("\\", "\\\\")
    return words.replace("``", "`").replace("`", "``")


def main() -> None:
    """Writes the file."""
    from palisade import _palisade

    TARGET.write_text(source(_palisade.result_schema()), encoding="utf-8")


if __name__ == "__main__":
    main()
