"""The modules of the games, each of which is named as in the schemas."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from referee.v1 import game_pb2

MODULES: Mapping[str, ModuleType] = {
    field.name: import_module(f"{__package__}.{field.name}")
    for field in game_pb2.GameState.DESCRIPTOR.oneofs_by_name["position"].fields
}
"""By the game's name in every oneof. Once loaded, each is an attribute of the package as well."""
