/** The conformance pack: calls, and the answers expected. conformance/README.md describes its files. */

import type { JsonObject, JsonValue } from "@bufbuild/protobuf";

const FORMAT = 1;

export interface Case {
  name: string;
  /** In full, such as `referee.v1.RefereeService/ValidateMove`. */
  method: string;
  language?: string;
  requests?: JsonValue[];
  /** In base64, instead of `requests`: bytes that are not a message. */
  request_bytes?: string;
  responses?: JsonValue[];
  error?: JsonObject;
}

/** Reads the text of one file of the pack. */
export function readCases(text: string): Case[] {
  const { format, cases } = JSON.parse(text) as { format: number; cases: Case[] };
  if (format !== FORMAT) {
    throw new Error(`the pack has format ${format}, not ${FORMAT}`);
  }
  return cases;
}
