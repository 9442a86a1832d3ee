import { expect, test } from "bun:test";
import { DAY_MS } from "../../domain/durations.ts";
import { manualClock } from "../../platform/clock.ts";
import { BudgetSpent } from "../source.ts";
import { limitSymbols } from "./pacing.ts";

test("a month's symbols are counted across a restart, and a month begins in the vendor's zone", async () => {
  // The last evening of a month in New York.
  const clock = manualClock("2026-10-01T02:00:00Z");
  const open = () =>
    limitSymbols(async () => ({ status: 200, body: "" }), {
      source: "vendor",
      perMonth: 2,
      zone: "America/New_York",
      symbolOf: (url) => url.split("/")[1],
      clock,
    });
  const before = open();
  for (const url of ["/A/prices", "/A/splits", "/B/prices"]) await before.send({ url });
  expect(before.quota.left()).toBe(0);
  const after = open();
  after.quota.restore(before.quota.saved());
  await expect(after.send({ url: "/C/prices" })).rejects.toThrow(BudgetSpent);
  expect(await after.send({ url: "/B/splits" })).toMatchObject({ status: 200 });
  clock.advance(DAY_MS);
  after.quota.restore(before.quota.saved());
  expect(after.quota.left()).toBe(2);
});
