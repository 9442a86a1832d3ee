import { expect, spyOn, test } from "bun:test";
import type { Sample } from "../../../market/sample.ts";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { alertCreated } from "../../../testing/alertCreated.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { unknownMarket } from "../../../testing/worlds/unknownMarket.ts";
import { alertStream } from "../events.ts";
import { alertProjection } from "../projection.ts";
import { AlertEngine } from "./engine.ts";
import { ThresholdIndex } from "./thresholdIndex.ts";
import { createWatchedSymbols } from "./watchedSymbols.ts";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";

const SYMBOLS = 5;
const ALERTS_PER_SYMBOL = 300;

/** A third of the alerts on each symbol is above 101, a third below 99, a third on a change of 2%. */
const alertOf = (id: number) => {
  const symbol = `S${id % SYMBOLS}`;
  const rank = Math.floor(id / SYMBOLS / 3) + 1;
  switch (Math.floor(id / SYMBOLS) % 3) {
    case 0:
      return alertCreated({ id: id + 1, symbol, targetPrice: 100 + rank });
    case 1:
      return alertCreated({ id: id + 1, symbol, targetPrice: 100 - rank / 2, alertType: "below" });
    default:
      return alertCreated({
        id: id + 1,
        symbol,
        targetPrice: 1 + rank,
        alertType: "change_percent",
      });
  }
};

const sample = (price: number, second: number): Sample =>
  sampleAt(price, START + second * 1_000, { symbol: "S0" });

test("a sample that meets nothing reads no threshold; another one reads those that it reaches", async () => {
  const store = await openMemoryStore([alertProjection], manualClock(START));
  await store.appendAll(
    Array.from({ length: SYMBOLS * ALERTS_PER_SYMBOL }, (_, id) => ({
      stream: alertStream(id + 1),
      expectedVersion: 0,
      events: [alertOf(id)],
    })),
  );
  const { add } = ThresholdIndex.prototype;
  let reads = 0;
  let idReads = 0;
  const counting = spyOn(ThresholdIndex.prototype, "add").mockImplementation(function (
    this: ThresholdIndex,
    { threshold, id, ...entry },
  ) {
    const counted = {
      ...entry,
      get id() {
        idReads++;
        return id;
      },
      get threshold() {
        reads++;
        return threshold;
      },
    };
    add.call(this, counted);
  });
  try {
    const engine = new AlertEngine({ store, log: silentLog, facts: unknownMarket });
    await engine.load();
    const readsOf = async (price: number, second: number): Promise<number> => {
      const before = reads;
      await engine.evaluate([sample(price, second)]);
      return reads - before;
    };
    // The first sample sorts the thresholds of its symbol.
    expect(await readsOf(100, 1)).toBeGreaterThan(ALERTS_PER_SYMBOL);
    // The second one finds the range in which nothing is met.
    expect(await readsOf(100.5, 2)).toBe(3);
    idReads = 0;
    expect(await readsOf(100.4, 3)).toBe(0);
    expect(idReads).toBe(0);
    // It meets six alerts above and five on a change, and stops at the next threshold of each.
    expect(await readsOf(106.5, 4)).toBe(6 + 1 + 1 + (5 + 1));
    expect(await readsOf(106, 5)).toBe(3);
  } finally {
    counting.mockRestore();
  }
});

test("finding a symbol does not scan the others", () => {
  const watched = createWatchedSymbols();
  let looks = 0;
  for (let index = 0; index < 1_000; index++) {
    const opened = watched.open(`S${index}`, "USD", false);
    const counted = (value: string) => ({
      get: () => {
        looks++;
        return value;
      },
    });
    Object.defineProperties(opened, {
      symbol: counted(opened.symbol),
      currency: counted(opened.currency),
    });
  }
  looks = 0;
  expect(watched.find("S999", "USD", false)?.size).toBe(0);
  expect(looks).toBe(1);
  expect(watched.find("S1000", "USD", false)).toBeUndefined();
  expect(looks).toBe(1);
  looks = 0;
  expect(watched.first("S999")?.size).toBe(0);
  expect(looks).toBe(0);
});
