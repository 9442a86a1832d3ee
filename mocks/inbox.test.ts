import { expect, test } from "bun:test";
import { manualClock } from "../backend/platform/clock.ts";
import { createInbox } from "./inbox.ts";

test.each([
  ["https://api.telegram.org/bot1:a/sendMessage", { chat_id: "1" }, "Telegram", "1"],
  ["https://ntfy.sh/", { topic: "mine" }, "ntfy", "mine"],
  ["https://discord.com/api/webhooks/1/a", {}, "Discord", "Discord"],
  ["https://example.com/hook", {}, "example.com", "example.com"],
])("a message to %s %j is shown with its service and recipient", async (url, to, via, shown) => {
  const inbox = createInbox(manualClock("2026-11-20T15:00:00Z"));
  const body = JSON.stringify({ ...to, text: "Hello" });
  await inbox.transports.http.post({ url, headers: {}, body }, new AbortController().signal);
  expect(inbox.list()).toMatchObject([{ via, to: shown, text: "Hello" }]);
});
