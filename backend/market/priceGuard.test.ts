import { DAY_MS } from "../domain/durations.ts";
import { describe, expect, test } from "bun:test";
import { sampleAt, START } from "../testing/worlds/alertWorld.ts";
import { checkPrice, guardAround, mayBeOutOfLine } from "./priceGuard.ts";

const SECOND = 1_000;
const at = (price: number, seconds: number, change = {}) =>
  sampleAt(price, START + seconds * SECOND, change);
const dayAt = (price: number, day: number, seconds = 0) =>
  at(price, day * 86_400 + seconds, { intervalMs: DAY_MS });

describe("the price guard", () => {
  test("is a quarter of the last price or eight of its robust ranges", () => {
    expect(guardAround(100, null)).toBe(25);
    expect(guardAround(100, 2)).toBe(25);
    expect(guardAround(100, 5)).toBe(40);
    expect(mayBeOutOfLine(125, 100)).toBe(false);
    expect(mayBeOutOfLine(125.01, 100)).toBe(true);
  });

  test("accepts prices up to its bound, and any first price", () => {
    for (const [last, price] of [
      [100, 125],
      [100, 75],
      [Number.NaN, 5],
    ] as const) {
      const verdict = checkPrice(last, undefined, at(price, 0), null);
      expect(verdict).toMatchObject({ kind: "accepted", wasDropped: false });
    }
  });

  test("drops a held price when the next is within bounds, and otherwise holds that one instead", () => {
    const held = at(60, 0);
    expect(checkPrice(100, held, at(98, 5), null)).toMatchObject({
      kind: "accepted",
      samples: [{ price: 98 }],
      wasDropped: true,
    });
    expect(checkPrice(100, held, at(30, 90), null)).toMatchObject({
      kind: "held",
      limit: 25,
      wasDropped: true,
    });
  });

  test.each([
    [59.999, {}, "waiting"],
    [60, {}, "accepted"],
    [1, { source: "other" }, "accepted"],
  ])("a price that agrees %p s later (%p): %s", (seconds, change, kind) => {
    expect(checkPrice(100, at(60, 0), at(62, seconds, change), null).kind).toBe(kind as never);
  });

  test("accepts the held sample before the one that confirms it", () => {
    const verdict = checkPrice(100, at(60, 0), at(62, 60), null);
    expect(verdict).toMatchObject({ samples: [{ price: 60 }, { price: 62 }] });
  });

  test("a daily bar confirms a fall of 60% by itself, but a hundredfold only by a later day", () => {
    expect(checkPrice(100, dayAt(40, 0), dayAt(41, 0, 7_800), null).kind).toBe("accepted");
    expect(checkPrice(100, dayAt(10_000, 0), dayAt(10_000, 0, 7_800), null).kind).toBe("waiting");
    expect(checkPrice(100, dayAt(10_000, 0), dayAt(10_000, 1), null).kind).toBe("accepted");
    expect(checkPrice(100, dayAt(33.4, 0), dayAt(33.4, 0, 7_800), null).kind).toBe("accepted");
    expect(checkPrice(100, dayAt(33.3, 0), dayAt(33.3, 0, 7_800), null).kind).toBe("waiting");
  });
});
