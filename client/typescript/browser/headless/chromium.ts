/** Builds the pages, serves them, and opens one of them in a Chromium without a window. */

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { type Page, chromium } from "playwright-core";
import { build, preview } from "vite";

/** What Chromium is called, and a browser that does as well. */
const NAMES = ["chromium", "chromium-browser", "google-chrome"];

export async function withPage<T>(name: string, use: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = process.env.CHROMIUM || findChromium();
  await build({ logLevel: "error" });
  const browser = await chromium.launch({ executablePath });
  try {
    const server = await preview({ logLevel: "error" });
    try {
      const page = await browser.newPage({ locale: "en-US" });
      page.on("pageerror", (error) => console.error(error));
      await page.goto(new URL(name, server.resolvedUrls!.local[0]).href);
      return await use(page);
    } finally {
      await server.close();
    }
  } finally {
    await browser.close();
  }
}

function findChromium(): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(`${NAMES.join(", ")}: none of them is on the PATH, and CHROMIUM names no other`);
  }
  return found;
}
