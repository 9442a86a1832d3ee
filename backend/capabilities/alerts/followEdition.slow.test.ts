import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { manualClock } from "../../platform/clock.ts";
import type { AlertAdjustment, NewAlert } from "../../contract/alerts/alert.ts";
import { silentLog } from "../../platform/log.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import type { MarketSource } from "../../market/source.ts";
import { createAlerts } from "./alerts.ts";
import type { AlertEvent } from "./events.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { acceptAll } from "../../testing/worlds/acceptAll.ts";
import { openAlertStore } from "../../testing/worlds/alertWorld.ts";
import { casesOf } from "../../testing/casesOf.ts";

const NOW = Date.parse("2026-11-20T16:00:07Z");
const SYMBOLS = ["AAPL", "MSFT", "F", "VOD.L", "7203.T", "SHOP.TO"];

/** A data folder whose simulated market can change between starts. */
async function openFolder() {
  const clock = manualClock(NOW);
  const store = await openAlertStore(clock);

  /** Starts with the market of a seed; edition null is a build without editions. */
  async function start(seed: number, edition: string | null) {
    const simulated = createSimulatedSource({ seed, clock });
    const source: MarketSource = {
      ...simulated,
      status: () => {
        const { edition: _, ...status } = simulated.status();
        const made = { source: simulated.name, version: edition ?? "" };
        return edition === null ? status : { ...status, edition: made };
      },
    };
    const market = createMarketRouter([source], silentLog, { clock });
    const alerts = createAlerts({
      store,
      log: silentLog,
      market,
      ...acceptAll(market),
    });
    await alerts.followEdition();
    await alerts.engine.load();
    return {
      market,
      alerts,
      evaluate: async () => alerts.engine.evaluate(await market.samples(SYMBOLS)),
      quote: async (symbol: string) => (await market.quote(symbol))!,
      create: async (alert: NewAlert) => {
        const { id } = await alerts.operations.create(alert);
        return id;
      },
      find: async (id: number) => (await alerts.queries.find(id))!,
    };
  }
  const events = async () => (await store.readAll(0, 1_000_000)) as unknown as AlertEvent[];
  const countFirings = async () =>
    (await events()).filter(({ type }) => type === "AlertTriggered").length;
  return { clock, store, start, events, countFirings };
}

type Start = Awaited<ReturnType<Awaited<ReturnType<typeof openFolder>>["start"]>>;

/** Creates alerts of all kinds near every price, some of them already met. */
async function createAlertsNear({ quote, create }: Start): Promise<number[]> {
  const ids: number[] = [];
  for (const symbol of SYMBOLS) {
    const { price, previousClose } = await quote(symbol);
    const change = Math.abs(price / previousClose! - 1) * 100;
    for (const repeat of ["once", "daily", "every_cross"] as const) {
      for (const times of [0.9, 0.995, 0.9999, 1.0001, 1.005, 1.1]) {
        const alertType = times > 1 ? "above" : "below";
        ids.push(await create({ symbol, alertType, targetPrice: price * times, repeat }));
      }
      for (const direction of ["either", "up", "down"] as const) {
        for (const targetPrice of [0.05, change + 0.05, change + 5]) {
          ids.push(
            await create({ symbol, alertType: "change_percent", targetPrice, repeat, direction }),
          );
        }
      }
    }
  }
  return ids;
}

