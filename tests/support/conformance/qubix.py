"""Cases of Qubix."""

from collections.abc import Iterator

from referee.v1 import game_pb2, qubix_pb2
from referee.v1 import record_service_pb2 as record_pb
from referee_client import Referee, qubix, requests
from referee_client.qubix import X, Y, block, build, build_from_store, pass_turn, spot, state, store
from tests.games.qubix.builders import (
    AS_DRAWN,
    CONNECTED,
    LARGE,
    MIXED,
    QUBIX,
    RED,
    central_block,
    described,
    figure,
    last_block,
    stored_block,
    told,
)
from tests.games.qubix.tables import BLUE_SINGLE, COLUMNS, CORNER
from tests.support.builders import seated, seeded
from tests.support.conformance.asked import Asked, Group

GROUP = Group("qubix")

SEED = bytes(range(32))
ONE_AREA = " (unchecked GM-1 GM-2 QX-5 QX-6)"
"""What is not checked if nothing is known but one area and the block."""
SCORED = " (unchecked GM-1 GM-2 QX-12 QX-5 QX-6)"
"""The same if there are points: nobody knows for whom."""

# The worked turns of the rulebook, on the board of seat 0 in a game of four.

TURN_A = """
Y - - V
. . . |
B . . |
B - . P
"""
Turn = tuple[str, str, int, int, int, str, str, bool]
"""Its name, the kind of a block, x, y and its direction; what it scores, the totals after it, and
whether the next turns come after it."""
TURNS: tuple[Turn, ...] = (
    ("b2", "B2", 1, 1, Y, "0 points", "0 0 0 0", False),
    ("b", "B1", 1, 1, 0, "4 points: FIGURE_MADE 4 to 0", "4 0 0 0", True),
    ("c", "B2", 2, 0, Y, "6 points: FIGURE_MADE 6 to 1, FIGURE_OWNED 3 to 0", "7 6 0 0", True),
    ("d", "R2", 0, 2, X, "0 points", "7 6 0 0", False),
    ("d2", "B3", 0, 2, X, "9 points: FIGURE_MADE 9 to 2, FIGURE_OWNED 4 to 0", "11 6 9 0", True),
    ("e", "B1", 1, 1, 0, "0 points", "11 6 9 0", False),
    ("e2", "R1", 1, 1, 0, "8 points: FIGURE_MADE 8 to 3, FIGURE_OWNED 4 to 0", "15 6 9 8", True),
    ("f", "R2", 2, 1, Y, "0 points", "15 6 9 8", True),
    ("g", "R1", 1, 2, 0, "4 points: FIGURE_MADE 4 to 1, FIGURE_OWNED 2 to 0", "17 10 9 8", True),
)

# A game so small that everything can be told in a few lines.

TINY = qubix_pb2.QubixOptions(
    configuration=qubix_pb2.QubixConfiguration(
        blocks=[qubix_pb2.QubixBlockCount(colour=RED, singles=9, triples=3)],
        central_store=qubix_pb2.QubixCentralLayout(
            width=3,
            depth=1,
            levels=[qubix_pb2.QubixRow(sizes=sizes) for sizes in [[3]] * 3 + [[1, 1, 1]] * 3],
        ),
        area=qubix_pb2.QubixAreaSize(width=3, depth=1, levels=2),
        store_cells=1,
        side_a=[figure("###", 3, 1)],
        side_b=[figure("##", 2, 1)],
    )
)
FULL = ["R - -", "R R R"]
UNUSUAL = qubix_pb2.QubixOptions(
    side=qubix_pb2.QUBIX_SIDE_B,
    neutral_side=qubix_pb2.QUBIX_NEUTRAL_SIDE_OTHER,
    match=CONNECTED,
    layout=qubix_pb2.QUBIX_LAYOUT_SHUFFLED,
    configuration=qubix_pb2.QubixConfiguration(
        blocks=[qubix_pb2.QubixBlockCount(colour=RED, singles=2, doubles=1)],
        central_store=qubix_pb2.QubixCentralLayout(
            width=2,
            depth=1,
            levels=[qubix_pb2.QubixRow(sizes=sizes) for sizes in ([2], [1, 1])],
        ),
        area=qubix_pb2.QubixAreaSize(width=2, depth=2, levels=1),
        store_cells=2,
        side_a=[figure("##", 2, 1)],
        side_b=[figure("#./.#", 4, 2, AS_DRAWN)],
    ),
)


