import { beforeEach, describe, expect, test } from "bun:test";
import type { Market } from "../../../market/routing/router.ts";
import { SourceUnavailable } from "../../../market/source.ts";
import { manualClock } from "../../../platform/clock.ts";
import { HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { createPastCloses } from "./closes.ts";
import { flatBar } from "../../../testing/flatBar.ts";

const NOW = "2026-01-05T15:00:00Z";
const MONDAY = Date.parse("2026-01-05T00:00:00Z");

let clock: ReturnType<typeof manualClock>;
let asked: string[];
let answer: (symbol: string) => ReturnType<Market["bars"]>;
const market: Pick<Market, "status" | "bars"> = {
  status: () => ({ kind: "live", isOpen: true, asOf: clock.now() }),
  bars: (symbol) => {
    asked.push(symbol);
    return answer(symbol);
  },
};

const read = (
  closes: ReturnType<typeof createPastCloses>,
  symbols: readonly string[],
  since: "2025-12-01" | "2025-06-01" = "2025-12-01",
) => closes.read({ symbols, pairs: [], since });

beforeEach(() => {
  clock = manualClock(NOW);
  asked = [];
  answer = async () => [flatBar(MONDAY - 3 * 24 * HOUR_MS, 7), flatBar(MONDAY, 8)];
});

describe("past closes", () => {
  test("are those of the date, or of the last trading day before it", async () => {
    const { on } = await read(createPastCloses(market, clock), ["AAPL"]);
    expect(on("AAPL", "2026-01-05")).toBe(8);
    expect(on("AAPL", "2026-01-04")).toBe(7);
    expect(on("AAPL", "2026-01-01")).toBeUndefined();
    expect(on("AAPL", "2026-01-15")).toBe(8);
    expect(on("AAPL", "2026-01-16")).toBeUndefined();
    expect(on("MSFT", "2026-01-05")).toBeUndefined();
  });

  test("are requested once an hour, and again when more are needed", async () => {
    const closes = createPastCloses(market, clock);
    await read(closes, ["AAPL", "AAPL"]);
    await read(closes, ["AAPL"]);
    expect(asked).toEqual(["AAPL"]);
    await read(closes, ["AAPL"], "2025-06-01");
    await read(closes, ["AAPL"]);
    expect(asked).toHaveLength(2);
    clock.advance(HOUR_MS);
    await read(closes, ["AAPL"]);
    expect(asked).toHaveLength(3);
  });

  /** Opens a market whose clock is this many times faster. */
  const openLocal = (speed: number) => {
    const start = clock.now();
    return createPastCloses(
      {
        ...market,
        status: () => ({
          kind: "simulated",
          isOpen: true,
          asOf: start + speed * (clock.now() - start),
        }),
      },
      clock,
    );
  };

  test.each([
    ["that is made up", 1, HOUR_MS],
    ["where an hour passes in a second", 3600, MINUTE_MS / 2],
  ])(
    "of a market %s last for that market's hour, and half a minute at least",
    async (_, speed, ms) => {
      const closes = openLocal(speed);
      // Every read returns a history of the same length.
      const look = () => closes.read({ symbols: ["AAPL"], pairs: [], since: "1990-01-01" });
      await look();
      clock.advance(ms - 1);
      await look();
      expect(asked).toHaveLength(1);
      clock.advance(1);
      await look();
      expect(asked).toHaveLength(2);
    },
  );

  test("are kept while the source fails, which is retried after a minute", async () => {
    const closes = createPastCloses(market, clock);
    await read(closes, ["AAPL"]);
    clock.advance(HOUR_MS);
    answer = () => Promise.reject(new SourceUnavailable("vendor", "down"));
    const found = await read(closes, ["AAPL", "MSFT"]);
    expect(found.on("AAPL", "2026-01-05")).toBe(8);
    expect([[...found.missing], found.waiting]).toEqual([["MSFT"], 0]);
    await read(closes, ["AAPL", "MSFT"]);
    expect(asked).toHaveLength(3);
    clock.advance(MINUTE_MS);
    await read(closes, ["AAPL", "MSFT"]);
    expect(asked).toHaveLength(5);
  });
});
