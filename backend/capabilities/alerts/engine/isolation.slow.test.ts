import { expect, test } from "bun:test";
import * as fc from "fast-check";
import type { NewAlert } from "../../../contract/alerts/alert.ts";
import { casesOf } from "../../../testing/casesOf.ts";
import { createAlertWorld, sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import type { Session } from "../../../domain/sessions.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

/*
 * A firing depends only on the alert's own inputs. Each case runs twice: with this alert alone and one
 * price at a time, and with other alerts, batches and restarts. A jump of the date that was confirmed
 * before the alert was created is unknown to it when it runs alone, so the close before is used.
 */

const OTHER = "MSFT";

const sessions = fc.constantFrom<NonNullable<NewAlert["sessions"]>>(
  ["regular"],
  ["regular"],
  ["pre", "regular", "post"],
  ["regular", "post"],
);

const conditions: fc.Arbitrary<Partial<NewAlert>> = fc.oneof(
  fc.record({
    alertType: fc.constantFrom("above" as const, "below" as const),
    targetPrice: fc.integer({ min: 97, max: 103 }),
    repeat: fc.constantFrom("once" as const, "daily" as const, "every_cross" as const),
    cooldownMinutes: fc.constantFrom(0, 3),
  }),
  fc.record({
    alertType: fc.constant("change_percent" as const),
    targetPrice: fc.constantFrom(1, 2.5),
    direction: fc.constantFrom("either" as const, "up" as const, "down" as const),
    repeat: fc.constantFrom("once" as const, "daily" as const),
  }),
);

const alerts = fc
  .tuple(conditions, sessions)
  .map(([condition, listened]): Partial<NewAlert> => ({ ...condition, sessions: listened }));

const plays = fc.record({
  looked: alerts,
  /** Minute of its creation; other alerts may exist before. */
  made: fc.oneof(fc.constant(0), fc.nat(30)),
  /** One price per minute; outliers may be held. */
  prices: fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 95, max: 105 }) },
      { weight: 1, arbitrary: fc.constantFrom(60, 150) },
    ),
    { minLength: 10, maxLength: 60, size: "max" },
  ),
  others: fc.array(
    fc.record({
      alert: alerts,
      symbol: fc.constantFrom("AAPL", OTHER),
      from: fc.nat(50),
      lasts: fc.nat(50),
    }),
    { maxLength: 4 },
  ),
  /** Sizes of the batches in minutes, repeated. */
  together: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
  restarts: fc.uniqueArray(fc.nat(60), { maxLength: 3 }),
  /** Minutes before the open; `open` is the length of the regular session. */
  before: fc.nat(25),
  open: fc.integer({ min: 5, max: 60 }),
});

type Play = typeof plays extends fc.Arbitrary<infer Value> ? Value : never;

async function firingsIn(play: Play) {
  const { looked, made: madeAt, prices, others, together, restarts, before, open } = play;
  const sessionAt = (minute: number): Session =>
    minute < before ? "pre" : minute < before + open ? "regular" : "post";
  const world = await createAlertWorld();
  if (madeAt > 0) for (const symbol of ["AAPL", OTHER]) world.splits.set(symbol, []);
  let id: number | undefined;
  const made = new Map<(typeof others)[number], number>();
  for (let minute = 0, round = 0; minute < prices.length; round++) {
    const end = Math.min(prices.length, minute + (together[round % together.length] ?? 1));
    const next = minute < madeAt ? Math.min(end, madeAt) : end;
    if (restarts.some((at) => at >= minute && at < next)) await world.restart();
    if (minute === madeAt) id = await world.create(looked);
    for (const other of others) {
      const { alert, symbol, from, lasts } = other;
      const alertId = made.get(other);
      if (alertId === undefined && from < next) {
        made.set(other, await world.create({ ...alert, symbol }));
      } else if (alertId !== undefined && from + lasts < minute) {
        await world.alerts.operations.remove(alertId);
      }
    }
    const samples = prices.slice(minute, next).flatMap((seen, index) => {
      const price = minute < madeAt ? Math.min(105, Math.max(95, seen)) : seen;
      const time = START + (minute + index + 1) * MINUTE_MS;
      const session = sessionAt(minute + index);
      return [
        sampleAt(price, time, { session }),
        sampleAt(200 - price, time, { symbol: OTHER, session }),
      ];
    });
    minute = next;
    world.clock.set(new Date(START + minute * MINUTE_MS).toISOString());
    await world.alerts.engine.evaluate(samples);
    await world.settle();
  }
  const firings = await world.firings();
  await world.store.database.destroy();
  // Ids count the alerts created earlier.
  return firings
    .filter(({ alertId }) => alertId === id)
    .map((firing) => ({ ...firing, alertId: 0 }));
}

test("firings do not depend on other alerts, on restarts or on batching", async () => {
  let fired = 0;
  await fc.assert(
    fc.asyncProperty(plays, async (play) => {
      const alone = await firingsIn({ ...play, others: [], together: [1], restarts: [] });
      fired += alone.length;
      expect(await firingsIn(play)).toEqual(alone);
    }),
    { numRuns: casesOf({ usual: 75, long: 5_000 }) },
  );
  expect(fired).toBeGreaterThan(20);
}, 600_000);
