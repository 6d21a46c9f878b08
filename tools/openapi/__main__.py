"""Mends what protoc-gen-connect-openapi writes, so that real answers fit it.

python -m tools.openapi generated.json mended.json
"""

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

NOT_OFFERED = "compression"
NOT_REQUIRED = "Connect-Protocol-Version"


def main(generated: str, mended: str) -> None:
    description = json.loads(Path(generated).read_text("utf-8"))
    for operation in _operations(description):
        operation["parameters"] = list(_parameters(operation["parameters"]))
    schemas = description["components"]["schemas"]
    schemas.pop(NOT_OFFERED, None)
    for name, schema in schemas.items():
        schemas[name] = _flat(schema)
        for field in schemas[name].get("properties", {}).values():
            _measure_base64(field.get("items", field))
    text = json.dumps(description, indent=1, ensure_ascii=False)
    Path(mended).write_text(f"{text}\n", "utf-8")


def _operations(description: Schema) -> Iterator[Schema]:
    for path in description["paths"].values():
        yield from (operation for operation in path.values() if "parameters" in operation)


def _parameters(parameters: list[Schema]) -> Iterator[Schema]:
    for parameter in parameters:
        if parameter["name"] == NOT_REQUIRED:
            parameter["required"] = False
        if parameter["name"] != NOT_OFFERED:
            yield parameter


def _flat(schema: Schema) -> Schema:
    """Put the fields of a message's oneofs beside its other fields.

    The generator puts either in a schema of its own, and the message then has no properties at all
    and allows no others. It also wants one field of every oneof to be set, which may be none.
    """
    parts = schema.get("allOf", [schema] if "oneOf" in schema else [])
    if schema.get("additionalProperties") is not False or not parts:
        return schema
    choices = [part["oneOf"] for part in parts if "oneOf" in part]
    properties = {**schema.get("properties", {})}
    for part in (*parts, *(branch for choice in choices for branch in choice)):
        properties |= part.get("properties", {})
    kept = {key: value for key, value in schema.items() if key not in ("allOf", "oneOf")}
    return {**kept, "properties": properties, "allOf": [_at_most_one(choice) for choice in choices]}


def _at_most_one(choice: list[Schema]) -> Schema:
    each = [{"required": branch["required"]} for branch in choice]
    return {"oneOf": [*each, {"not": {"anyOf": each}}]}


def _measure_base64(schema: Schema) -> None:
    """Count characters where the generator counts bytes. Padding may be left out."""
    if schema.get("format") == "byte":
        if "minLength" in schema:
            schema["minLength"] = math.ceil(schema["minLength"] * 4 / 3)
        if "maxLength" in schema:
            schema["maxLength"] = math.ceil(schema["maxLength"] / 3) * 4


if __name__ == "__main__":
    main(*sys.argv[1:])
