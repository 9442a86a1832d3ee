import { expect, test } from "bun:test";
import { alertRow } from "../../../mocks/alertRow.ts";
import { distanceOf, readNearest } from "./alerts.ts";

const near = { currency: "USD", price: 100, previousClose: 80 };
const alert = (
  alertType: "above" | "below" | "change_percent",
  targetPrice: number,
  direction: "up" | "down" | "either" = "either",
) => ({ alertType, targetPrice, direction, currency: "USD" });

test.each([
  [alert("above", 110), 10],
  [alert("above", 90), 0],
  [alert("below", 90), 10],
  [alert("below", 110), 0],
  // It has already risen 25%.
  [alert("change_percent", 30, "up"), 4],
  [alert("change_percent", 5, "down"), 24],
  [alert("change_percent", 30), 4],
  [{ ...alert("above", 110), currency: "GBP" }, undefined],
])("%j is %p percent away", (one, distance) => {
  const found = distanceOf(one, near);
  if (distance === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(distance);
});

test("the nearest alerts give the direction of their change", async () => {
  const down = alertRow({ alertType: "change_percent", targetPrice: 5, direction: "down" });
  const engine = { nearest: () => [{ symbol: "AAPL", ...near }] };
  const queries = { list: async () => ({ rows: [down], next: null }) };
  expect(await readNearest(engine as never, queries as never, 5)).toMatchObject([
    { id: 1, targetPrice: 5, direction: "down" },
  ]);
});

test("a change without a previous close has no distance", () => {
  expect(distanceOf(alert("change_percent", 5), { ...near, previousClose: null })).toBeUndefined();
});
