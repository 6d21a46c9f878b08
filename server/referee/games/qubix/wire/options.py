"""The options of Qubix and what it is played with, from and to messages."""

from typing import Any

from referee.core.faults import Fault, FieldPath
from referee.games.qubix.rules.configuration import (
    COLOURS,
    DEFAULT,
    Configuration,
    Counts,
    Figure,
    Row,
)
from referee.games.qubix.rules.fitting import configuration_faults
from referee.games.qubix.rules.grid import MOST_CELLS
from referee.games.qubix.rules.rulebook import RULEBOOK
from referee.games.qubix.rules.state import Options
from referee.v1 import qubix_pb2
from referee.wire.envelope import MOST_NAME
from referee.wire.fields import (
    check_length,
    check_range,
    decode_choice,
    duplicate,
    missing,
    unknown_value,
    wrong_count,
)

MOST_BLOCKS = 100  # of one colour and size
MOST_FIGURES = 12
MOST_POINTS = 1000
_DEFAULTS = Options()
_AS_DRAWN = {0: False, 1: False, 2: True}  # whether a figure counts only as drawn


def decode_options(
    message: qubix_pb2.QubixOptions, place: FieldPath, faults: list[Fault]
) -> Options:
    configuration = DEFAULT
    if message.HasField("configuration"):
        at = (*place, "configuration")
        configuration = _decode_configuration(message.configuration, at, faults)
    most = RULEBOOK.max_players - 1
    check_range(message.first_player, 0, most, (*place, "first_player"), faults)
    neutral, matching = _DEFAULTS.neutral_side, _DEFAULTS.matching
    return Options(
        decode_choice(message.side, _DEFAULTS.side, (*place, "side"), faults),
        decode_choice(message.neutral_side, neutral, (*place, "neutral_side"), faults),
        decode_choice(message.match, matching, (*place, "match"), faults),
        decode_choice(message.layout, _DEFAULTS.layout, (*place, "layout"), faults),
        message.first_player,
        configuration,
    )


def _decode_configuration(
    message: qubix_pb2.QubixConfiguration, place: FieldPath, faults: list[Fault]
) -> Configuration:
    """Decode a configuration; return the default one if there is anything wrong with it."""
    own: list[Fault] = []
    fields: dict[str, Any] = {}
    if message.blocks:
        fields |= {"blocks": _decode_blocks(message.blocks, ("blocks",), own)}
    if message.HasField("central_store"):
        fields |= _decode_store(message.central_store, ("central_store",), own)
    if message.HasField("area"):
        fields |= _decode_area(message.area, ("area",), own)
    if message.store_cells:
        check_range(message.store_cells, 1, MOST_CELLS, ("store_cells",), own)
        fields["strip"] = message.store_cells
    fields["figures"] = (
        _decode_side(message.side_a, ("side_a",), own) or DEFAULT.figures[0],
        _decode_side(message.side_b, ("side_b",), own) or DEFAULT.figures[1],
    )
    configuration = Configuration(**fields)
    own += configuration_faults(configuration, {str(fault.place[0]) for fault in own})
    faults += [fault._replace(place=(*place, *fault.place)) for fault in own]
    return DEFAULT if own else configuration


def _decode_blocks(messages: Any, place: FieldPath, faults: list[Fault]) -> tuple[Counts, ...]:
    if len(messages) > len(COLOURS):
        faults.append(wrong_count(place, len(messages), 0, len(COLOURS)))
        return ()
    counts: list[Counts] = []
    for index, message in enumerate(messages):
        at = (*place, index)
        if not 1 <= message.colour <= len(COLOURS):
            faults.append(unknown_value((*at, "colour"), message.colour))
        elif any(message.colour == known.colour for known in counts):
            faults.append(duplicate((*at, "colour")))
        for name in ("singles", "doubles", "triples"):
            check_range(getattr(message, name), 0, MOST_BLOCKS, (*at, name), faults)
        counts.append(Counts(message.colour, message.singles, message.doubles, message.triples))
    return tuple(counts)


def _decode_store(
    message: qubix_pb2.QubixCentralLayout, place: FieldPath, faults: list[Fault]
) -> dict[str, Any]:
    check_range(message.width, 1, MOST_CELLS, (*place, "width"), faults)
    check_range(message.depth, 1, MOST_CELLS, (*place, "depth"), faults)
    levels: list[Row] = []
    if 1 <= len(message.levels) <= MOST_CELLS:
        for index, row in enumerate(message.levels):
            levels.append(_decode_row(row, (*place, "levels", index), faults))
    else:
        faults.append(wrong_count((*place, "levels"), len(message.levels), 1, MOST_CELLS))
    return {
        "store_width": message.width,
        "store_depth": message.depth,
        "levels": tuple(levels),
    }


