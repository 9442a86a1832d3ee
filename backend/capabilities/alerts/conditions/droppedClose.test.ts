import { expect, test } from "bun:test";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import { closeAfterDrop } from "../../../market/priceGuard.ts";
import { DAY_MS } from "../../../domain/durations.ts";

const held = sampleAt(50, START);
const next = (previousClose: number | null) => sampleAt(99, START + DAY_MS, { previousClose });

test("a row that was held and dropped is not the previous close of the next date", () => {
  expect(closeAfterDrop(next(50 * (1 + 1e-12)), held, 100)).toBe(100);
});

test("another previous close is kept, as is that of the held price's own date", () => {
  expect(closeAfterDrop(next(98), held, 100)).toBe(98);
  expect(closeAfterDrop(next(null), held, 100)).toBeNull();
  expect(closeAfterDrop(next(50), undefined, 100)).toBe(50);
  expect(closeAfterDrop({ ...next(50), tradeDate: held.tradeDate }, held, 100)).toBe(50);
});
