/** A first conversation with the referee. It is the same in Node and in a browser: only the transport differs. */

import { create } from "@bufbuild/protobuf";
import { type Client, ConnectError, type Transport, createClient } from "@connectrpc/connect";

import { BadRequestSchema } from "../gen/google/rpc/error_details_pb.js";
import { type Move, MoveSchema, type Position } from "../gen/referee/v1/game_pb.js";
import { Tile, type TilePlacement } from "../gen/referee/v1/lines_pb.js";
import { type LegalMove, RefereeService } from "../gen/referee/v1/referee_service_pb.js";
import { Game } from "../gen/referee/v1/ruleset_pb.js";
import { Ruling } from "../gen/referee/v1/verdict_pb.js";

type Referee = Client<typeof RefereeService>;
type Print = (line: string) => void;

export async function tellStory(transport: Transport, print: Print): Promise<void> {
  const referee = createClient(RefereeService, transport);
  const position = await start(referee, print);
  const [best] = await listBest(referee, position, print);
  await validate(referee, position, best!.move!, "en", print);
  await validate(referee, position, layWithGap(), "fr", print);
  await sendNonsense(referee, print);
}

/** Deals a game. The seed is fixed, so that the story is always the same: omit it, and the referee takes a fresh one. */
async function start(referee: Referee, print: Print): Promise<Position> {
  const { position } = await referee.startGame({
    ruleset: { game: Game.QWIRKLE },
    players: [
      { name: "Anna", age: 36 },
      { name: "Chris", age: 41 },
    ],
    deal: { case: "seeded", value: { seed: new Uint8Array(32) } },
  });
  if (position?.form.case !== "state") {
    throw new Error("an open position was expected");
  }
  const { players, toMove } = position.form.value;
  print(`${players[toMove!]!.name} opens.`);
  return position;
}

/** Lists the three moves that score most. They come in a stream. */
async function listBest(referee: Referee, position: Position, print: Print): Promise<LegalMove[]> {
  const best: LegalMove[] = [];
  for await (const { moves } of referee.listLegalMoves({ position, bestFirst: true, limit: 3 })) {
    best.push(...moves);
  }
  print("Best moves:");
  for (const { move, score } of best) {
    print(`  ${score!.points} points: ${cellsOf(move!)}`);
  }
  return best;
}

/** Asks about a move. An illegal move is not an error, but an ordinary answer. */
async function validate(
  referee: Referee,
  position: Position,
  move: Move,
  language: string,
  print: Print,
): Promise<void> {
  const headers = { "accept-language": language };
  const verdict = (await referee.validateMove({ position, move }, { headers })).verdict!;
  if (verdict.ruling === Ruling.LEGAL) {
    print(`Legal: ${verdict.score!.points} points.`);
    return;
  }
  print("Illegal:");
  for (const { ruleId, message } of verdict.violations) {
    print(`  ${ruleId}: ${message}`);
  }
}

/** Names a tile that lies off the grid, and no move at all. The error says what is wrong with every field. */
async function sendNonsense(referee: Referee, print: Print): Promise<void> {
  const qwirkle = { table: [{ x: 5000, y: 0, tile: Tile.RED_CIRCLE }] };
  const state = { position: { case: "qwirkle", value: qwirkle } } as const;
  const refused = await referee.validateMove({ position: { form: { case: "state", value: state } } }).then(
    () => {
      throw new Error("nonsense was accepted");
    },
    (error: unknown) => ConnectError.from(error),
  );
  const details = refused.findDetails(BadRequestSchema);
  if (details.length === 0) {
    throw refused;
  }
  print("Bad request:");
  for (const { field, description, reason } of details.flatMap((each) => each.fieldViolations)) {
    print(`  ${field}: ${description} (${reason})`);
  }
}

/** Two tiles that have nothing in common, with an empty cell between them. */
function layWithGap(): Move {
  const placements = [
    { x: 0, y: 0, tile: Tile.RED_CIRCLE },
    { x: 2, y: 0, tile: Tile.BLUE_SQUARE },
  ];
  const action = { case: "lay", value: { placements } } as const;
  return create(MoveSchema, { move: { case: "qwirkle", value: { action } } });
}

function cellsOf({ move }: Move): string {
  if (move.case !== "qwirkle" || move.value.action.case !== "lay") {
    throw new Error("a lay of Qwirkle was expected");
  }
  return move.value.action.value.placements.map(inWords).join(", ");
}

function inWords({ x, y, tile }: TilePlacement): string {
  return `${Tile[tile]} at (${x}, ${y})`;
}
