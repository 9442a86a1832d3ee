import { expect, test } from "bun:test";
import { orderReports } from "./orderReports.ts";

test("watched stocks come first, and nothing later than seven days", () => {
  const reports = [
    { symbol: "A", daysUntil: 0 },
    { symbol: "B", daysUntil: 3 },
    { symbol: "C", daysUntil: 7 },
    { symbol: "D", daysUntil: 8 },
  ];
  const order = orderReports(reports, new Set(["C", "D"])).map(({ symbol }) => symbol);
  expect(order).toEqual(["C", "A", "B"]);
});
