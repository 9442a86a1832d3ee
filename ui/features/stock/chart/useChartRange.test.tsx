import { afterEach, expect, test } from "bun:test";
import { cleanup, renderHook } from "@testing-library/react";
import type { Chart } from "../../../api/endpoints.ts";
import type { ChartRange } from "../../../charts/model/scales/ranges.ts";
import type { OlderBarsSource } from "../../../charts/OlderBars.tsx";
import { DAY_MS } from "../../../../backend/domain/durations.ts";
import { useChartRange } from "./useChartRange.ts";

afterEach(cleanup);

const NEWEST = Date.parse("2026-11-20T00:00:00Z");
const dailyBars = (count: number): Chart => ({
  symbol: "AAPL",
  companyName: "Apple",
  currency: "USD",
  interval: "1d",
  timeZone: "America/New_York",
  source: "simulated",
  prices: Array.from({ length: count }, (_, index) => ({
    time: new Date(NEWEST - (count - 1 - index) * DAY_MS).toISOString(),
    open: 100,
    high: 101,
    low: 99,
    close: 100,
    volume: 1000,
  })),
});

/** Renders the hook with this number of bars; `loads` counts the requests for older ones. */
function render(count: number, range: ChartRange | null, status: OlderBarsSource["status"]) {
  let loads = 0;
  const older = { status, load: () => loads++ };
  const chart = dailyBars(count);
  const { result } = renderHook(() => useChartRange(chart, older, range));
  return { ...result.current, loads };
}

test("a range that the bars cover begins at its first bar and loads nothing", () => {
  expect(render(400, "1y", "more")).toEqual({
    from: "2025-11-20T00:00:00.000Z",
    isComplete: true,
    loads: 0,
  });
});

test("a longer range is incomplete until older bars are loaded, or there are none", () => {
  expect(render(100, "1y", "more")).toMatchObject({ isComplete: false, loads: 1 });
  expect(render(100, "1y", "loading")).toMatchObject({ isComplete: false, loads: 0 });
  expect(render(100, "1y", "done")).toMatchObject({
    from: "2026-08-13T00:00:00.000Z",
    isComplete: true,
  });
  expect(render(100, "all", "failed")).toMatchObject({ isComplete: true, loads: 0 });
});

test("without a range nothing is loaded", () => {
  expect(render(100, null, "more")).toEqual({ from: undefined, isComplete: true, loads: 0 });
});
