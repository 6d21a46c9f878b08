/** Runs the conformance pack, and reports what came of it. */

import type { Transport } from "@connectrpc/connect";

import { methodNamed } from "../registry.js";
import { ask, expectedAnswer } from "./ask.js";
import { differences } from "./differences.js";
import { type Case, readCases } from "./pack.js";

/** A way to call the referee, and what it can carry. */
export interface Connection {
  transport: Transport;
  /** Whether requests are sent as bytes rather than as JSON. */
  isBinary: boolean;
  /** Whether a call may have several requests. */
  takesStreams: boolean;
}

export interface Result {
  name: string;
  outcome: "passed" | "failed" | "skipped";
  /** How the answer differs, or why nothing was asked. */
  why: string;
}

/** Asks the cases in these files, one after the other. */
export async function runPack(files: string[], connection: Connection): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of files.flatMap(readCases)) {
    results.push(await run(each, connection));
  }
  return results;
}

async function run(told: Case, connection: Connection): Promise<Result> {
  const { name } = told;
  try {
    const reason = whySkipped(told, connection);
    if (reason !== undefined) {
      return { name, outcome: "skipped", why: reason };
    }
    const found = [...differences(expectedAnswer(told), await ask(told, connection.transport))];
    return { name, outcome: found.length === 0 ? "passed" : "failed", why: found.join("; ") };
  } catch (error) {
    // Whatever is wrong with this case, the others can still be asked.
    return { name, outcome: "failed", why: String(error) };
  }
}

function whySkipped(told: Case, { isBinary, takesStreams }: Connection): string | undefined {
  if (told.request_bytes !== undefined && !isBinary) {
    return "the request is not JSON";
  }
  const { methodKind } = methodNamed(told.method);
  if (methodKind !== "unary" && methodKind !== "server_streaming" && !takesStreams) {
    return "a browser cannot stream requests";
  }
  return undefined;
}

/** Prints every case that did not pass, and how many there are of each kind. Returns whether none failed. */
export function report(results: Result[], print: (line: string) => void): boolean {
  const [passed, failed, skipped] = (["passed", "failed", "skipped"] as const).map((outcome) =>
    results.filter((each) => each.outcome === outcome),
  ) as [Result[], Result[], Result[]];
  for (const { name, why } of failed) {
    print(`FAILED ${name}: ${why}`);
  }
  for (const { name, why } of skipped) {
    print(`SKIPPED ${name}: ${why}`);
  }
  print(`PASSED ${passed.length} FAILED ${failed.length} SKIPPED ${skipped.length}`);
  return failed.length === 0;
}
