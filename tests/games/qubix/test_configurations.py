"""A client's own edition of Qubix: blocks, store, areas, figures, and their possible faults."""

from collections import Counter
from functools import partial

from referee.v1 import qubix_pb2
from referee_client import Referee
from referee_client.qubix import (
    build,
    colour,
    spot,
    store,
)
from tests.games.qubix.builders import (
    AS_DRAWN,
    BLUE,
    QUBIX,
    RED,
    WHOLE_SET,
    board_of,
    central_block,
    central_kinds,
    described,
    figure,
    points,
    shares,
    sizes_by_row,
    start,
    told,
)
from tests.support.builders import (
    broken,
    faults,
    legal,
    only,
    seated,
)

OWN = qubix_pb2.QubixConfiguration(
    blocks=[
        qubix_pb2.QubixBlockCount(colour=RED, singles=8, doubles=8, triples=4),
        qubix_pb2.QubixBlockCount(colour=BLUE, singles=8, doubles=4, triples=4),
    ],
    central_store=qubix_pb2.QubixCentralLayout(
        width=4,
        depth=4,
        levels=[qubix_pb2.QubixRow(sizes=sizes) for sizes in ([3, 1], [2, 2], [3, 1], [2, 1, 1])],
    ),
    area=qubix_pb2.QubixAreaSize(width=5, depth=5, levels=4),
    store_cells=5,
    side_a=[figure("#####", 11, 7), figure("#.#", 3, 1)],
    side_b=[figure("#", 1, 0)],
)


def own(**changes: int) -> qubix_pb2.QubixConfiguration:
    """A configuration of the client's own, which tests change."""
    copy = qubix_pb2.QubixConfiguration()
    copy.CopyFrom(OWN)
    for name, value in changes.items():
        setattr(copy, name, value)
    return copy


def options_of(configuration: qubix_pb2.QubixConfiguration) -> qubix_pb2.QubixOptions:
    return qubix_pb2.QubixOptions(configuration=configuration)


def configuration_faults(
    referee: Referee, configuration: qubix_pb2.QubixConfiguration
) -> list[tuple[str, str]]:
    """The faults by field of the configuration; the same at the start and in a position."""
    options = options_of(configuration)
    prefix = "options.qubix.configuration."
    found = faults(lambda: referee.start_game(QUBIX, seated(3), options=options))
    later = "position.state.qubix.options.configuration."
    again = faults(partial(referee.check_game_end, told(options=options)))
    fields = [(field.removeprefix(prefix), why) for field, why in found]
    assert [(field.removeprefix(later), why) for field, why in again] == fields
    return fields


def test_an_own_configuration_starts_a_game(referee: Referee) -> None:
    started = start(referee, options=options_of(OWN))
    assert central_kinds(started) == Counter({"R1": 8, "R2": 8, "R3": 4, "B1": 8, "B2": 4, "B3": 4})
    rows = sizes_by_row(started)
    assert rows[1, 3] == [(0, 2), (2, 2)]
    assert rows[3, 0] == [(0, 2), (2, 1), (3, 1)]
    assert started.qubix.options.configuration == OWN


def test_an_own_configuration_judges(referee: Referee) -> None:
    position = told({1: ["R R R R .\n" + ". . . . .\n" * 4]}, options=options_of(OWN))
    verdict = referee.validate_move(position, build(described("R1"), 1, spot(4, 4)))
    assert shares(verdict) == [("FIGURE_MADE", 0, 11), ("FIGURE_OWNED", 1, 7)]
    verdict = referee.validate_move(position, build(described("R1"), 1, spot(5, 4)))
    assert broken(verdict) == [("QX-7", "OUTSIDE_AREA")]
    verdict = referee.validate_move(position, build(described("R1"), 1, spot(0, 0, level=4)))
    assert broken(verdict) == [("QX-8", "TOO_HIGH")]
    assert only(verdict).metadata["levels"] == "4"


def test_an_own_configuration_plays_to_the_next_position(referee: Referee) -> None:
    position = start(referee, options=options_of(OWN))
    move = store(central_block(position, 0, 0, 3), 3)
    applied = referee.apply_move(position, move)
    assert not broken(applied.verdict)
    (held,) = board_of(applied.position, 0).store.blocks
    assert (held.size, held.cell) == (2, 3)
    assert applied.position.state.qubix.options.configuration == OWN
    assert not referee.validate_state(applied.position)


