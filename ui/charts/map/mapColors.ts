/** `steps` go from the largest fall to the largest rise. */
export interface MapColors {
  readonly steps: readonly string[];
  readonly text: string;
  readonly name: string;
  readonly background: string;
}

/** Percent of change from which the color is strongest. */
export const FULL_COLOR_PERCENT = 3;
/** Steps on each side; few enough to distinguish neighbors. */
const STEPS = 6;

export const colorStep = (percent: number): number =>
  STEPS + Math.max(-STEPS, Math.min(STEPS, Math.round((percent / FULL_COLOR_PERCENT) * STEPS)));

type Channels = readonly [red: number, green: number, blue: number];

function readHex(text: string): Channels {
  const digits = /^#([0-9a-f]{6})$/i.exec(text.trim())?.[1] ?? "808080";
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const mix = (from: Channels, to: Channels, share: number): string =>
  `rgb(${from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share)).join(" ")})`;

export function readMapColors(element: Element): MapColors {
  const style = getComputedStyle(element);
  const read = (name: string) => readHex(style.getPropertyValue(name));
  const [flat, up, down] = [read("--map-flat"), read("--map-up"), read("--map-down")];
  return {
    steps: Array.from({ length: 2 * STEPS + 1 }, (_, at) =>
      mix(flat, at < STEPS ? down : up, Math.abs(at - STEPS) / STEPS),
    ),
    text: style.getPropertyValue("--on-map").trim(),
    name: style.getPropertyValue("--text").trim(),
    background: style.getPropertyValue("--bg").trim(),
  };
}
