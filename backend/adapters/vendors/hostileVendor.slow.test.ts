import { describe, expect, test } from "bun:test";
import { array, assert, asyncProperty, constantFrom, integer, tuple } from "fast-check";
import { manualClock } from "../../platform/clock.ts";
import { MAX_PAUSE_MS } from "../../market/routing/health/breaker.ts";
import { FROZEN_AFTER_MS } from "../../market/validation/plausibility.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import {
  startHostileYahoo,
  failureModes,
  type FailureMode,
} from "../../testing/servers/hostileYahooServer.ts";
import { eventually } from "../../testing/eventually.ts";
import { openVendorAlerts } from "../../testing/worlds/vendorAlerts.ts";

/** A Monday, 4.5 hours before New York closes. */
const START = "2026-03-09T15:30:00Z";
const SYMBOL = "ACME";
const CHECK_EVERY_MS = 30_000;

/** The real Yahoo adapter over a local server, with a second, correct source. */
async function openWorld() {
  const clock = manualClock(START);
  const vendor = startHostileYahoo(SYMBOL);
  const second = createScriptedSource({
    clock,
    name: "second",
    isRemote: true,
    capabilities: ["quote", "stream"],
  });
  const others = [second];
  const world = await openVendorAlerts({ clock, vendor, symbol: SYMBOL, names: ["yahoo"], others });
  function sendPrice(price: number): void {
    vendor.truth = { price, at: clock.now() };
    second.setPrice(SYMBOL, price, { previousClose: 100 });
  }
  let step = 0;
  return {
    ...world,
    clock,
    vendor,
    arm: () => {
      sendPrice(100);
      return world.arm();
    },
    /** Runs one price check after a small move of the true price and returns the accepted sample. */
    check: (price = 100 + 3 * Math.sin(0.7 * step++)) => world.check(() => sendPrice(price)),
    yahooStream: () =>
      world.market.health()[0]?.byCapability.find(({ capability }) => capability === "stream"),
  };
}

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

      // Alerts still work, so a true price fires.
      await world.check(111);
      expect(await world.firings()).toBe(2);
      await world.close();
    });
  }

  test("no sequence of failures fires a false alert, and the true crossing still fires", async () => {
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
          // If there is no valid earlier price, the bars of the gap are requested over HTTP first.
          await eventually(async () => (await world.firings()) === 2);
        } finally {
          await world.close();
        }
      }),
      { numRuns: 12 },
    );
  });
});
