import { expect, test } from "bun:test";
import { createEarlyAnswers } from "./earlyAnswers.ts";

const STORY = JSON.stringify({
  "/api/alerts": { call: [], data: "of the story", total: "3" },
  "/api/rules": { call: [], data: "of the story" },
});

test("answers come from an earlier visit, then the story or another tab, and after the start only from the backend", async () => {
  let isStarted = false;
  const keptAlerts = { data: "of a visit", at: 0, headers: new Headers() };
  const { take } = createEarlyAnswers({
    server: "http://localhost",
    kept: {
      find: async (path) => (path === "http://localhost/api/rules" ? keptAlerts : undefined),
    },
    story: Promise.resolve(STORY),
    ask: async (path) => ({ data: `${path} of another tab`, headers: new Headers() }),
    isStarted: () => isStarted,
  });
  expect(await take("/api/rules")).toMatchObject({ data: "of a visit" });
  const alerts = await take("/api/alerts");
  expect([alerts?.data, alerts?.headers.get("x-total-count")]).toEqual(["of the story", "3"]);
  expect(await take("/api/surge")).toMatchObject({ data: "/api/surge of another tab" });
  // A write has no path.
  expect(await take("")).toBeUndefined();
  const late = take("/api/rules");
  isStarted = true;
  expect(await late).toBeUndefined();
});

test("a story that cannot be read gives no answers", async () => {
  const { take } = createEarlyAnswers({
    server: "",
    kept: { find: async () => undefined },
    story: Promise.reject(new Error("Failed to fetch")),
    ask: async () => undefined,
    isStarted: () => false,
  });
  expect(await take("/api/alerts")).toBeUndefined();
});
