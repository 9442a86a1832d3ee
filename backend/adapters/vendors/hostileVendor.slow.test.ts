import { beforeEach, describe, expect, test } from "bun:test";
import { array, assert, asyncProperty, constantFrom, integer, tuple } from "fast-check";
import { createAlerts } from "../../capabilities/alerts/alerts.ts";
import { manualClock } from "../../platform/clock.ts";
import type { NewAlert } from "../../contract/alerts/alert.ts";
import { silentLog } from "../../platform/log.ts";
import { MAX_PAUSE_MS } from "../../market/routing/breaker.ts";
import { FROZEN_AFTER_MS } from "../../market/validation/plausibility.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import type { Sample } from "../../market/sample.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import {
  startHostileYahoo,
  failureModes,
  type FailureMode,
} from "../../testing/servers/hostileYahooServer.ts";
import { openLiveSources } from "./liveSources.ts";
import { eventually } from "../../testing/eventually.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { acceptAll } from "../../testing/worlds/acceptAll.ts";
import { openAlertStore } from "../../testing/worlds/alertWorld.ts";

/** A Monday, 4.5 hours before New York closes. */
const START = "2026-03-09T15:30:00Z";
const SYMBOL = "ACME";
const CHECK_EVERY_MS = 30_000;

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder();
});

/** Targets that no true price reaches, and a move that the day never makes. */
const armed: readonly NewAlert[] = [
  { symbol: SYMBOL, alertType: "above", targetPrice: 110 },
  { symbol: SYMBOL, alertType: "below", targetPrice: 90 },
  { symbol: SYMBOL, alertType: "change_percent", targetPrice: 8 },
];

/**
 * The product's alerts over the real Yahoo adapter, which speaks HTTP to a local server, with a
 * second, correct source beside it.
 */
async function openWorld(options: { readonly hasSecond?: boolean } = {}) {
  const clock = manualClock(START);
  const vendor = startHostileYahoo(SYMBOL);
  const [yahoo] = openLiveSources(["yahoo"], {
    dataFolder: folder,
    clock,
    log: silentLog,
    contact: undefined,
    findKey: async () => undefined,
    fetch: vendor.fetch,
    wait: async () => undefined,
  });
  if (!yahoo) throw new Error("no source");
  const second = createScriptedSource({
    clock,
    name: "second",
    isRemote: true,
    capabilities: ["quote", "stream"],
  });
  // Waits are skipped: when the server is silent, its clients time out at once.
  const waiting = new Set<() => void>();
  vendor.onSilence = () => waiting.forEach((end) => end());
  const market = createMarketRouter(
    options.hasSecond === false ? [yahoo] : [yahoo, second],
    silentLog,
    {
      clock,
      startTimer: (end) => {
        waiting.add(end);
        return () => waiting.delete(end);
      },
    },
  );
  const store = await openAlertStore(clock);
  const alerts = createAlerts({
    store,
    log: silentLog,
    market,
    ...acceptAll(market),
  });
  await alerts.engine.load();
  function sendPrice(price: number): void {
    vendor.truth = { price, at: clock.now() };
    second.setPrice(SYMBOL, price, { previousClose: 100 });
  }
  let step = 0;
  return {
    clock,
    vendor,
    second,
    market,
    arm: async () => {
      sendPrice(100);
      for (const alert of armed) await alerts.operations.create(alert);
    },
    /** One price check, after a small move of the true price. Returns the source of the price. */
    async check(price = 100 + 3 * Math.sin(0.7 * step++)): Promise<Sample | undefined> {
      clock.advance(CHECK_EVERY_MS);
      sendPrice(price);
      const symbols = new Set(alerts.engine.watchedSymbols());
      const samples = await market.samples(symbols);
      await alerts.engine.evaluate(samples);
      alerts.engine.checked(symbols, samples);
      return samples[0];
    },
    yahooStream: () =>
      market.health()[0]?.byCapability.find(({ capability }) => capability === "stream"),
    firings: async () =>
      (await store.readAll(0, 100_000)).filter(({ type }) => type === "AlertTriggered").length,
    async close() {
      await vendor.stop();
      await store.database.destroy();
    },
  };
}

/** Expected health row for each failure mode. */
const complaints: Readonly<Record<Exclude<FailureMode, "good">, RegExp>> = {
  "429": /rate-limited/,
  "500": /unavailable: HTTP 500/,
  html: /malformed/,
  half: /malformed/,
  zeros: /no-price/,
  nulls: /no-price/,
  frozen: /has not changed from/,
  hundredfold: /about a hundred times off: second says/,
  hundredth: /about a hundred times off: second says/,
  silent: /no response within/,
  consent: /malformed/,
  invalidCrumb: /refused|unauthorized|401/i,
  currency: /unsound sample of ACME: currency EUR/,
};

