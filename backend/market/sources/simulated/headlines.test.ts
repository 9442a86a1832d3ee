import { expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";
import { silentLog } from "../../../platform/log.ts";
import { createMarketRouter } from "../../routing/router.ts";
import { SIMULATION_SEED } from "./seed.ts";
import { createSimulatedSource } from "./source.ts";

const NOW = Date.parse("2026-11-21T13:37:42.123Z");
const sourceAt = (time: number) =>
  createSimulatedSource({ seed: SIMULATION_SEED, clock: manualClock(time) });
const headlinesAt = async (symbol: string, time = NOW) =>
  (await sourceAt(time).headlines?.(symbol)) ?? [];

test("each headline says that it is simulated, is at most three weeks old and has no article", async () => {
  for (const symbol of ["AAPL", "PLUG", "VOD.L", "7203.T", "SHOP.TO"]) {
    const headlines = await headlinesAt(symbol);
    expect([symbol, headlines.length > 2]).toEqual([symbol, true]);
    for (const { title, url, publishedAt } of headlines) {
      expect(title).toStartWith("Simulated: ");
      expect(url).toBeNull();
      expect(publishedAt).toBeLessThanOrEqual(NOW);
      expect(publishedAt).toBeGreaterThan(NOW - 21 * DAY_MS);
    }
  }
});

test("they pass the router unchanged, and an index or an unknown symbol has none", async () => {
  const market = createMarketRouter([sourceAt(NOW)], silentLog, { clock: manualClock(NOW) });
  const found = await market.sourced.headlines("AAPL");
  expect(found).toMatchObject({ source: "simulated", value: await headlinesAt("AAPL") });
  for (const symbol of ["^GSPC", "BTC-USD", "EURUSD=X", "ZZZZZQ"]) {
    expect(await market.sourced.headlines(symbol)).toBeUndefined();
  }
});

test("an earlier headline stays unchanged", async () => {
  for (let hour = 0; hour < 48; hour++) {
    const time = NOW + hour * HOUR_MS;
    const later = await headlinesAt("MSFT", time + HOUR_MS);
    const earlier = await headlinesAt("MSFT", time);
    const since = time + HOUR_MS - 21 * DAY_MS;
    const kept = earlier.filter(({ publishedAt }) => publishedAt > since);
    expect(later.filter(({ publishedAt }) => publishedAt <= time)).toEqual(kept);
  }
});
