/** Runs the conformance pack: `npm run conformance -- [--protocol NAME] [target] [pack]`. */

import { PROTOCOLS } from "../shared/protocols.js";
import { report, runPack } from "../shared/conformance/run.js";
import { readCommandLine, run } from "./command-line.js";
import { readPack } from "./pack.js";
import { createTransport } from "./transport.js";

await run(async () => {
  const { protocol, baseUrl, more } = readCommandLine(PROTOCOLS);
  const pack = await readPack(more[0]);
  const results = await runPack(pack, {
    transport: createTransport(protocol, baseUrl),
    isBinary: protocol !== "connect-json",
    takesStreams: true,
  });
  process.exitCode = report(results, console.log) ? 0 : 1;
});
