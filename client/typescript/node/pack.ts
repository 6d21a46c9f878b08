/** Finds the conformance pack. */

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const OWN_PACK = fileURLToPath(new URL("../../../conformance", import.meta.url));

/** Returns the texts of the files of a pack. */
export async function readPack(folder = OWN_PACK): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  if (names.length === 0) {
    throw new Error(`there is no pack in ${folder}`);
  }
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}