def tiny(**more: object) -> game_pb2.GameState:
    """A game of two in which everything is known: room for a single, and one in each store."""
    return told(
        {0: "R R .", 1: FULL, 2: FULL},
        stores={0: "", 1: "R"},
        central=["R - -"],
        players=2,
        options=TINY,
        **more,  # type: ignore[arg-type]
    )


STUCK = tiny(scores=[3, 1])
ABLE = tiny(to_move=1, scores=[3, 1])
OVER = told(
    {0: FULL, 1: FULL, 2: FULL},
    stores={0: "", 1: ""},
    central=[],
    players=2,
    to_move=None,
    scores=[4, 4],
    options=TINY,
)

validate = GROUP.validate


def qubix_cases() -> Iterator[Asked]:
    yield from starts()
    yield from taken()
    yield from laid()
    yield from stored()
    yield from passes()
    yield from worked_turns()
    yield from plays()
    yield from ends()
    yield from positions()


def starts() -> Iterator[Asked]:
    yield GROUP.case(
        "seeded",
        "A seed shuffles the colours of the central store in the same way every time (QX-2).",
        requests.start_game(QUBIX, ["Anna", "Chris"], seed=SEED),
        "seat 0 opens, 75 named, 0 hidden; store_laid_out",
    )
    options = qubix_pb2.QubixOptions()
    options.CopyFrom(TINY)
    options.first_player = 1
    yield GROUP.case(
        "own-blocks",
        "A client may replace blocks, boards and figures by its own, and say who begins (QX-4).",
        requests.start_game(QUBIX, ["Anna", "Chris"], seed=SEED, options=options),
        "seat 1 opens, 12 named, 0 hidden; store_laid_out",
    )
    yield GROUP.case(
        "all-options",
        "All options are other than the default: the figure counts only as drawn (QX-10), the "
        "neutral board shows the other side (QX-16), the store is shuffled (QX-2).",
        requests.start_game(QUBIX, ["Anna", "Chris"], seed=SEED, options=UNUSUAL),
        "seat 0 opens, 3 named, 0 hidden; store_laid_out",
    )
    levels = ["R - -"] * 3 + ["R R R"] * 3
    built = qubix_pb2.QubixDeal()
    built.central_store.blocks.extend(qubix.read_area(*levels))
    yield GROUP.case(
        "reported",
        "A store that was built at a real table is reported; the referee numbers its blocks.",
        requests.start_game(QUBIX, ["Anna", "Chris"], options=TINY, deal=built),
        "seat 0 opens, 12 named, 0 hidden; store_laid_out",
    )
    floating = qubix_pb2.QubixDeal()
    floating.central_store.blocks.extend(qubix.read_area(*levels[:5]))
    yield GROUP.case(
        "blocks-missing",
        "The store is built of exactly the blocks (QX-2).",
        requests.start_game(QUBIX, ["Anna", "Chris"], options=TINY, deal=floating),
        "INVALID_ARGUMENT: reported.qubix.central_store NOT_CONSERVED",
    )


