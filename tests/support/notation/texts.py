"""A small record and a position of each game, as text and as messages."""
# ruff: noqa: E501

from google.protobuf import text_format

from referee.v1 import game_pb2, record_pb2

SEED = "00" * 31 + "ff"
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"

QWIRKLE = r"""Referee-Record: 1
Game: qwirkle 1
Option: opening_tie YOUNGEST
Option: single_opening_points 1
Id: "final"
Event: "Café \"Zum Stein\" \\ 🎲\u00a0\n"
Date: 2026-11-16
Player: "Anna" 34
Player: "Chris"
Deal: Anna Ro Rd Rc Bx ?2
Deal: Chris -
Opener: Anna
Note: "played by daylight"
Note: ""

1. Anna lay Ro@0,0 Rd@0,-1 Rc@0,-2 -> Bx Yd ?1 +3=3 "a remark"
2. Chris exchange Po ?2 -> ?3 =0
3. Anna lay - Chris:+1=1 Anna:-2
4. Chris pass -> -

Ending: unfinished
Standing: 1 Chris 1 winner
Standing: 2 Anna 1
"""

QWIRKLE_MESSAGE = r"""
format_version: 1
ruleset { game: GAME_QWIRKLE version: 1 }
options { qwirkle { opening_tie: OPENING_TIE_YOUNGEST single_opening_points: 1 } }
game_id: "final"
event: "Caf\303\251 \"Zum Stein\" \\ \360\237\216\262\302\240\n"
date: "2026-11-16"
players { name: "Anna" age: 34 }
players { name: "Chris" }
deal { qwirkle {
  hands { player: 0 tiles: [TILE_RED_CIRCLE, TILE_RED_DIAMOND, TILE_RED_CLOVER, TILE_BLUE_CRISSCROSS] hidden: 2 }
  hands { player: 1 }
  opener: 0
} }
turns {
  move { player: 0 qwirkle { lay {
    placements { x: 0 y: 0 tile: TILE_RED_CIRCLE }
    placements { x: 0 y: -1 tile: TILE_RED_DIAMOND }
    placements { x: 0 y: -2 tile: TILE_RED_CLOVER }
  } } }
  drawn { qwirkle { tiles: [TILE_BLUE_CRISSCROSS, TILE_YELLOW_DIAMOND] hidden: 1 } }
  claimed { player: 0 points: 3 total: 3 }
  note: "a remark"
}
turns {
  move { player: 1 qwirkle { exchange { tiles: TILE_PURPLE_CIRCLE hidden: 2 } } }
  drawn { qwirkle { hidden: 3 } }
  claimed { player: 1 total: 0 }
}
turns {
  move { player: 0 qwirkle { lay { } } }
  claimed { player: 1 points: 1 total: 1 }
  claimed { player: 0 points: -2 }
}
turns {
  move { player: 1 qwirkle { pass_turn { } } }
  drawn { qwirkle { } }
}
ending: RECORD_ENDING_UNFINISHED
claimed_standings { player: 1 rank: 1 score: 1 winner: true }
claimed_standings { player: 0 rank: 2 score: 1 }
notes: "played by daylight"
notes: ""
"""

CUBES = f"""Referee-Record: 1
Game: qwirkle-cubes 1
Player: "Anna"
Player: "Anna" 8
Player: "x y"
Commitment: {COMMITMENT}
Seed: {SEED}
Entropy: 616c696365
Entropy: -

1. 0 reroll Ro ?2 -> Rs Ox ?1
2. 1 forced-reroll
3. 2 forced-reroll Po Ps
4. 0 lay Gd@-3,12 +1 1:=-7
5. 2 pass
6. 0 redraw -> Rs Ox ?4
7. 0 redraw Po Ps

Ending: adjudicated
"""

CUBES_MESSAGE = r"""
format_version: 1
ruleset { game: GAME_QWIRKLE_CUBES version: 1 }
players { name: "Anna" }
players { name: "Anna" age: 8 }
players { name: "x y" }
chance {
  commitment: "c\r\315)f\3043f\221\022TH\273\262[O\364\022\244\234s-\262\310\253\301\270X\033\327\020\335"
  seed: "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\377"
  entropy: "alice"
  entropy: ""
}
turns {
  move { player: 0 qwirkle_cubes { reroll { cubes: TILE_RED_CIRCLE hidden: 2 } } }
  drawn { qwirkle_cubes { cubes: [TILE_RED_SQUARE, TILE_ORANGE_CRISSCROSS] hidden: 1 } }
}
turns { move { player: 1 qwirkle_cubes { forced_reroll { } } } }
turns {
  move { player: 2 qwirkle_cubes { forced_reroll {
    cubes: [TILE_PURPLE_CIRCLE, TILE_PURPLE_SQUARE]
  } } }
}
turns {
  move { player: 0 qwirkle_cubes { lay {
    placements { x: -3 y: 12 tile: TILE_GREEN_DIAMOND }
  } } }
  claimed { player: 0 points: 1 }
  claimed { player: 1 total: -7 }
}
turns { move { player: 2 qwirkle_cubes { pass_turn { } } } }
turns {
  move { player: 0 qwirkle_cubes { redraw { } } }
  drawn { qwirkle_cubes { cubes: [TILE_RED_SQUARE, TILE_ORANGE_CRISSCROSS] hidden: 4 } }
}
turns {
  move { player: 0 qwirkle_cubes { redraw { cubes: [TILE_PURPLE_CIRCLE, TILE_PURPLE_SQUARE] } } }
}
ending: RECORD_ENDING_ADJUDICATED
"""

