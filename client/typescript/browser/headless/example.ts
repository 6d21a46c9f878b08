/** Prints what the page tells: `npm run browser:example -- [--protocol NAME] [target]`. */

import { readCommandLine, run } from "../../node/command-line.js";
import { WEB_PROTOCOLS } from "../../shared/protocols.js";
import { withPage } from "./chromium.js";

await run(async () => {
  const { protocol, baseUrl } = readCommandLine(WEB_PROTOCOLS);
  await withPage("index.html", async (page) => {
    await page.fill("input", baseUrl);
    await page.selectOption("select", protocol);
    await page.click("button");
    await page.waitForSelector("output[aria-busy=false]");
    process.stdout.write((await page.textContent("output")) ?? "");
    process.exitCode = (await page.isVisible("output.failed")) ? 1 : 0;
  });
});
