/** Every place at which two values differ, in words. */
export function* differences(expected: unknown, found: unknown, place = ""): Iterable<string> {
  if (Array.isArray(expected) && Array.isArray(found)) {
    if (expected.length !== found.length) {
      yield `${place}: ${expected.length} expected, ${found.length} found`;
    }
    for (let index = 0; index < Math.min(expected.length, found.length); index++) {
      yield* differences(expected[index], found[index], `${place}[${index}]`);
    }
  } else if (isObject(expected) && isObject(found)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      yield* differences(expected[name], found[name], place === "" ? name : `${place}.${name}`);
    }
  } else if (expected !== found) {
    yield `${place}: ${inWords(expected)} expected, ${inWords(found)} found`;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inWords(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
