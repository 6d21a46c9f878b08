/** Runs the conformance pack from a page, for whoever drives the browser. */

import { type Result, runPack } from "../shared/conformance/run.js";
import type { WebProtocol } from "../shared/protocols.js";
import { createTransport } from "./transport.js";

declare global {
  var runHere: (pack: string[], protocol: WebProtocol, baseUrl: string) => Promise<Result[]>;
}

globalThis.runHere = (pack, protocol, baseUrl) =>
  runPack(pack, {
    transport: createTransport(protocol, baseUrl),
    isBinary: protocol !== "connect-json",
    takesStreams: false,
  });
