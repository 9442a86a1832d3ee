import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { casesOf } from "../../../testing/casesOf.ts";
import { createAlertWorld } from "../../../testing/worlds/alertWorld.ts";
import { isOnPostgres } from "../../../testing/worlds/memoryDatabase.ts";

const SOURCES = ["scripted", "other"];

type Step =
  | {
      readonly do: "feed";
      readonly price: number;
      readonly minutes: number;
      readonly source: string;
      readonly previousClose: number | null;
    }
  | {
      readonly do: "create";
      readonly alertType: "above" | "below" | "change_percent";
      readonly targetPrice: number;
      readonly repeat: "once" | "daily" | "every_cross";
    };

const feed: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("feed" as const),
  price: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 960, max: 1040 }).map((tenths) => tenths / 10) },
    { weight: 1, arbitrary: fc.constantFrom(104, 96, 50, 140, 200, 0) },
  ),
  // Usually the next minute, sometimes the same or an earlier one, or another day.
  minutes: fc.oneof(
    { weight: 8, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.constantFrom(0, -2, 30, 1440) },
  ),
  source: fc.oneof(
    { weight: 6, arbitrary: fc.constant("scripted") },
    { weight: 1, arbitrary: fc.constantFrom(...SOURCES) },
  ),
  previousClose: fc.oneof(
    { weight: 8, arbitrary: fc.constant(100) },
    { weight: 1, arbitrary: fc.constantFrom(null, 50, 101) },
  ),
});

const create: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("create" as const),
    alertType: fc.constantFrom("above" as const, "below" as const),
    targetPrice: fc.integer({ min: 955, max: 1045 }).map((tenths) => tenths / 10),
    repeat: fc.constantFrom("once" as const, "daily" as const, "every_cross" as const),
  }),
  fc.record({
    do: fc.constant("create" as const),
    alertType: fc.constant("change_percent" as const),
    targetPrice: fc.constantFrom(1, 2.5, 4),
    repeat: fc.constantFrom("once" as const, "daily" as const),
  }),
);

const anySteps = fc.array(
  fc.oneof({ weight: 12, arbitrary: feed }, { weight: 1, arbitrary: create }),
  { minLength: 5, maxLength: 60, size: "max" },
);

/** Returns the resulting state; `isRepeating` repeats each source's last sample after every step. */
async function play(steps: readonly Step[], isRepeating: boolean): Promise<unknown> {
  const world = await createAlertWorld();
  await world.create({ alertType: "above", targetPrice: 103.5, repeat: "every_cross" });
  await world.create({ alertType: "below", targetPrice: 96.5, repeat: "once" });
  let minute = 0;
  const lastMinuteOf = new Map<string, number>();
  for (const step of steps) {
    if (step.do === "create") {
      const { alertType, targetPrice, repeat } = step;
      await world.create({ alertType, targetPrice, repeat });
      continue;
    }
    minute += step.minutes;
    const { price, source, previousClose } = step;
    await world.feed(price, minute, { source, previousClose });
    if (price > 0) lastMinuteOf.set(source, minute);
    if (!isRepeating) continue;
    for (const [each, last] of lastMinuteOf) await world.feed(100, last, { source: each });
  }
  const events = await world.events();
  await world.store.database.destroy();
  return events;
}

test("repeating the last sample of each source changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const begun: Step[] = SOURCES.map((source) => ({
        do: "feed",
        price: 100,
        minutes: 1,
        source,
        previousClose: 100,
      }));
      const all = [...begun, ...steps];
      expect(await play(all, true)).toEqual(await play(all, false));
    }),
    { numRuns: isOnPostgres ? 15 : casesOf({ usual: 30, long: 5_000 }) },
  );
}, 0);
