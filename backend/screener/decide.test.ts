import { describe, test } from "bun:test";
import { specFor } from "../eventStore/spec.ts";
import { decide } from "./decide.ts";
import type { ScreenedStock, ScreenerEvent } from "./events.ts";
import { runEvolution } from "./evolve.ts";

const { given } = specFor(runEvolution, decide);

const run = {
  runId: 7,
  kind: "standard",
  parameters: { maxPrice: 10, minVolume: 0, upsideFilter: null },
} as const;
const stock = { symbol: "A", price: 5, exchangeTime: "2026-01-05T15:00:00.000Z" } as ScreenedStock;
const outcome = { screened: 3, skipped: 1, results: [stock] };
const started: ScreenerEvent = { type: "ScreenerRunStarted", data: run };
const completed: ScreenerEvent = {
  type: "ScreenerRunCompleted",
  data: { runId: 7, kind: "standard", ...outcome },
};
const failed: ScreenerEvent = {
  type: "ScreenerRunFailed",
  data: { runId: 7, kind: "standard", reason: "no source" },
};
const priced = (exchangeTime: string, symbol = "A") => ({
  symbol,
  price: 6,
  previousClose: null,
  exchangeTime,
});

describe("a run", () => {
  test("starts once", () => {
    given().when({ kind: "start", run }).then(started);
    given(started).when({ kind: "start", run }).thenNothing();
    given(started, completed).when({ kind: "start", run }).thenNothing();
  });

  test("ends once, with results or without", () => {
    given(started).when({ kind: "complete", outcome }).then(completed);
    given(started).when({ kind: "fail", reason: "no source" }).then(failed);
    for (const end of [completed, failed]) {
      given(started, end).when({ kind: "complete", outcome }).thenNothing();
      given(started, end).when({ kind: "fail", reason: "again" }).thenNothing();
    }
    given().when({ kind: "complete", outcome }).thenNothing();
    given().when({ kind: "fail", reason: "none" }).thenNothing();
  });
});

describe("a price", () => {
  const newer = priced("2026-01-05T15:00:00.001Z");

  test("that is newer than the one shown is taken, and then it is the one shown", () => {
    const repriced: ScreenerEvent = {
      type: "ScreenerResultRepriced",
      data: { runId: 7, ...newer },
    };
    given(started, completed).when({ kind: "reprice", price: newer }).then(repriced);
    given(started, completed, repriced).when({ kind: "reprice", price: newer }).thenNothing();
  });

  test("that is as old, of another stock, or of a run without results changes nothing", () => {
    const ended = given(started, completed);
    ended.when({ kind: "reprice", price: priced("2026-01-05T15:00:00.000Z") }).thenNothing();
    ended.when({ kind: "reprice", price: priced("2026-02-01T00:00:00.000Z", "B") }).thenNothing();
    given(started).when({ kind: "reprice", price: newer }).thenNothing();
    given(started, failed).when({ kind: "reprice", price: newer }).thenNothing();
  });
});
