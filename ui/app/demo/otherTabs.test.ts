import { expect, test } from "bun:test";
import { openOtherTabs } from "./otherTabs.ts";

test("a starting tab gets the answers of another one, except those that it could not read", async () => {
  const [first, second] = [new BroadcastChannel("tabs"), new BroadcastChannel("tabs")];
  const { ask } = openOtherTabs(second);
  openOtherTabs(first).answer(async (path) =>
    path === "/api/alerts"
      ? Response.json(["AAPL"], { headers: { "x-total-count": "1" } })
      : new Response("", { status: 404 }),
  );
  // Sent first, so its answer would have arrived by then.
  const refused = ask("/api/rules").then(() => "answered");
  const answer = await ask("/api/alerts");
  expect([answer.data, answer.headers.get("x-total-count")]).toEqual([["AAPL"], "1"]);
  expect(await Promise.race([refused, "silent"])).toBe("silent");
  first.close();
  second.close();
});