const FROZEN_CHECKS = FROZEN_AFTER_MS / CHECK_EVERY_MS;

describe("a vendor on a bad day", () => {
  for (const [failureMode, complaint] of Object.entries(complaints)) {
    test(`${failureMode}: no false alert; the next source takes over; the breaker opens and closes; health reports it`, async () => {
      const world = await openWorld();
      await world.arm();
      expect((await world.check())?.source).toBe("yahoo");

      world.vendor.failureMode = failureMode as FailureMode;
      const before = failureMode === "frozen" ? FROZEN_CHECKS + 1 : 0;
      for (let check = 0; check < before; check++) await world.check();
      // The first price after a change of source is held.
      if (failureMode !== "frozen") expect(await world.check()).toBeUndefined();
      for (let check = 0; check < 8; check++) {
        const sample = await world.check();
        expect(sample).toMatchObject({ source: "second", price: world.vendor.truth.price });
      }
      expect(world.yahooStream()).toMatchObject({ failed: expect.any(Number) });
      expect(world.yahooStream()?.lastError).toMatch(complaint);
      expect(world.yahooStream()?.breaker).not.toBe("closed");
      expect(world.market.health()[0]?.isHealthy).toBe(false);
      expect(world.market.health()[1]?.isHealthy).toBe(true);

      world.vendor.failureMode = "good";
      world.clock.advance(MAX_PAUSE_MS);
      expect(await world.check()).toMatchObject({ source: "yahoo" });
      expect(world.yahooStream()).toMatchObject({ breaker: "closed", openUntil: null });
      expect(world.market.health()[0]?.isHealthy).toBe(true);
      expect(await world.firings()).toBe(0);

      // The alerts still work: a true price fires.
      await world.check(111);
      expect(await world.firings()).toBe(2);
      await world.close();
    });
  }

  test("refused for hours, alerts fire as the other source says, and nothing fires on the return", async () => {
    const world = await openWorld();
    await world.arm();
    await world.check();
    world.vendor.failureMode = "429";
    for (let check = 0; check < 300; check++) await world.check();
    expect(await world.firings()).toBe(0);
    expect(await world.check(111)).toMatchObject({ source: "second" });
    expect(await world.firings()).toBe(2);
    world.vendor.failureMode = "good";
    world.clock.advance(MAX_PAUSE_MS);
    // The first price after hours is held, as the first one of the other source was.
    expect((await world.check(112))?.source).not.toBe("yahoo");
    expect(await world.check(112)).toMatchObject({ source: "yahoo" });
    for (let check = 0; check < 10; check++) await world.check();
    expect(await world.firings()).toBe(2);
    await world.close();
  });

  test("a paused source is polled far less often than prices are checked", async () => {
    const world = await openWorld();
    await world.arm();
    world.vendor.failureMode = "500";
    const before = world.vendor.asked();
    for (let check = 0; check < 60; check++) await world.check();
    expect(world.vendor.asked() - before).toBeLessThan(30);
    await world.close();
  });

  test("without another source, a price a hundred times off is rejected as long as it lasts", async () => {
    const world = await openWorld({ hasSecond: false });
    await world.arm();
    expect((await world.check())?.source).toBe("yahoo");
    for (const failureMode of ["hundredfold", "hundredth"] as const) {
      world.vendor.failureMode = failureMode;
      for (let check = 0; check < 40; check++) expect(await world.check()).toBeUndefined();
      expect(world.market.health()[0]?.lastError).toMatch(
        /hundred times off, and no other source confirms/,
      );
      world.vendor.failureMode = "good";
      world.clock.advance(MAX_PAUSE_MS);
      expect((await world.check())?.source).toBe("yahoo");
    }
    expect(await world.firings()).toBe(0);
    await world.close();
  });

  test("no sequence of failures fires a false alert, and the true crossing fires at last", async () => {
    const spells = array(tuple(constantFrom(...failureModes), integer({ min: 1, max: 7 })), {
      minLength: 3,
      maxLength: 12,
    });
    await assert(
      asyncProperty(spells, async (days) => {
        const world = await openWorld();
        try {
          await world.arm();
          for (const [failureMode, checks] of days) {
            world.vendor.failureMode = failureMode;
            for (let check = 0; check < checks; check++) {
              const sample = await world.check();
              if (sample) expect(Math.abs(sample.price - 100)).toBeLessThanOrEqual(3);
            }
          }
          expect(await world.firings()).toBe(0);
          world.vendor.failureMode = "good";
          world.clock.advance(MAX_PAUSE_MS);
          await world.check(100.5);
          await world.check(111);
          // If there is no earlier valid price, the bars of the gap are first requested over HTTP.
          await eventually(async () => (await world.firings()) === 2);
        } finally {
          await world.close();
        }
      }),
      { numRuns: 12 },
    );
  });
});
