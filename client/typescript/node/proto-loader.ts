/**
 * Calls the referee without generated code, by schemas that are read from `proto/` when the program starts:
 * `npm run proto-loader -- [target]`.
 */

import { fileURLToPath } from "node:url";

import { type ServiceDefinition, credentials, makeClientConstructor } from "@grpc/grpc-js";
import { load } from "@grpc/proto-loader";

import { run } from "./command-line.js";

const SCHEMAS = fileURLToPath(new URL("../../../proto", import.meta.url));
const FILES = ["referee", "record", "rulebook", "puzzle"].map((name) => `referee/v1/${name}_service.proto`);

interface ListGamesResponse {
  games: { title: string; minPlayers: number; maxPlayers: number }[];
}

await run(async () => {
  const target = process.argv[2] ?? "localhost:50051";
  const loaded = await load(FILES, { includeDirs: [SCHEMAS], enums: String });
  const service = loaded["referee.v1.RulebookService"] as ServiceDefinition;
  const RulebookService = makeClientConstructor(service, "RulebookService");
  const rulebook = new RulebookService(target, credentials.createInsecure());
  const { games } = await new Promise<ListGamesResponse>((resolve, reject) => {
    const deadline = Date.now() + 10_000;
    rulebook.ListGames!({}, { deadline }, (error: Error | null, answer: ListGamesResponse) => {
      if (error) {
        reject(error);
      } else {
        resolve(answer);
      }
    });
  }).finally(() => rulebook.close());
  for (const { title, minPlayers, maxPlayers } of games) {
    console.log(`${title}, for ${minPlayers} to ${maxPlayers}`);
  }
});
