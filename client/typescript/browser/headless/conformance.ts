/** Runs the conformance pack in a browser, over each of its protocols: `npm run browser:conformance -- [target] [pack]`. */

import { parseArgs } from "node:util";

import { run, urlOf } from "../../node/command-line.js";
import { readPack } from "../../node/pack.js";
import { report } from "../../shared/conformance/run.js";
import { WEB_PROTOCOLS } from "../../shared/protocols.js";
import { withPage } from "./chromium.js";

await run(async () => {
  const [target = "localhost:8080", folder] = parseArgs({ allowPositionals: true }).positionals;
  const pack = await readPack(folder);
  await withPage("conformance.html", async (page) => {
    for (const protocol of WEB_PROTOCOLS) {
      console.log(`${protocol}:`);
      const asked = [pack, protocol, urlOf(target)] as const;
      const results = await page.evaluate((args) => runHere(...args), asked);
      if (!report(results, console.log)) {
        process.exitCode = 1;
      }
    }
  });
});