QUBIX = """Referee-Record: 1
Game: qubix 1
Option: side B
Option: first_player 1
Option: configuration {"store_cells":4,"side_b":[{"name":"a | b","cells":[{},{"x":1}],"maker_points":2}]}
Player: "Anna"
Player: "on"
Deal: #1R3@0,0>/0 #2Y2@3,0>/0 V1@0,1/0
Deal: #4P2@0,0^/1
Deal: B1@1,1/0

1. on build #12R3@2,1> on Anna +4
2. Anna store #12@0 on on
3. on store R3@2
4. Anna build-stored R1@0,0 ?2@1,1^/2 #7@3,3 on 2 figure 3
5. on build-stored - on on figure 0
6. Anna build ?@0,0 on 4
7. on pass figure 11
"""

QUBIX_MESSAGE = r"""
format_version: 1
ruleset { game: GAME_QUBIX version: 1 }
options { qubix {
  side: QUBIX_SIDE_B
  first_player: 1
  configuration {
    store_cells: 4
    side_b { name: "a | b" cells { } cells { x: 1 } maker_points: 2 }
  }
} }
players { name: "Anna" }
players { name: "on" }
deal { qubix { central_store {
  blocks { id: 1 colour: QUBIX_COLOUR_RED size: 3 direction: QUBIX_DIRECTION_X }
  blocks { id: 2 colour: QUBIX_COLOUR_YELLOW size: 2 x: 3 direction: QUBIX_DIRECTION_X }
  blocks { colour: QUBIX_COLOUR_VIOLET size: 1 y: 1 }
  blocks { id: 4 colour: QUBIX_COLOUR_PINK size: 2 level: 1 direction: QUBIX_DIRECTION_Y }
  blocks { colour: QUBIX_COLOUR_BLUE size: 1 x: 1 y: 1 }
} } }
turns {
  move { player: 1 qubix { build {
    block { id: 12 colour: QUBIX_COLOUR_RED size: 3 }
    spot { x: 2 y: 1 direction: QUBIX_DIRECTION_X }
  } } }
  claimed { player: 1 points: 4 }
}
turns { move { player: 0 qubix { store { block { id: 12 } board: 1 } } } }
turns { move { player: 1 qubix { store {
  block { colour: QUBIX_COLOUR_RED size: 3 }
  cell: 2
} } } }
turns { move { player: 0 qubix {
  build_from_store {
    board: 2
    blocks { block { colour: QUBIX_COLOUR_RED size: 1 } spot { } }
    blocks {
      block { size: 2 }
      spot { x: 1 y: 1 direction: QUBIX_DIRECTION_Y level: 2 }
    }
    blocks { block { id: 7 } spot { x: 3 y: 3 } }
  }
  figure: 3
} } }
turns { move { player: 1 qubix { build_from_store { board: 1 } figure: 0 } } }
turns { move { player: 0 qubix { build { block { } board: 4 spot { } } } } }
turns { move { player: 1 qubix { pass_turn { } figure: 11 } } }
"""

QUERBEET = """Referee-Record: 1
Game: querbeet 1
Option: touch SIDE_CELL
Option: stones ["QUERBEET_STONE_012345","QUERBEET_STONE_03","QUERBEET_STONE_0"]
Player: "Anna"
Player: "Chris"
Deal: Chris 03 * ?7
Deal: Anna ?9

1. Anna lay 03@1,-2
2. Chris lay 0@-3,0~5 -> Anna 03 01 ?7 / Chris - +4=4 Anna:-1=2
3. Anna pass

Ending: finished
"""

QUERBEET_MESSAGE = r"""
format_version: 1
ruleset { game: GAME_QUERBEET version: 1 }
options { querbeet {
  touch: QUERBEET_TOUCH_SIDE_CELL
  stones: [QUERBEET_STONE_012345, QUERBEET_STONE_03, QUERBEET_STONE_0]
} }
players { name: "Anna" }
players { name: "Chris" }
deal { querbeet {
  hands { player: 1 stones: [QUERBEET_STONE_03, QUERBEET_STONE_012345] hidden: 7 }
  hands { player: 0 hidden: 9 }
} }
turns { move { player: 0 querbeet { lay { q: 1 r: -2 stone: QUERBEET_STONE_03 } } } }
turns {
  move { player: 1 querbeet { lay { q: -3 stone: QUERBEET_STONE_0 rotation: 5 } } }
  drawn { querbeet {
    hands { player: 0 stones: [QUERBEET_STONE_03, QUERBEET_STONE_01] hidden: 7 }
    hands { player: 1 }
  } }
  claimed { player: 1 points: 4 total: 4 }
  claimed { player: 0 points: -1 total: 2 }
}
turns { move { player: 0 querbeet { pass_turn { } } } }
ending: RECORD_ENDING_FINISHED
"""