def test_an_own_part_leaves_the_others_as_they_are(referee: Referee) -> None:
    only_store = options_of(qubix_pb2.QubixConfiguration(store_cells=1))
    position = start(referee, options=only_store)
    assert central_kinds(position) == WHOLE_SET
    single = central_block(position, 0, 0, 4)
    assert legal(referee.validate_move(position, store(single, 0)))
    assert broken(referee.validate_move(position, store(single, 1))) == [("QX-7", "OUTSIDE_STORE")]


def test_on_an_area_that_is_not_square_figures_turn_as_far_as_they_fit(referee: Referee) -> None:
    configuration = own()
    configuration.area.depth = 2
    options = options_of(configuration)
    row = told({0: "R R R R ."}, options=options)
    assert points(referee.validate_move(row, build(described("R1"), 0, spot(4, 0)))) == 11


def test_rows_that_do_not_fill_the_store_are_named(referee: Referee) -> None:
    configuration = own()
    configuration.central_store.levels[1].sizes[:] = [2, 1]
    configuration.central_store.levels[3].sizes[:] = [3, 2]
    assert configuration_faults(referee, configuration) == [
        ("central_store.levels[1]", "NOT_CONSERVED"),
        ("central_store.levels[3]", "NOT_CONSERVED"),
    ]


def test_blocks_that_do_not_match_the_levels_are_named(referee: Referee) -> None:
    configuration = own()
    configuration.blocks[0].singles = 9
    assert configuration_faults(referee, configuration) == [("blocks", "NOT_CONSERVED")]


def test_a_figure_that_does_not_fit_is_named(referee: Referee) -> None:
    configuration = own()
    configuration.side_b.append(figure("######", 6, 3))
    assert configuration_faults(referee, configuration) == [("side_b[1].cells", "OUT_OF_RANGE")]


def test_default_figures_that_do_not_fit_a_smaller_area_are_never_made(referee: Referee) -> None:
    configuration = qubix_pb2.QubixConfiguration(
        area=qubix_pb2.QubixAreaSize(width=3, depth=3, levels=3)
    )
    options = qubix_pb2.QubixOptions(configuration=configuration)
    assert referee.start_game(QUBIX, seated(3), options=options).position.state.players


def test_a_figure_as_drawn_must_lie_on_the_area(referee: Referee) -> None:
    configuration = own()
    configuration.side_a.append(figure(".....#", 6, 3, AS_DRAWN))
    assert configuration_faults(referee, configuration) == [("side_a[2].cells", "OUT_OF_RANGE")]


def test_a_figure_as_drawn_needs_a_square_area(referee: Referee) -> None:
    configuration = own()
    configuration.area.depth = 4
    configuration.side_a.append(figure("##", 6, 3, AS_DRAWN))
    assert configuration_faults(referee, configuration) == [("side_a[2].place", "MISMATCH")]


def test_points_are_not_negative(referee: Referee) -> None:
    configuration = own()
    configuration.side_a.append(figure("##", -1, 1001))
    assert configuration_faults(referee, configuration) == [
        ("side_a[2].maker_points", "OUT_OF_RANGE"),
        ("side_a[2].owner_points", "OUT_OF_RANGE"),
    ]


def test_a_figure_has_each_cell_once_and_at_least_one(referee: Referee) -> None:
    configuration = own()
    configuration.side_a[0].cells.append(configuration.side_a[0].cells[2])
    configuration.side_a[1].ClearField("cells")
    assert configuration_faults(referee, configuration) == [
        ("side_a[0].cells[5]", "DUPLICATE"),
        ("side_a[1].cells", "MISSING"),
    ]


def test_sizes_are_bounded(referee: Referee) -> None:
    configuration = own(store_cells=9)
    configuration.area.width = 0
    configuration.area.depth = 9
    configuration.area.levels = -1
    configuration.central_store.width = 9
    configuration.central_store.depth = 0
    configuration.central_store.levels[0].sizes[:] = [4]
    configuration.blocks[0].singles = 101
    configuration.blocks[1].triples = -1
    assert set(configuration_faults(referee, configuration)) == {
        ("store_cells", "OUT_OF_RANGE"),
        ("area.width", "OUT_OF_RANGE"),
        ("area.depth", "OUT_OF_RANGE"),
        ("area.levels", "OUT_OF_RANGE"),
        ("central_store.width", "OUT_OF_RANGE"),
        ("central_store.depth", "OUT_OF_RANGE"),
        ("central_store.levels[0].sizes[0]", "OUT_OF_RANGE"),
        ("blocks[0].singles", "OUT_OF_RANGE"),
        ("blocks[1].triples", "OUT_OF_RANGE"),
    }


