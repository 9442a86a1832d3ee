import { expect, test } from "bun:test";
import { formatPrice } from "../format/number.ts";
import { axisLabels } from "./secondary/BacktestChart.tsx";
import { roomForLabels } from "./layout.ts";

const labelsIn = (currency: string, values: readonly number[] = [201, 238]) =>
  axisLabels(values, 3, (price) => formatPrice(price, currency));
/** Gap between a plot and its labels in xychart. */
const GAP = 7;

test("labels are those of the ticks between the nice limits", () => {
  expect(labelsIn("USD", [212, 228])).toEqual(["$215.00", "$220.00", "$225.00"]);
  expect(labelsIn("USD", [5, 5])).toEqual(["$5.00"]);
  expect(labelsIn("USD", [])).toEqual([]);
});

test("an axis has room for the longest label, including a currency with letters", () => {
  // Widths of Inter at 11 px: C 8.0, A 7.6, a tabular digit or sign 6.9, the point 3.1.
  const canadian = 8 + 7.6 + 6 * 6.9 + 3.1;
  const american = 6 * 6.9 + 3.1;
  expect(roomForLabels(labelsIn("CAD"), 14)).toBeGreaterThan(canadian + GAP);
  expect(roomForLabels(labelsIn("USD"), 14)).toBeGreaterThan(american + GAP);
});
