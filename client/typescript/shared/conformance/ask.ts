/** Makes the call of a case, whatever its method. */

import {
  type DescMessage,
  type JsonObject,
  type JsonValue,
  type Message,
  create,
  fromJson,
  toJson,
} from "@bufbuild/protobuf";
import { BinaryReader, base64Decode } from "@bufbuild/protobuf/wire";
import { ConnectError, type Transport } from "@connectrpc/connect";

import { Code } from "../../gen/google/rpc/code_pb.js";
import { BadRequestSchema, ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.js";
import { type Method, REGISTRY, methodNamed } from "../registry.js";
import type { Case } from "./pack.js";

const PATIENCE_MS = 30_000;

/** Messages in the one JSON that protobuf has for them, and then perhaps an error, as the pack tells it. */
export interface Answer {
  responses: JsonValue[];
  error: JsonObject | undefined;
}

export function expectedAnswer(told: Case): Answer {
  const { output } = methodNamed(told.method);
  const responses = (told.responses ?? []).map((each) => jsonOf(output, messageOf(output, each)));
  return { responses, error: told.error };
}

export async function ask(told: Case, transport: Transport): Promise<Answer> {
  const method = methodNamed(told.method);
  const requests = requestsOf(told, method.input);
  const headers = told.language === undefined ? {} : { "accept-language": told.language };
  const responses: JsonValue[] = [];
  try {
    for await (const response of call(transport, method, requests, headers)) {
      responses.push(jsonOf(method.output, response));
    }
  } catch (error) {
    return { responses, error: describe(ConnectError.from(error)) };
  }
  return { responses, error: undefined };
}

async function* call(
  transport: Transport,
  method: Method,
  requests: Message[],
  headers: HeadersInit,
): AsyncIterable<Message> {
  if (method.methodKind === "unary") {
    yield (await transport.unary(method, undefined, PATIENCE_MS, headers, requests[0]!)).message;
  } else {
    yield* (await transport.stream(method, undefined, PATIENCE_MS, headers, oneByOne(requests))).message;
  }
}

async function* oneByOne<T>(items: T[]): AsyncIterable<T> {
  yield* items;
}

function requestsOf(told: Case, input: DescMessage): Message[] {
  if (told.request_bytes !== undefined) {
    return [unreadable(input, base64Decode(told.request_bytes))];
  }
  return (told.requests ?? []).map((each) => messageOf(input, each));
}

/** A message that is written as these bytes, which cannot be read: the first field in them, and all that follows it. */
function unreadable(input: DescMessage, bytes: Uint8Array): Message {
  const reader = new BinaryReader(bytes);
  const [no, wireType] = reader.tag();
  const message = create(input);
  message.$unknown = [{ no, wireType, data: bytes.subarray(reader.pos) }];
  return message;
}

function messageOf(schema: DescMessage, json: JsonValue): Message {
  return fromJson(schema, json, { registry: REGISTRY });
}

function jsonOf(schema: DescMessage, message: Message): JsonValue {
  return toJson(schema, message, { registry: REGISTRY });
}

function describe(error: ConnectError): JsonObject {
  const told: JsonObject = { code: Code[error.code]!, message: error.rawMessage };
  for (const { fieldViolations } of error.findDetails(BadRequestSchema)) {
    told.faults = fieldViolations.map(({ field, reason, description, localizedMessage }) => ({
      field,
      reason,
      description,
      ...(localizedMessage && { localized: localizedMessage.message }),
    }));
  }
  for (const info of error.findDetails(ErrorInfoSchema)) {
    told.info = jsonOf(ErrorInfoSchema, info);
  }
  return told;
}
