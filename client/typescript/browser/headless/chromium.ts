/** Builds the pages, serves them, and opens one of them in a Chromium without a window. */

import { type Page, chromium } from "playwright-core";
import { build, preview } from "vite";

const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium";

export async function withPage<T>(name: string, use: (page: Page) => Promise<T>): Promise<T> {
  await build({ logLevel: "error" });
  const server = await preview({ logLevel: "error" });
  const browser = await chromium.launch({ executablePath: EXECUTABLE });
  try {
    const page = await browser.newPage({ locale: "en-US" });
    page.on("pageerror", (error) => console.error(error));
    await page.goto(new URL(name, server.resolvedUrls!.local[0]).href);
    return await use(page);
  } finally {
    await browser.close();
    await server.close();
  }
}
