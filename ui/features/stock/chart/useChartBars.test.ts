import { expect, test } from "bun:test";
import { addOlder, noPages } from "./useChartBars.ts";

const bar = (time: string) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: null });

test("older bars are placed before known ones, and there may be more", () => {
  const first = addOlder(noPages("AAPL 1d"), [bar("2026-01-02"), bar("2026-01-03")], "2026-01-04");
  const second = addOlder(first, [bar("2026-01-01")], "2026-01-02");
  expect(second.prices.map(({ time }) => time)).toEqual(["2026-01-01", "2026-01-02", "2026-01-03"]);
  expect(second.status).toBe("more");
});

test("a response with nothing older is the end, whatever it repeats", () => {
  const pages = addOlder(noPages("AAPL 1d"), [bar("2026-01-02")], "2026-01-03");
  expect(addOlder(pages, [], "2026-01-02").status).toBe("done");
  const repeated = addOlder(pages, [bar("2026-01-02"), bar("2026-01-05")], "2026-01-02");
  expect(repeated).toEqual({ ...pages, status: "done" });
});
