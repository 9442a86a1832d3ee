import { expect, spyOn, test } from "bun:test";
import { makeStore } from "../app/store.ts";
import { api } from "./endpoints.ts";
import { FRESH_MS, readFirstAnswers } from "./firstAnswers.ts";

const sent = JSON.stringify({
  "/api/alerts?limit=1": { call: ["getAlerts", { limit: 1 }], data: [], total: "7" },
  "/api/watchlists": { call: ["getWatchlists"], data: [] },
  "/api/stocks/chart/AAPL?interval=1d": {
    call: ["getChart", { symbol: "AAPL", interval: "1d" }],
    data: { bars: [] },
  },
});

test("an answer is used once, with its headers, unless it is too old", () => {
  let age = FRESH_MS;
  const first = readFirstAnswers(sent, () => age);
  expect(first.calls.map(([operation]) => operation)).toEqual([
    "getAlerts",
    "getWatchlists",
    "getChart",
  ]);
  const answer = first.take("/api/alerts?limit=1");
  expect(answer?.data).toEqual([]);
  expect(answer?.headers.get("x-total-count")).toBe("7");
  expect(answer?.headers.get("link")).toBeNull();
  expect(first.take("/api/alerts?limit=1")).toBeUndefined();
  expect(first.take("/api/alerts?limit=5")).toBeUndefined();
  age++;
  expect(first.take("/api/watchlists")).toBeUndefined();
});

test.each([
  undefined,
  null,
  "",
  "{",
  "null",
  "[]",
  '"x"',
  '{"/api/alerts":null}',
  '{"/api/alerts":{"data":[]}}',
  "<html>",
])("%p contains no answer", (text) => {
  const first = readFirstAnswers(text, () => 0);
  expect(first.calls).toEqual([]);
  expect(first.take("/api/alerts")).toBeUndefined();
});

test("a request uses the answer of its own path, and any other is sent", async () => {
  const asked: string[] = [];
  const fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) => {
    asked.push(request.url.replace(/^.*?(?=\/api\/)/, ""));
    return Response.json([]);
  }) as typeof fetch);
  const { dispatch } = makeStore({ first: readFirstAnswers(sent, () => 0) });
  const { getAlerts, getWatchlists, getChart } = api.endpoints;
  await dispatch(getAlerts.initiate({ limit: 1 }));
  await dispatch(getAlerts.initiate({ limit: 1, status: "active" }));
  await dispatch(getWatchlists.initiate());
  await dispatch(getChart.initiate({ symbol: "AAPL", interval: "1d" }));
  expect(asked).toEqual(["/api/alerts?limit=1&status=active"]);
  await dispatch(getWatchlists.initiate(undefined, { forceRefetch: true }));
  expect(asked).toHaveLength(2);
  fetching.mockRestore();
});
