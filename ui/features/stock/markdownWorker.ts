import { lexer } from "marked";

/** Answers a note's Markdown with its tokens. What cannot be read is not answered. */
self.addEventListener("message", ({ data }: MessageEvent<string>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(lexer(data, { gfm: true, breaks: true }));
});
