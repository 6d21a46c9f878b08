/** What commands are asked, and how they fail. */

import { parseArgs } from "node:util";

import type { Protocol } from "../shared/protocols.js";

export interface Asked<P> {
  protocol: P;
  baseUrl: string;
  /** What follows the target. */
  more: string[];
}

/** Reads `[--protocol NAME] [target] [more]`. The first of the protocols is the one that need not be named. */
export function readCommandLine<P extends Protocol>(protocols: readonly [P, ...P[]]): Asked<P> {
  const { values, positionals } = parseArgs({
    options: { protocol: { type: "string", default: protocols[0] as string } },
    allowPositionals: true,
  });
  const protocol = protocols.find((each) => each === values.protocol);
  if (protocol === undefined) {
    throw new Error(`--protocol is one of ${protocols.join(", ")}`);
  }
  const [target = protocol === "grpc" ? "localhost:50051" : "localhost:8080", ...more] = positionals;
  return { protocol, baseUrl: urlOf(target), more };
}

/** Returns the URL of a target, which may be no more than `host:port`. */
export function urlOf(target: string): string {
  return target.includes("://") ? target : `http://${target}`;
}

/** Runs a command. If it fails it says why, in a line. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
