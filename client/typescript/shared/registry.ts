/** What can be found by its name: methods, and the messages inside google.protobuf.Any. */

import { type DescMethodStreaming, type DescMethodUnary, type Registry, createRegistry } from "@bufbuild/protobuf";

import { BadRequestSchema, ErrorInfoSchema } from "../gen/google/rpc/error_details_pb.js";
import { PuzzleService } from "../gen/referee/v1/puzzle_service_pb.js";
import { RecordService } from "../gen/referee/v1/record_service_pb.js";
import { RefereeService } from "../gen/referee/v1/referee_service_pb.js";
import { RulebookService } from "../gen/referee/v1/rulebook_service_pb.js";

export const REGISTRY: Registry = createRegistry(
  RefereeService,
  RecordService,
  RulebookService,
  PuzzleService,
  BadRequestSchema,
  ErrorInfoSchema,
);

export type Method = DescMethodUnary | DescMethodStreaming;

/** Finds a method by its full name, such as `referee.v1.RefereeService/ValidateMove`. */
export function methodNamed(fullName: string): Method {
  const [service, name] = fullName.split("/");
  const method = REGISTRY.getService(service ?? "")?.methods.find((each) => each.name === name);
  if (!method) {
    throw new Error(`there is no method ${fullName}`);
  }
  return method as Method;
}
