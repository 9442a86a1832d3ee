import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { openMemoryDatabase } from "../adapters/memoryDatabase.ts";
import { createAlertWorld, sampleAt, START } from "./alertWorld.ts";
import { createAlertBook } from "./book.ts";
import { mayBeOutOfLine } from "./priceGuard.ts";
import { createTape } from "./tape.ts";

const MINUTE = 60_000;
const SOURCES = ["scripted", "other"];

type Step =
  | {
      readonly do: "tell";
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

const tell: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("tell" as const),
  price: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 960, max: 1040 }).map((tenths) => tenths / 10) },
    { weight: 1, arbitrary: fc.constantFrom(104, 96, 50, 140, 200, 0) },
  ),
  // Mostly the next minute; at times the same one again, an earlier one, or another day.
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
  fc.oneof({ weight: 12, arbitrary: tell }, { weight: 1, arbitrary: create }),
  { minLength: 5, maxLength: 60, size: "max" },
);

/**
 * What the steps lead to. Unrest is a repeat of the instant that each source told last, after every sample: it is no
 * news to anybody, but every price is looked at as if it could change something.
 */
async function play(steps: readonly Step[], isUnrestful: boolean): Promise<unknown> {
  const world = await createAlertWorld();
  await world.create({ alertType: "above", targetPrice: 103.5, repeat: "every_cross" });
  await world.create({ alertType: "below", targetPrice: 96.5, repeat: "once" });
  let minute = 0;
  const told = new Map<string, number>();
  for (const step of steps) {
    if (step.do === "create") {
      const { alertType, targetPrice, repeat } = step;
      await world.create({ alertType, targetPrice, repeat });
      continue;
    }
    minute += step.minutes;
    const { price, source, previousClose } = step;
    await world.tell(price, minute, { source, previousClose });
    if (price > 0) told.set(source, minute);
    if (!isUnrestful) continue;
    for (const [each, last] of told) await world.tell(100, last, { source: each });
  }
  const events = await world.events();
  await world.store.database.destroy();
  return events;
}

test("whether a price is looked at or passed by because nothing waits near it, the same things happen", async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const begun: Step[] = SOURCES.map((source) => ({
        do: "tell",
        price: 100,
        minutes: 1,
        source,
        previousClose: 100,
      }));
      const all = [...begun, ...steps];
      expect(await play(all, true)).toEqual(await play(all, false));
    }),
    { numRuns: 60 },
  );
}, 60_000);

describe("the band around a price", () => {
  const band = fc.record({
    price: fc.double({ min: 0.01, max: 10_000, noNaN: true }),
    previousClose: fc.double({ min: 0.01, max: 10_000, noNaN: true }),
    alerts: fc.array(
      fc.record({
        alertType: fc.constantFrom("above" as const, "below" as const, "change_percent" as const),
        direction: fc.constantFrom("either" as const, "up" as const, "down" as const),
        share: fc.double({ min: 0.8, max: 1.2, noNaN: true }),
        percent: fc.double({ min: 0.1, max: 50, noNaN: true }),
      }),
      { maxLength: 4 },
    ),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    other: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  test("holds no price that may fire, and no two that are a jump apart", () => {
    fc.assert(
      fc.property(band, ({ price, previousClose, alerts, at, other }) => {
        const book = createAlertBook();
        for (const [id, { alertType, direction, share, percent }] of alerts.entries()) {
          const targetPrice = alertType === "change_percent" ? percent : price * share;
          book.arm({ id, symbol: "AAPL", currency: "USD", alertType, direction, targetPrice });
        }
        const slot = book.slotOf("AAPL", "USD");
        if (slot < 0) return;
        const found = book.bandAround(slot, price, previousClose);
        if (!found) return;
        const within = (share: number) => found.floor + (found.ceiling - found.floor) * share;
        for (const inside of [within(at), within(other), price]) {
          if (!(inside > found.floor && inside < found.ceiling)) continue;
          expect(book.mayFire(slot, inside, previousClose)).toBe(false);
          expect(mayBeOutOfLine(inside, price)).toBe(false);
        }
        expect(mayBeOutOfLine(found.ceiling, found.floor)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test("is as wide as the nearest targets leave it", () => {
    const book = createAlertBook();
    const terms = { symbol: "AAPL", currency: "USD" } as const;
    book.arm({ ...terms, id: 1, alertType: "above", targetPrice: 104 });
    book.arm({ ...terms, id: 2, alertType: "below", targetPrice: 98 });
    const slot = book.slotOf("AAPL", "USD");
    expect(book.bandAround(slot, 100, 100)).toEqual({ floor: 98, ceiling: 104 });
    // Met already: every price there has to be looked at.
    expect(book.bandAround(slot, 104, 100)).toBeUndefined();
    book.arm({ ...terms, id: 3, alertType: "change_percent", targetPrice: 5, band: 0 });
    expect(book.bandAround(slot, 100, 100)).toBeUndefined();
  });
});

describe("a calm tape", () => {
  const open = async () => {
    const tape = createTape(await openMemoryDatabase());
    tape.write(0, sampleAt(100, START));
    tape.calm(0, 95, 105);
    return tape;
  };
  const soon = () => 2 * MINUTE;

  test("follows newer prices of the day between its two ends, both excluded", async () => {
    const tape = await open();
    expect(tape.keepCalm(0, sampleAt(104.9, START + MINUTE), soon)).toBe(true);
    expect(tape.priceOf(0)).toBe(104.9);
    for (const price of [95, 105, 0, Number.NaN]) {
      expect(tape.keepCalm(0, sampleAt(price, START + 2 * MINUTE), soon)).toBe(false);
    }
    expect(tape.priceOf(0)).toBe(104.9);
  });

  test("leaves what is not newer, late, of another day, source or symbol to be looked at", async () => {
    const tape = await open();
    const samples = [
      sampleAt(100, START),
      sampleAt(100, START - MINUTE),
      sampleAt(100, START + 3 * MINUTE),
      sampleAt(100, START + MINUTE, { tradeDate: "2026-01-06" }),
      sampleAt(100, START + MINUTE, { source: "other" }),
    ];
    for (const sample of samples) expect(tape.keepCalm(0, sample, soon)).toBe(false);
    for (const slot of [1, 1000]) {
      expect(tape.keepCalm(slot, sampleAt(100, START + MINUTE), soon)).toBe(false);
    }
  });

  test("tells once how far it came when its calm ends", async () => {
    const tape = await open();
    tape.keepCalm(0, sampleAt(101, START + MINUTE), soon);
    expect(tape.endCalm(0)).toEqual({ time: START + MINUTE, source: "scripted" });
    expect(tape.endCalm(0)).toBeUndefined();
    expect(tape.keepCalm(0, sampleAt(101, START + 2 * MINUTE), soon)).toBe(false);
    expect(tape.endCalm(7)).toBeUndefined();
  });
});
