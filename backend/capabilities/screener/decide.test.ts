import { describe, test } from "bun:test";
import { specFor } from "../../testing/suites/spec.ts";
import { decide, runEvolution } from "./decide.ts";
import type { ScreenedStock, ScreenerEvent } from "./events.ts";

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

describe("a longer run", () => {
  const leftOut = { price: 1, volume: 0, warrant: 0, right: 0, unit: 0 };
  const plan = { listed: 5, leftOut, symbols: ["A", "B", "C", "D"] };
  const step = { looked: ["A"], unknown: ["B"], found: [stock] };
  const planned: ScreenerEvent = {
    type: "ScreenerRunPlanned",
    data: { runId: 7, kind: "standard", plan },
  };
  const advanced: ScreenerEvent = {
    type: "ScreenerRunAdvanced",
    data: { runId: 7, kind: "standard", ...step },
  };

  test("records its plan with the first step, and each step until it ends", () => {
    const command = { kind: "advance", plan, step } as const;
    given(started).when(command).then(planned, advanced);
    given(started, planned, advanced).when(command).then(advanced);
    given(started, planned, advanced, completed).when(command).thenNothing();
    given(started, planned, advanced, failed).when(command).thenNothing();
    given().when(command).thenNothing();
  });

  test("records each volatility once, after it has completed", () => {
    const figures = [{ symbol: "A", annualVolatility: 40, twentyDayReturn: -3 }];
    const measured: ScreenerEvent = {
      type: "ScreenerResultsMeasured",
      data: { runId: 7, figures },
    };
    const command = {
      kind: "measure",
      figures: [...figures, { symbol: "X", annualVolatility: 1, twentyDayReturn: 1 }],
    } as const;
    given(started, completed).when(command).then(measured);
    given(started, completed, measured).when(command).thenNothing();
    given(started, planned, advanced).when(command).thenNothing();
  });
});

describe("a price", () => {
  const newer = priced("2026-01-05T15:00:00.001Z");

  test("newer than the one shown replaces it", () => {
    const repriced: ScreenerEvent = {
      type: "ScreenerResultRepriced",
      data: { runId: 7, ...newer },
    };
    given(started, completed).when({ kind: "reprice", price: newer }).then(repriced);
    given(started, completed, repriced).when({ kind: "reprice", price: newer }).thenNothing();
  });

  test("that is not newer, of another stock, or of a run without results changes nothing", () => {
    const ended = given(started, completed);
    ended.when({ kind: "reprice", price: priced("2026-01-05T15:00:00.000Z") }).thenNothing();
    ended.when({ kind: "reprice", price: priced("2026-02-01T00:00:00.000Z", "B") }).thenNothing();
    given(started).when({ kind: "reprice", price: newer }).thenNothing();
    given().when({ kind: "reprice", price: newer }).thenNothing();
    given(started, failed).when({ kind: "reprice", price: newer }).thenNothing();
  });
});