def taken() -> Iterator[Asked]:
    above = ". . . . .\n. . . . .\n. . . . .\n. . . . .\nR Y . . ."
    position = told({0: ""}, stores={0: "R . ."}, central=[COLUMNS, above])
    for name, about, cell, says in (
        ("taken", "A block at the outside with nothing above can be taken (QX-6).", (4, 4, 0), ""),
        (
            "covered",
            "A block with something above it cannot be taken (QX-6).",
            (0, 0, 0),
            "QX-6 BLOCK_COVERED",
        ),
        (
            "enclosed",
            "A block without a free side cannot be taken (QX-6).",
            (2, 2, 0),
            "QX-6 BLOCK_ENCLOSED",
        ),
    ):
        move = build(central_block(position, *cell), 0, spot(0, 0))
        yield validate(name, about, position, move, says or "0 points")
    own = stored_block(position, 0, 0)
    yield validate(
        "not-there",
        "A block in the player's own store is not in the central one (QX-5).",
        position,
        build(own, 0, spot(0, 0)),
        "QX-5 BLOCK_NOT_THERE",
    )
    yield validate(
        "taken-twice",
        "A block is taken once (QX-5).",
        position,
        build_from_store(0, (own, spot(0, 0)), (own, spot(1, 0))),
        "QX-5 BLOCK_NOT_THERE",
    )
    yield validate(
        "no-block",
        "A build from the own store takes one to three blocks (QX-5).",
        position,
        build_from_store(0),
        "QX-5 WRONG_NUMBER_OF_BLOCKS",
    )
    yield validate(
        "no-such-board",
        "Three players have three boards (QX-5).",
        position,
        build(central_block(position, 4, 4, 0), 3, spot(0, 0)),
        "QX-5 NO_SUCH_BOARD",
    )
    yield validate(
        "out-of-turn",
        "Only the player whose turn it is moves (GM-1).",
        position,
        build(central_block(position, 4, 4, 0), 0, spot(0, 0), player=1),
        "GM-1 NOT_YOUR_TURN",
    )


def laid() -> Iterator[Asked]:
    def on_corner(
        name: str, about: str, kind: str, at: qubix_pb2.QubixSpot, says: str, language: str = ""
    ) -> Asked:
        move = build(described(kind), 0, at)
        return validate(name, about, state(CORNER), move, says, language=language)

    yield on_corner(
        "one-area",
        "One area and the block suffice to score: the square is worth 4 (QX-10).",
        "B1",
        spot(1, 1),
        "4 points: FIGURE_MADE 4" + SCORED,
    )
    yield on_corner(
        "outside",
        "A block lies inside the area (QX-7).",
        "R2",
        spot(3, 3, X),
        "QX-7 OUTSIDE_AREA" + ONE_AREA,
    )
    yield on_corner(
        "occupied",
        "A block lies on empty cells (QX-7).",
        "R2",
        spot(1, 0, Y),
        "QX-7 CELL_OCCUPIED" + ONE_AREA,
    )
    yield on_corner(
        "occupied-in-french",
        "The same is told in French to those who ask for it.",
        "R2",
        spot(1, 0, Y),
        "QX-7 CELL_OCCUPIED" + ONE_AREA,
        "fr",
    )
    yield on_corner(
        "no-direction",
        "A longer block must say how it lies (QX-7).",
        "R2",
        spot(2, 2),
        "QX-7 NO_DIRECTION" + ONE_AREA,
    )
    yield on_corner(
        "level-below",
        "No block goes up before the level below is full (QX-8).",
        "R1",
        spot(0, 0, level=1),
        "QX-8 LEVEL_BELOW_NOT_FULL" + ONE_AREA,
    )
    yield validate(
        "turned",
        "A figure may be turned: the bar stands upright, a quarter turn from the drawing (QX-10).",
        state(". . . .\nB . . .\nB B . .\nB B . ."),
        build(BLUE_SINGLE, 0, spot(1, 2)),
        "6 points: FIGURE_MADE 6" + SCORED,
    )
    yield validate(
        "too-high",
        "Three levels are the most (QX-8).",
        state(LARGE, LARGE, MIXED),
        build(described("R1"), 0, spot(0, 0)),
        "QX-8 TOO_HIGH" + ONE_AREA,
    )
    yield validate(
        "figure-not-made",
        "A figure that was not made cannot be named (QX-13).",
        state(CORNER),
        build(BLUE_SINGLE, 0, spot(1, 1), figure=1),
        "QX-13 FIGURE_NOT_MADE" + ONE_AREA,
    )
    several = qubix_pb2.QubixOptions()
    several.configuration.side_a.extend([figure("##/##", 4, 2), figure("##/##", 3, 3)])
    yield validate(
        "one-figure-counts",
        "One figure counts in a turn: the best for the maker (QX-13).",
        told({1: CORNER}, options=several),
        build(BLUE_SINGLE, 1, spot(1, 1)),
        "4 points: FIGURE_MADE 4 to 0, FIGURE_OWNED 2 to 1, FIGURE_NOT_COUNTED 0 to 0 "
        "(unchecked GM-2 QX-5 QX-6)",
    )


