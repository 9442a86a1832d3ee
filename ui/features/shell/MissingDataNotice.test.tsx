import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { readNow } from "../../app/browser/clock.ts";
import { makeStore } from "../../app/store.ts";
import { formatAsOf } from "../../format/time.ts";
import { ShellNotices } from "./ShellNotices.tsx";

const agoMs = (milliseconds: number): string => new Date(readNow() - milliseconds).toISOString();
const since = agoMs(20 * MINUTE_MS);

const answers = (capability: string, isDown: boolean) => ({
  capability,
  asked: 5,
  failed: isDown ? 5 : 0,
  deferred: 0,
  lastError: isDown ? "429" : null,
  lastErrorAt: isDown ? agoMs(MINUTE_MS) : null,
  lastSuccessAt: since,
  breaker: isDown ? "open" : "closed",
  openUntil: null,
  latencyMs: 100,
});

const sources = [
  {
    name: "yahoo",
    byCapability: ["stream", "quote", "bars", "profile", "facts", "options"].map((kind) =>
      answers(kind, true),
    ),
  },
  {
    name: "nasdaq",
    byCapability: ["stream", "quote", "facts"].map((kind) => answers(kind, false)),
  },
];

afterEach(cleanup);
let order: { capability: string; sources: string[] }[] = [];
afterEach(() => {
  order = [];
});
answerCalls(({ url }) => {
  if (url.endsWith("/api/health")) {
    return Response.json({ market: { kind: "live", isOpen: true, asOf: null }, sources });
  }
  return url.endsWith("/api/sources")
    ? Response.json({ sources: [], order })
    : new Response("Not found", { status: 404 });
});

const show = (path: string, store = makeStore()) =>
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <ShellNotices />
      </MemoryRouter>
    </Provider>,
  );

test("a screen names what is missing and what another source gives, each since when", async () => {
  const time = formatAsOf(since, readNow());
  const stock = show("/stocks/AAPL");
  expect(
    await stock.findByText(
      `Not available: charts, profiles, and options since ${time}. ` +
        `No response from Yahoo Finance: quotes and key figures since ${time}. ` +
        "Other sources fill in where they can.",
    ),
  ).toBeDefined();
  expect(await stock.findByRole("link", { name: "See Sources" })).toBeDefined();
  cleanup();
  const alerts = show("/alerts");
  expect(
    await alerts.findByText(
      `No response from Yahoo Finance: price checks since ${time}. Other sources fill in where they can.`,
    ),
  ).toBeDefined();
});

test("a source that is asked after one that answers is not named", async () => {
  order = [{ capability: "quote", sources: ["nasdaq", "yahoo"] }];
  const stock = show("/stocks/AAPL");
  expect(await stock.findByText(/No response from Yahoo Finance: key figures since/)).toBeDefined();
});

test("a screen that shows none of it says nothing", async () => {
  const store = makeStore();
  const said = /^No response from Yahoo Finance/;
  await show("/alerts", store).findByText(said);
  cleanup();
  expect(show("/settings/audit", store).queryByText(said)).toBeNull();
  cleanup();
  expect(show("/alerts", store).queryByText(said)).not.toBeNull();
});
