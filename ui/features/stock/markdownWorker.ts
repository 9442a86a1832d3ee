import { lexer } from "marked";

/** Does not respond if parsing fails. */
self.addEventListener("message", ({ data }: MessageEvent<string>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(lexer(data, { gfm: true, breaks: true }));
});