def stored() -> Iterator[Asked]:
    position = told({0: ""}, stores={0: "B - .", 1: ""}, central=["R - Y Y Y"])
    double, single = last_block(position, "R2"), last_block(position, "Y1")
    yield validate(
        "store",
        "A block goes into the player's own store (QX-5).",
        position,
        store(single, 2),
        "0 points",
    )
    yield validate(
        "outside-store",
        "A store has three cells (QX-3).",
        position,
        store(double, 2),
        "QX-7 OUTSIDE_STORE",
    )
    yield validate(
        "store-occupied",
        "A block lies on empty cells of the store (QX-7).",
        position,
        store(single, 1),
        "QX-7 STORE_OCCUPIED",
    )
    yield validate(
        "another-store",
        "A block never goes into another player's store (QX-9).",
        position,
        store(single, 0, board=1),
        "QX-9 NOT_OWN_STORE",
    )


def passes() -> Iterator[Asked]:
    yield validate(
        "pass",
        "A player without a legal move passes (QX-14).",
        STUCK,
        pass_turn(),
        "0 points",
    )
    yield validate(
        "could-play",
        "A player who has a legal move may not pass (QX-14).",
        ABLE,
        pass_turn(),
        "QX-14 COULD_PLAY",
    )
    yield validate(
        "game-over",
        "Nothing is played once the game is over (GM-2).",
        OVER,
        pass_turn(),
        "GM-2 GAME_OVER",
    )


def worked_turns() -> Iterator[Asked]:
    referee = Referee.embedded()
    position = told({0: TURN_A}, players=4)
    for name, kind, x, y, direction, scored, totals, goes_on in TURNS:
        move = build(described(kind), 0, spot(x, y, direction))  # type: ignore[arg-type]
        yield GROUP.case(
            f"turn-{name}",
            f"Turn {name.upper()} of the rulebook's example, with its exact points.",
            requests.score_turn(position, move),
            f"{scored} (unchecked GM-2 QX-5 QX-6); totals {totals}",
        )
        if goes_on:
            position = referee.apply_move(position, move).position.state


def plays() -> Iterator[Asked]:
    single = build_from_store(0, (stored_block(ABLE, 1, 0), spot(2, 0)))
    yield GROUP.case(
        "figure",
        "A figure on another player's area scores for its maker and for the owner (QX-12).",
        requests.apply_move(ABLE, single, None),
        "3 points: FIGURE_MADE 3 to 1, FIGURE_OWNED 1 to 0; blocks_laid points_scored "
        "points_scored; IN_PROGRESS",
    )
    yield GROUP.case(
        "pass",
        "A pass counts as a turn (QX-4).",
        requests.apply_move(STUCK, pass_turn(), None),
        "0 points; passed; IN_PROGRESS",
    )
    dealt = Referee.embedded().start_game(QUBIX, seated(2), seed=SEED, options=TINY)
    yield GROUP.case(
        "store",
        "In a seeded game blocks have numbers, by which moves name them.",
        requests.apply_move(dealt.position, store(central_block(dealt.position, 0, 0, 5)), None),
        "0 points; block_stored; IN_PROGRESS",
    )
    yield GROUP.case(
        "illegal",
        "An illegal move returns the verdict and the position as it was.",
        requests.apply_move(STUCK, build(last_block(STUCK, "R3"), 0, spot(0, 0, X)), None),
        "QX-7 CELL_OCCUPIED; nothing; IN_PROGRESS",
    )
    yield GROUP.case(
        "one-area",
        "An app that knows one area keeps it up to date.",
        requests.apply_move(state(CORNER), build(BLUE_SINGLE, 0, spot(1, 1)), None),
        f"4 points: FIGURE_MADE 4{SCORED}; blocks_laid; UNDETERMINED (unchecked QX-15)",
    )
    yield GROUP.case(
        "another-area",
        "A block may be laid on the area of another player, who scores too (QX-5, QX-12).",
        requests.apply_move(told({1: CORNER}), build(BLUE_SINGLE, 1, spot(1, 1)), None),
        "4 points: FIGURE_MADE 4 to 0, FIGURE_OWNED 2 to 1 (unchecked GM-2 QX-5 QX-6); blocks_laid "
        "points_scored points_scored; UNDETERMINED (unchecked QX-15)",
    )
    yield GROUP.case(
        "block-not-known",
        "A block that cannot be seen must be described before it is laid.",
        requests.apply_move(told({0: ""}, stores={0: ""}), build(block(12), 0, spot(0, 0)), None),
        "INVALID_ARGUMENT: move.qubix.build.block NOT_KNOWN",
    )
    yield GROUP.case(
        "each-on-its-own",
        "Every item of a batch is judged on its own.",
        requests.batch_validate_moves([(ABLE, single), pass_turn(), store(block(1))], STUCK),
        "3 points: FIGURE_MADE 3 to 1, FIGURE_OWNED 1 to 0 / 0 points / QX-7 OUTSIDE_STORE",
    )