def _decode_row(message: qubix_pb2.QubixRow, place: FieldPath, faults: list[Fault]) -> Row:
    place = (*place, "sizes")
    if not 1 <= len(message.sizes) <= MOST_CELLS:
        faults.append(wrong_count(place, len(message.sizes), 1, MOST_CELLS))
        return ()
    for index, size in enumerate(message.sizes):
        check_range(size, 1, 3, (*place, index), faults)
    return tuple(message.sizes)


def _decode_area(
    message: qubix_pb2.QubixAreaSize, place: FieldPath, faults: list[Fault]
) -> dict[str, Any]:
    for name in ("width", "depth", "levels"):
        check_range(getattr(message, name), 1, MOST_CELLS, (*place, name), faults)
    return {
        "area_width": message.width,
        "area_depth": message.depth,
        "area_levels": message.levels,
    }


def _decode_side(messages: Any, place: FieldPath, faults: list[Fault]) -> tuple[Figure, ...]:
    if len(messages) > MOST_FIGURES:
        faults.append(wrong_count(place, len(messages), 0, MOST_FIGURES))
        return ()
    return tuple(
        [_decode_figure(message, (*place, index), faults) for index, message in enumerate(messages)]
    )


def _decode_figure(message: qubix_pb2.QubixFigure, place: FieldPath, faults: list[Fault]) -> Figure:
    check_length(message.name, MOST_NAME, (*place, "name"), faults)
    check_range(message.maker_points, 0, MOST_POINTS, (*place, "maker_points"), faults)
    check_range(message.owner_points, 0, MOST_POINTS, (*place, "owner_points"), faults)
    if message.place not in _AS_DRAWN:
        faults.append(unknown_value((*place, "place"), message.place))
    cells = _decode_cells(message.cells, (*place, "cells"), faults)
    points = message.maker_points, message.owner_points
    return Figure(message.name, cells, *points, _AS_DRAWN.get(message.place, False))


def _decode_cells(
    messages: Any, place: FieldPath, faults: list[Fault]
) -> tuple[tuple[int, int], ...]:
    if not messages:
        faults.append(missing(place))
    elif len(messages) > MOST_CELLS**2:
        faults.append(wrong_count(place, len(messages), 1, MOST_CELLS**2))
        return ()
    cells: set[tuple[int, int]] = set()
    for index, message in enumerate(messages):
        check_range(message.x, 0, MOST_CELLS - 1, (*place, index, "x"), faults)
        check_range(message.y, 0, MOST_CELLS - 1, (*place, index, "y"), faults)
        if (message.x, message.y) in cells:
            faults.append(duplicate((*place, index)))
        cells.add((message.x, message.y))
    return tuple(sorted(cells))


def write_options(options: Options, message: qubix_pb2.QubixOptions) -> None:
    side, neutral_side, matching, layout, first_player, configuration = options
    message.side = int(side)  # type: ignore[assignment]
    message.neutral_side = int(neutral_side)  # type: ignore[assignment]
    message.match = int(matching)  # type: ignore[assignment]
    message.layout = int(layout)  # type: ignore[assignment]
    message.first_player = first_player
    if configuration is not DEFAULT:
        _write_configuration(configuration, message.configuration)


def _write_configuration(
    configuration: Configuration, message: qubix_pb2.QubixConfiguration
) -> None:
    for colour, singles, doubles, triples in configuration.blocks:
        message.blocks.add(colour=colour, singles=singles, doubles=doubles, triples=triples)
    message.central_store.width = configuration.store_width
    message.central_store.depth = configuration.store_depth
    for row in configuration.levels:
        message.central_store.levels.add(sizes=row)
    message.area.width = configuration.area_width
    message.area.depth = configuration.area_depth
    message.area.levels = configuration.area_levels
    message.store_cells = configuration.strip
    for figures, side in zip(configuration.figures, (message.side_a, message.side_b), strict=True):
        for name, cells, maker, owner, as_drawn in figures:
            figure = side.add(name=name, maker_points=maker, owner_points=owner)
            figure.place = 2 if as_drawn else 1  # type: ignore[assignment]
            for x, y in cells:
                figure.cells.add(x=x, y=y)