describe("a simulated market whose prices change", () => {
  test(
    "fires no alert near the price by the change itself",
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.nat(10_000),
          fc.nat(10_000),
          fc.boolean(),
          async (one, other, isOld) => {
            const folder = await openFolder();
            const before = await folder.start(one, isOld ? null : "1");
            await createAlertsNear(before);
            await before.evaluate();
            for (let minute = 0; minute < 3; minute++) {
              folder.clock.advance(60_000);
              await before.evaluate();
            }
            await before.alerts.engine.tidy();
            const fired = await folder.countFirings();
            // The new market has no earlier price, so this one is its first.
            const after = await folder.start(other, "2");
            await after.evaluate();
            expect(await folder.countFirings()).toBe(fired);
            await folder.store.database.destroy();
          },
        ),
        { numRuns: casesOf({ usual: 4, long: 200 }) },
      ),
    600_000,
  );

  test("keeps the relative distance of a target, records it, and allows undo", async () => {
    const folder = await openFolder();
    const before = await folder.start(1, null);
    const old = await before.quote("AAPL");
    const id = await before.create({
      symbol: "AAPL",
      alertType: "above",
      targetPrice: old.price * 1.02,
    });
    await before.evaluate();
    await before.alerts.engine.tidy();
    const after = await folder.start(2, "2");
    const { price } = await after.quote("AAPL");
    const moved = await after.find(id);
    expect(moved.targetPrice / price).toBeCloseTo(1.02, 3);
    expect(moved.adjustment).toMatchObject({
      oldTarget: old.price * 1.02,
      newTarget: moved.targetPrice,
      reason: "simulation",
    } satisfies Partial<AlertAdjustment>);
    const history = (await after.alerts.operations.history(id))!;
    expect(history.moments[0]).toMatchObject({
      kind: "adjusted",
      target: moved.targetPrice,
      reason: { code: "simulation", oldTarget: old.price * 1.02 },
    });
    await after.alerts.operations.undoAdjustment(id);
    expect(await after.find(id)).toMatchObject({ targetPrice: old.price * 1.02, adjustment: null });
    await folder.store.database.destroy();
  });

  test("is followed once: a second start changes nothing, and no old price remains", async () => {
    const folder = await openFolder();
    const before = await folder.start(1, "1");
    await createAlertsNear(before);
    await before.evaluate();
    await before.alerts.engine.tidy();
    await folder.start(2, "2");
    const count = (await folder.events()).length;
    expect(await folder.store.database.selectFrom("price_tapes").selectAll().execute()).toEqual([]);
    await folder.start(2, "2");
    expect((await folder.events()).length).toBe(count);
    await folder.store.database.destroy();
  });

  test("is not followed when it is the same one", async () => {
    const folder = await openFolder();
    const before = await folder.start(1, "1");
    await createAlertsNear(before);
    await before.evaluate();
    await before.alerts.engine.tidy();
    const count = (await folder.events()).length;
    await folder.start(1, "1");
    expect((await folder.events()).length).toBe(count);
    expect(
      (await folder.store.database.selectFrom("price_tapes").selectAll().execute()).length,
    ).toBe(SYMBOLS.length);
    await folder.store.database.destroy();
  });

  test("leaves alerts of another market alone", async () => {
    const folder = await openFolder();
    const before = await folder.start(1, "1");
    const { price } = await before.quote("F");
    const id = await before.create({ symbol: "F", alertType: "above", targetPrice: price * 1.5 });
    // Make the stored prices and alert those of a live source.
    await folder.store.database.updateTable("price_tapes").set({ source: "yahoo" }).execute();
    await folder.store.database
      .updateTable("events")
      .set((eb) => ({ data: eb.fn("replace", ["data", eb.val("simulated"), eb.val("yahoo")]) }))
      .execute();
    const after = await folder.start(2, "2");
    expect(await after.find(id)).toMatchObject({ targetPrice: price * 1.5, adjustment: null });
    await folder.store.database.destroy();
  });

  test("delays a percentage alert that the new prices meet until the next date", async () => {
    const folder = await openFolder();
    const before = await folder.start(1, "1");
    const id = await before.create({
      symbol: "AAPL",
      alertType: "change_percent",
      targetPrice: 40,
    });
    await before.alerts.engine.tidy();
    await before.alerts.operations.moveTarget(id, { targetPrice: 0.01 });
    const after = await folder.start(2, "2");
    expect(await after.find(id)).toMatchObject({ isTriggered: true, isActive: true });
    await after.evaluate();
    expect(await folder.countFirings()).toBe(0);
    folder.clock.advance(DAY_MS);
    await after.evaluate();
    expect(await folder.countFirings()).toBe(1);
    await folder.store.database.destroy();
  });
});
