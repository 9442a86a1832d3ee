import { scaleLinear } from "@visx/scale";

/** Returns the labels of the axis that xychart would draw for `values`, with rounded limits. */
export function axisLabels(
  values: readonly number[],
  ticks: number,
  format: (value: number) => string,
): readonly string[] {
  if (values.length === 0) return [];
  // Not spread into Math.min, which has a limit on the number of arguments.
  const least = values.reduce((one, other) => Math.min(one, other));
  const most = values.reduce((one, other) => Math.max(one, other));
  return scaleLinear({ domain: [least, most], nice: true })
    .ticks(ticks)
    .map(format);
}