RECORDS = {
    "qwirkle": (QWIRKLE, QWIRKLE_MESSAGE),
    "qwirkle_cubes": (CUBES, CUBES_MESSAGE),
    "qubix": (QUBIX, QUBIX_MESSAGE),
    "querbeet": (QUERBEET, QUERBEET_MESSAGE),
}

QWIRKLE_LINE = (
    'qwirkle 1 | id "a | b" | option opening_tie OLDEST | player "Anna" 34 =12 | player "Chris" =-7'
    " | to-move Anna | turn 3 | table Ro@0,0 Bx@-1,5 | hand Anna Ro ?5 | hand Chris - | bag Ps ?2"
)
QWIRKLE_STATE = """
ruleset { game: GAME_QWIRKLE version: 1 }
game_id: "a | b"
players { name: "Anna" age: 34 score: 12 }
players { name: "Chris" score: -7 }
to_move: 0
turn: 3
qwirkle {
  options { opening_tie: OPENING_TIE_OLDEST }
  table { tile: TILE_RED_CIRCLE }
  table { x: -1 y: 5 tile: TILE_BLUE_CRISSCROSS }
  hands { player: 0 tiles: TILE_RED_CIRCLE hidden: 5 }
  hands { player: 1 }
  bag { tiles: TILE_PURPLE_SQUARE hidden: 2 }
}
"""

CUBES_LINE = (
    f"qwirkle-cubes | to-move 3 | commitment {COMMITMENT} | entropy 00 | entropy - | events 5"
    " | hand 2 ?6 | bag R3 O2 P15 ?4 | phase after-reroll"
)
CUBES_STATE = r"""
to_move: 3
chance {
  commitment: "c\r\315)f\3043f\221\022TH\273\262[O\364\022\244\234s-\262\310\253\301\270X\033\327\020\335"
  entropy: "\0"
  entropy: ""
  events: 5
}
qwirkle_cubes {
  hands { player: 2 hidden: 6 }
  bag { red: 3 orange: 2 purple: 15 hidden: 4 }
  phase: QWIRKLE_CUBES_PHASE_AFTER_REROLL
}
"""

QUBIX_LINE = (
    'qubix 1 | player "Anna" =0 | player "12" =0 | central - | board 2 R1@0,0/0'
    " | board Anna - | store Anna #1R3@0 B1@3 | board 1 #5V2@3,1^/2 | store 1 -"
)
QUBIX_STATE = """
ruleset { game: GAME_QUBIX version: 1 }
players { name: "Anna" }
players { name: "12" }
qubix {
  central_store { }
  boards { board: 2 area { colour: QUBIX_COLOUR_RED size: 1 } }
  boards { board: 0 store {
    blocks { id: 1 colour: QUBIX_COLOUR_RED size: 3 }
    blocks { colour: QUBIX_COLOUR_BLUE size: 1 cell: 3 }
  } }
  boards {
    board: 1
    area {
      id: 5 colour: QUBIX_COLOUR_VIOLET size: 2 x: 3 y: 1 level: 2 direction: QUBIX_DIRECTION_Y
    }
    store { }
  }
}
"""

QUERBEET_LINE = (
    "querbeet | turn 0 | board *@0,0 03@1,-1 | hand 1 012 ?3 | round 0 | round-turn 4 | passes 1"
)
QUERBEET_STATE = """
turn: 0
querbeet {
  board { stone: QUERBEET_STONE_012345 }
  board { q: 1 r: -1 stone: QUERBEET_STONE_03 }
  hands { player: 1 stones: QUERBEET_STONE_012 hidden: 3 }
  round: 0
  round_turn: 4
  passes: 1
}
"""

POSITIONS = {
    "qwirkle": (QWIRKLE_LINE, QWIRKLE_STATE),
    "qwirkle_cubes": (CUBES_LINE, CUBES_STATE),
    "qubix": (QUBIX_LINE, QUBIX_STATE),
    "querbeet": (QUERBEET_LINE, QUERBEET_STATE),
}


def record(field: str) -> record_pb2.GameRecord:
    return text_format.Parse(RECORDS[field][1], record_pb2.GameRecord())


def state(field: str) -> game_pb2.GameState:
    return text_format.Parse(POSITIONS[field][1], game_pb2.GameState())