def ends() -> Iterator[Asked]:
    yield GROUP.case(
        "in-progress",
        "The game goes on as long as anybody has a legal move (QX-15).",
        requests.check_game_end(STUCK),
        "IN_PROGRESS",
    )
    yield GROUP.case(
        "no-legal-move",
        "The game is over when nobody has a legal move, and equal points share the win (QX-15).",
        requests.check_game_end(OVER),
        "OVER NO_LEGAL_MOVE: 1. seat 0 4*, 1. seat 1 4*",
    )
    yield GROUP.case(
        "undetermined",
        "One area does not tell whether anybody has a legal move (QX-15).",
        requests.check_game_end(state(CORNER)),
        "UNDETERMINED (unchecked QX-15)",
    )
    yield GROUP.case(
        "all",
        "The only legal move is a single from the own store, on the one empty cell.",
        requests.list_legal_moves(ABLE),
        "1 of 1 moves in 2 messages, first 3",
    )
    yield GROUP.case(
        "pass-only",
        "A pass is listed where it is the only legal move (QX-14).",
        requests.list_legal_moves(STUCK),
        "1 of 1 moves in 2 messages, first 0",
    )
    yield GROUP.case(
        "best-first",
        "The best moves come first.",
        requests.list_legal_moves(
            told(
                {0: "R R .", 1: ".", 2: "."},
                stores={0: "", 1: ""},
                central=["R - -", "R - -", "R - -", "R R R", "R R R", "R . ."],
                players=2,
                options=TINY,
            ),
            best_first=True,
            limit=3,
        ),
        "3 of 24 moves in 2 messages, first 3",
    )


def positions() -> Iterator[Asked]:
    yield GROUP.case(
        "possible",
        "A position that could arise has no faults.",
        requests.validate_state(STUCK),
        "possible",
    )
    yield GROUP.case(
        "impossible",
        "All faults of a position are named at once, with the rules behind them.",
        requests.validate_state(
            told({0: ["R . . .", "Y . . ."]}, stores={0: "R R R", 1: "B - ."}, scores=[0, -1, 0])
        ),
        "position.state.qubix.boards[0].area NOT_CONNECTED QX-8, "
        "position.state.players[1].score OUT_OF_RANGE",
    )
    whole = seeded(tiny())
    whole.chance.events = 1
    yield GROUP.case(
        "spectator",
        "Everything lies open; only the seed is secret.",
        requests.view_state(whole, None),
        "12 named, 0 hidden",
    )
    position = told({0: CORNER}, stores={0: "R . ."}, players=2, to_move=0)
    line = (
        'qubix | player "seat 0" =0 | player "seat 1" =0 | to-move 0 | '
        "board 0 #1B2@0,0>/0 #2B1@0,1/0 | store 0 #3R1@0"
    )
    yield GROUP.case(
        "line",
        "A position is written as one line.",
        record_pb.FormatPositionRequest(position=game_pb2.Position(state=position)),
        line,
    )
    yield GROUP.case(
        "line",
        "The line is read back as the same position.",
        record_pb.ParsePositionRequest(notation=line),
        "3 named, 0 hidden",
    )
