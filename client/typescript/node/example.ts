/** Tells the story, over gRPC or another protocol: `npm run example -- [--protocol NAME] [target]`. */

import { PROTOCOLS } from "../shared/protocols.js";
import { tellStory } from "../shared/story.js";
import { readCommandLine, run } from "./command-line.js";
import { createTransport } from "./transport.js";

await run(async () => {
  const { protocol, baseUrl } = readCommandLine(PROTOCOLS);
  await tellStory(createTransport(protocol, baseUrl), console.log);
});
