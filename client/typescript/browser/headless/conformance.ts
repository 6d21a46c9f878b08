/** Runs the conformance pack in a browser: `npm run browser:conformance -- [--protocol NAME] [target] [pack]`. */

import { readCommandLine, run } from "../../node/command-line.js";
import { readPack } from "../../node/pack.js";
import { report } from "../../shared/conformance/run.js";
import { WEB_PROTOCOLS } from "../../shared/protocols.js";
import { withPage } from "./chromium.js";

await run(async () => {
  const { protocol, baseUrl, more } = readCommandLine(WEB_PROTOCOLS);
  const pack = await readPack(more[0]);
  await withPage("conformance.html", async (page) => {
    const asked = [pack, protocol, baseUrl] as const;
    const results = await page.evaluate((args) => runHere(...args), asked);
    process.exitCode = report(results, console.log) ? 0 : 1;
  });
});