def test_a_colour_is_counted_once(referee: Referee) -> None:
    configuration = own()
    configuration.blocks[1].colour = RED
    assert configuration_faults(referee, configuration) == [("blocks[1].colour", "DUPLICATE")]
    configuration.blocks[1].colour = qubix_pb2.QUBIX_COLOUR_UNSPECIFIED
    assert configuration_faults(referee, configuration) == [("blocks[1].colour", "UNKNOWN_VALUE")]


def test_a_side_has_at_most_twelve_figures(referee: Referee) -> None:
    configuration = own()
    configuration.side_b.extend([figure("##", 2, 1)] * 11)
    assert start(referee, options=options_of(configuration))
    configuration.side_b.append(figure("##", 2, 1))
    assert configuration_faults(referee, configuration) == [("side_b", "WRONG_COUNT")]


def test_a_store_without_levels_is_refused(referee: Referee) -> None:
    configuration = own()
    configuration.central_store.ClearField("levels")
    assert configuration_faults(referee, configuration) == [("central_store.levels", "WRONG_COUNT")]


def test_every_fault_of_a_configuration_is_named(referee: Referee) -> None:
    """Whatever can be checked on its own is, although points are negative elsewhere."""
    configuration = own()
    configuration.side_a[0].maker_points = -1
    configuration.side_b.append(figure("######", 6, 3))
    configuration.central_store.levels[0].sizes[:] = [3]
    assert set(configuration_faults(referee, configuration)) == {
        ("side_a[0].maker_points", "OUT_OF_RANGE"),
        ("side_b[1].cells", "OUT_OF_RANGE"),
        ("central_store.levels[0]", "NOT_CONSERVED"),
    }


def test_the_largest_configuration_can_be_played(referee: Referee) -> None:
    configuration = qubix_pb2.QubixConfiguration(
        blocks=[
            qubix_pb2.QubixBlockCount(colour=colour(letter), singles=count, doubles=doubles)
            for letter, count, doubles in (
                ("R", 100, 64),
                ("Y", 100, 0),
                ("B", 100, 0),
                ("V", 84, 0),
            )
        ],
        central_store=qubix_pb2.QubixCentralLayout(
            width=8,
            depth=8,
            levels=[qubix_pb2.QubixRow(sizes=[2, 2] + [1] * 4)] * 4
            + [qubix_pb2.QubixRow(sizes=[1] * 8)] * 4,
        ),
        area=qubix_pb2.QubixAreaSize(width=8, depth=8, levels=8),
        store_cells=8,
        side_a=[figure("/".join(["#" * 7] * 8), 1000, 1000)],
    )
    position = start(referee, players=5, options=options_of(configuration))
    move = build(central_block(position, 7, 7, 7), 4, spot(7, 7))
    assert legal(referee.validate_move(position, move))


def test_a_listing_without_end_stops(referee: Referee) -> None:
    """Every store has eight singles, and there are five large areas to build on."""
    level = qubix_pb2.QubixRow(sizes=[1] * 8)
    large = qubix_pb2.QubixConfiguration(
        blocks=[qubix_pb2.QubixBlockCount(colour=colour, singles=64) for colour in (RED, BLUE)],
        central_store=qubix_pb2.QubixCentralLayout(width=8, depth=8, levels=[level, level]),
        area=qubix_pb2.QubixAreaSize(width=8, depth=8, levels=8),
        store_cells=8,
    )
    options = qubix_pb2.QubixOptions(configuration=large)
    position = referee.start_game(QUBIX, seated(5), options=options).position.state
    position.turn = 40
    central = position.qubix.central_store.blocks
    for board in position.qubix.boards:
        for cell in range(8):
            taken = central.pop()
            board.store.blocks.add(id=taken.id, colour=taken.colour, size=1, cell=cell)
    summary = referee.summarize_legal_moves(position)
    assert (summary.count, summary.incomplete) == (100_000, True)
