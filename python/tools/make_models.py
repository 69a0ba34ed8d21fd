"""Writes the package's models from the JSON Schema that `vidfit schema` prints."""

from __future__ import annotations

import argparse
import json
import keyword
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any, NamedTuple

HEADER = '''"""Made from the JSON Schema by `make python-models`; change that instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ._values import case, flag, numbers, one, real, text, whole
'''
ROOTS = ("analysis", "failure")


class Shape(NamedTuple):
    """A type of Python, and how a value of it is made of JSON."""

    hint: str
    # With {} for the value.
    reading: str


class Generator:
    def __init__(self, schema: dict[str, Any]) -> None:
        self.definitions: dict[str, Any] = schema["$defs"]
        self.classes: dict[str, str] = {}

    def text(self) -> str:
        for root in ROOTS:
            self.add(title(root), self.definitions[root])
        return HEADER + "".join(f"\n\n{text}" for text in self.classes.values())

    def shape(self, schema: dict[str, Any], name: str) -> Shape:
        """The shape of a value; `name` is for the class that it may need."""
        match schema:
            case {"$ref": reference}:
                key = reference.removeprefix("#/$defs/")
                return self.shape(self.definitions[key], title(key))
            case {"oneOf": [{"type": "null"}, other]}:
                return optional(self.shape(other, name))
            case {"const": bool()}:
                return Shape("bool", "flag({})")
            case {"const": value}:
                return literal([value], f"one({{}}, {json.dumps(value)})")
            case {"enum": values}:
                # A later version may have more of them, which pass through.
                shape = literal([v for v in values if v is not None], "case({})")
                return optional(shape) if None in values else shape
            case {"type": [kind, "null"]}:
                return optional(self.shape({**schema, "type": kind}, name))
            case {"type": "array", "items": items}:
                return self.array(schema, self.shape(items, singular(name)))
            case {"type": "object", "properties": _}:
                self.add(name, schema)
                return Shape(name, f"{name}.read({{}})")
            case {"type": "object", "additionalProperties": {"type": "number"}}:
                return Shape("Mapping[str, float]", "numbers({})")
            case {"type": kind} if kind in SCALARS:
                return SCALARS[kind]
        raise SystemExit(f"make_models: no type for {name}: {json.dumps(schema)}")

    def array(self, schema: dict[str, Any], item: Shape) -> Shape:
        count = schema.get("maxItems")
        if count is not None and count == schema.get("minItems"):
            hint = f"tuple[{', '.join([item.hint] * count)}]"
            items = [item.reading.replace("{}", f"{{}}[{n}]") for n in range(count)]
            return Shape(hint, f"({', '.join(items)})")
        return Shape(
            f"tuple[{item.hint}, ...]",
            f"tuple([{item.reading.replace('{}', 'i')} for i in {{}}])",
        )

    def add(self, name: str, schema: dict[str, Any]) -> None:
        if name in self.classes:
            return
        # Its place is before those that it needs, as a reader meets them.
        self.classes[name] = ""
        required = set(schema.get("required", ()))
        fields, readings = [], []
        for key, value in schema["properties"].items():
            shape = self.shape(value, name + title(key))
            is_required = key in required
            if not is_required and not shape.hint.endswith("| None"):
                shape = optional(shape)
            default = "" if is_required else " = None"
            fields.append(f"    {attribute(key)}: {shape.hint}{default}\n")
            if note := value.get("description"):
                fields.append(docstring(note))
            readings.append(f"            {attribute(key)}={reading(key, shape, is_required)},\n")
        note = schema.get("description")
        self.classes[name] = (
            "@dataclass(frozen=True, slots=True, kw_only=True)\n"
            f"class {name}:\n"
            + (docstring(note) + "\n" if note else "")
            + "".join(fields)
            + "\n    @classmethod\n"
            + f"    def read(cls, d: Any) -> {name}:\n"
            + "        return cls(\n"
            + "".join(readings)
            + "        )\n"
        )


SCALARS = {
    "string": Shape("str", "text({})"),
    "integer": Shape("int", "whole({})"),
    "number": Shape("float", "real({})"),
    "boolean": Shape("bool", "flag({})"),
}


def literal(values: list[str], reading: str) -> Shape:
    names = ", ".join(json.dumps(value) for value in values)
    return Shape(f"Literal[{names}]", reading)


def optional(shape: Shape) -> Shape:
    if shape.hint.endswith("| None"):
        return shape
    reading = f"None if (v := {{}}) is None else {shape.reading.replace('{}', 'v')}"
    return Shape(f"{shape.hint} | None", reading)


def reading(key: str, shape: Shape, is_required: bool) -> str:
    value = f"d[{json.dumps(key)}]" if is_required else f"d.get({json.dumps(key)})"
    # Pairs name the value more than once.
    return shape.reading.replace("{}", value)


def docstring(note: str) -> str:
    text = f'"""{note[0].upper()}{note[1:].rstrip(".")}."""'
    return textwrap.fill(text, 100, initial_indent="    ", subsequent_indent="    ") + "\n"


def title(key: str) -> str:
    return key[0].upper() + key[1:]


def singular(name: str) -> str:
    return name.removesuffix("s")


def attribute(key: str) -> str:
    """A key in Python's spelling."""
    name = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", key).lower()
    return f"{name}_" if keyword.iskeyword(name) else name


def formatted(text: str, folder: Path) -> str:
    """The text as ruff formats it, or raises if it is no Python."""
    ruff = Path(sys.executable).with_name("ruff")
    command: list[str | Path] = [ruff, "format", "--stdin-filename", folder / "_models.py", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the program vidfit")
    parser.add_argument("output", type=Path, help="the file to write")
    parser.add_argument(
        "--as-if-in", type=Path, help="a folder of the package, whose settings the format follows"
    )
    arguments = parser.parse_args()
    folder = arguments.as_if_in or arguments.output.parent
    schema = subprocess.run([arguments.program, "schema"], capture_output=True, check=True).stdout
    text = Generator(json.loads(schema)).text()
    arguments.output.write_text(formatted(text, folder.resolve()))


if __name__ == "__main__":
    main()
