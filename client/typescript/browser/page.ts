/** Tells the story on the page, over the protocol that is chosen there. */

import { WEB_PROTOCOLS, type WebProtocol } from "../shared/protocols.js";
import { tellStory } from "../shared/story.js";
import { createTransport } from "./transport.js";

const form = document.querySelector("form")!;
const target = form.querySelector("input")!;
const protocol = form.querySelector("select")!;
const story = document.querySelector("output")!;

protocol.append(...WEB_PROTOCOLS.map((name) => new Option(name)));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  story.textContent = "";
  story.className = "";
  story.ariaBusy = "true";
  try {
    await tellStory(createTransport(protocol.value as WebProtocol, target.value), print);
  } catch (error) {
    print(String(error));
    story.className = "failed";
  }
  story.ariaBusy = "false";
});

function print(line: string): void {
  story.append(`${line}\n`);
}
