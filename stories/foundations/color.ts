/** sRGB channels and alpha, from 0 to 1. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const TRANSPARENT: Color = { red: 0, green: 0, blue: 0, alpha: 0 };

/**
 * Parses the colors of `ui/theme/tokens.css`: `#rrggbb`, `rgb(r g b / a)`, `transparent`,
 * `var(--x)` and `color-mix(in srgb, A p%, B)`. `lookUp` returns a property's declared value. Null
 * is no color.
 */
export function readColor(
  text: string,
  lookUp: (name: string) => string | undefined,
): Color | null {
  if (text === "transparent") return TRANSPARENT;
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (hex) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((each) => parseInt(each, 16) / 255);
    return { red, green, blue, alpha: 1 };
  }
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(text);
  if (rgb) {
    const [red = 0, green = 0, blue = 0] = rgb.slice(1, 4).map((each) => Number(each) / 255);
    return { red, green, blue, alpha: Number(rgb[4] ?? 1) };
  }
  const variable = /^var\((--[\w-]+)\)$/.exec(text);
  if (variable) {
    const value = lookUp(variable[1] ?? "");
    return value === undefined ? null : readColor(value, lookUp);
  }
  const mix = /^color-mix\(in srgb, (.+) ([\d.]+)%, (.+)\)$/.exec(text);
  if (!mix) return null;
  const first = readColor(mix[1] ?? "", lookUp);
  const second = readColor(mix[3] ?? "", lookUp);
  return first && second && mixColors(first, second, Number(mix[2]) / 100);
}

/** Mixes with premultiplied alpha (CSS Color 5, section 3). */
function mixColors(first: Color, second: Color, share: number): Color {
  const alpha = first.alpha * share + second.alpha * (1 - share);
  const mix = (channel: "red" | "green" | "blue"): number =>
    alpha === 0
      ? 0
      : (first[channel] * first.alpha * share + second[channel] * second.alpha * (1 - share)) /
        alpha;
  return { red: mix("red"), green: mix("green"), blue: mix("blue"), alpha };
}

export const toHex = ({ red, green, blue }: Color): string =>
  `#${[red, green, blue].map((each) => toByte(each).toString(16).padStart(2, "0")).join("")}`;

const toByte = (channel: number): number => Math.round(channel * 255);

/** Relative luminance of WCAG 2.2. */
function luminanceOf({ red, green, blue }: Color): number {
  const linear = (channel: number): number =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2, from 1 to 21. `ground` must be opaque; `color` may be translucent. */
export function contrastOf(color: Color, ground: Color): number {
  const seen = mixColors({ ...color, alpha: 1 }, { ...ground, alpha: 1 }, color.alpha);
  const [light = 0, dark = 0] = [luminanceOf(seen), luminanceOf(ground)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
