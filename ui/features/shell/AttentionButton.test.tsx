import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { readNow } from "../../app/browser/clock.ts";
import { makeStore } from "../../app/store.ts";
import { formatAsOf } from "../../format/time.ts";
import { AttentionButton } from "./AttentionButton.tsx";

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

const failed = (lastSuccessAt: string | null, ...kinds: readonly string[]) =>
  kinds.map((kind) => ({ ...answers(kind, true), lastSuccessAt }));
const sources = [
  {
    name: "yahoo",
    byCapability: [
      ...failed(since, "stream", "quote", "bars", "profile", "facts", "options"),
      ...failed(null, "earnings"),
    ],
  },
  {
    name: "alpaca",
    byCapability: failed(since, "headlines"),
  },
  {
    name: "nasdaq",
    byCapability: ["stream", "quote", "facts", "headlines"].map((kind) => answers(kind, false)),
  },
];

afterEach(cleanup);
let order: { capability: string; sources: string[] }[] = [];
let channels: object[] = [];
let rehearsal: object | undefined;
afterEach(() => {
  order = [];
  channels = [];
  rehearsal = undefined;
});
answerCalls(({ url }) => {
  if (url.endsWith("/api/health")) {
    const market = { kind: "live", isOpen: true, asOf: null, ...(rehearsal && { rehearsal }) };
    return Response.json({ market, sources, checks: { channels } });
  }
  return url.endsWith("/api/sources")
    ? Response.json({ sources: [], order })
    : new Response("Not found", { status: 404 });
});

const show = (path: string, store = makeStore()) =>
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <AttentionButton />
      </MemoryRouter>
    </Provider>,
  );

/** Opens the popover like a browser, because the DOM of the tests cannot. */
function open(shown: ReturnType<typeof show>, name: string): string[] {
  const popover = shown.getByLabelText(name, { selector: "[popover]" });
  fireEvent(popover, Object.assign(new Event("beforetoggle"), { newState: "open" }));
  return [...popover.querySelectorAll("p")].map(({ textContent }) => textContent);
}

test("a screen names missing data and each source that is replaced by another", async () => {
  const time = formatAsOf(since, readNow());
  const stock = show("/stocks/AAPL");
  await stock.findByRole("button", { name: "Data missing" });
  expect(open(stock, "Data missing")).toEqual([
    `Not available since ${time}: charts, profiles, and options.`,
    "Not received yet: earnings dates.",
    `Yahoo Finance hasn't responded since ${time}: quotes and key figures.`,
    `Alpaca hasn't responded since ${time}: headlines.`,
    "Other sources fill in where they can.",
  ]);
  expect(stock.getByRole("link", { name: "See Sources", hidden: true })).toBeDefined();
  cleanup();
  const alerts = show("/alerts");
  await alerts.findByRole("button", { name: "Source down" });
  expect(open(alerts, "Source down")).toEqual([
    `Yahoo Finance hasn't responded since ${time}: prices.`,
    "Other sources fill in where they can.",
  ]);
});

test("a source after one that responds is not named", async () => {
  order = [{ capability: "stream", sources: ["nasdaq", "yahoo"] }];
  const store = makeStore();
  await show("/stocks/AAPL", store).findByRole("button", { name: "Data missing" });
  cleanup();
  expect(show("/alerts", store).queryByRole("button")).toBeNull();
});

test("a screen without such data shows nothing", async () => {
  const store = makeStore();
  await show("/alerts", store).findByRole("button", { name: "Source down" });
  cleanup();
  expect(show("/settings/audit", store).queryByRole("button")).toBeNull();
});

test("failing channels and a simulated outage are listed with missing data, each with its link", async () => {
  const fault = { label: "Email", destination: null, since, failures: 3, error: "535 refused" };
  channels = [fault, { ...fault, label: "Webhook", destination: "Desk", error: "410 gone." }];
  const store = makeStore();
  const time = formatAsOf(since, readNow());
  const audit = show("/settings/audit", store);
  await audit.findByRole("button", { name: "Channel failing" });
  expect(open(audit, "Channel failing")).toEqual([
    `Email hasn't accepted a message since ${time}: 535 refused.`,
    `Webhook (Desk) hasn't accepted a message since ${time}: 410 gone.`,
  ]);
  cleanup();
  rehearsal = { source: "yahoo", until: since };
  const alerts = show("/alerts");
  await alerts.findByRole("button", { name: "Needs attention" });
  // The missing data comes last, with the list of sources.
  await waitFor(() => expect(open(alerts, "Needs attention")).toHaveLength(5));
  expect(
    alerts
      .getAllByRole("link", { hidden: true })
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["See Sources", "/settings/sources"],
    ["See System Status", "/settings/sources#system-status"],
    ["See the report", "/settings/sources"],
  ]);
});
