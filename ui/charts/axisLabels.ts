import { scaleLinear } from "@visx/scale";

/** The labels of an axis that xychart draws over `values`, with its nice limits. */
export function axisLabels(
  values: readonly number[],
  ticks: number,
  format: (value: number) => string,
): readonly string[] {
  if (values.length === 0) return [];
  // Not spread into Math.min: there may be more values than a call takes arguments.
  const least = values.reduce((one, other) => Math.min(one, other));
  const most = values.reduce((one, other) => Math.max(one, other));
  return scaleLinear({ domain: [least, most], nice: true })
    .ticks(ticks)
    .map(format);
}
