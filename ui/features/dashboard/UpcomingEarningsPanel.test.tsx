import { expect, test } from "bun:test";
import { watchedFirst } from "./UpcomingEarningsPanel.tsx";

test("watched stocks come first, and both parts keep their order", () => {
  const reports = ["A", "B", "C", "D"].map((symbol) => ({ symbol }));
  const ordered = watchedFirst(reports, new Set(["D", "B"]));
  expect(ordered.map(({ symbol }) => symbol)).toEqual(["B", "D", "A", "C"]);
  expect(watchedFirst(reports, new Set())).toEqual(reports);
});
