import { type Color, readColor, toHex } from "./color.ts";
import { type DeclaredTokens, readTokens } from "./tokens.ts";

/**
 * Format of the Design Tokens Community Group (W3C), 2025.10:
 * https://www.designtokens.org/tr/2025.10/format/
 */
export interface DesignToken {
  readonly $type: string;
  readonly $value: unknown;
}

export interface TokenGroup {
  readonly [name: string]: DesignToken | TokenGroup;
}

/** Properties independent of the theme; the first match gives group and name. */
const SHARED: readonly (readonly [pattern: RegExp, group: string])[] = [
  [/^--size-(\d+)$/, "fontSize"],
  [/^--weight-(\w+)$/, "fontWeight"],
  [/^--leading-(\w+)$/, "lineHeight"],
  [/^--layer-([\w-]+)$/, "layer"],
  [/^--space-(\d+)$/, "space"],
  [/^--(gutter|gap)$/, "space"],
  [/^--radius-(\w+)$/, "radius"],
  [/^--(quick|panel|tick|patience)$/, "duration"],
  [/^--(ease)$/, "easing"],
  [/^--(font|mono)$/, "fontFamily"],
  [/^--([\w-]+)$/, "size"],
];

const placeOf = (property: string): readonly [group: string, name: string] => {
  for (const [pattern, group] of SHARED) {
    const name = pattern.exec(property)?.[1];
    if (name !== undefined) return [group, name];
  }
  throw new Error(`No group for ${property}`);
};

const LENGTH = /^(-?[\d.]+)(px|rem)?$/;

/** Throws if no rule matches, so that no new kind of token is missed. */
function writeShared(property: string, value: string): DesignToken {
  const [group] = placeOf(property);
  const alias = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  const length = LENGTH.exec(value);
  switch (group) {
    case "fontFamily":
      return { $type: group, $value: value.split(", ").map((each) => each.replaceAll('"', "")) };
    case "fontWeight":
      return { $type: group, $value: Number(value) };
    case "lineHeight":
    case "layer":
      return { $type: "number", $value: Number(value) };
    case "duration":
      return { $type: group, $value: { value: Number.parseFloat(value), unit: "ms" } };
    case "easing":
      return { $type: "cubicBezier", $value: value.match(/[\d.]+/g)?.map(Number) };
    default:
      if (alias !== undefined) {
        return { $type: "dimension", $value: `{${placeOf(alias).join(".")}}` };
      }
      if (!length?.[2]) throw new Error(`No rule for ${property}: ${value}`);
      return { $type: "dimension", $value: { value: Number(length[1]), unit: length[2] } };
  }
}

const round = (value: number): number => Number(value.toFixed(4));

const colorValue = (color: Color) => ({
  colorSpace: "srgb",
  components: [color.red, color.green, color.blue].map(round),
  alpha: round(color.alpha),
  hex: toHex(color),
});

/** Example: `0 16px 40px -8px rgb(…)`; commas outside of brackets separate shadows. */
function writeShadow(value: string): DesignToken {
  const $value = value.split(/,\s*(?![^(]*\))/).map((layer) => {
    const [, lengths = "", text = ""] = /^(.+?) (rgb\(.+\))$/.exec(layer) ?? [];
    const color = readColor(text, () => undefined);
    if (!color) throw new Error(`No rule for the shadow ${layer}`);
    const [offsetX, offsetY, blur, spread = { value: 0, unit: "px" }] = lengths
      .split(" ")
      .map((each) => ({ value: Number.parseFloat(each), unit: "px" }));
    return { color: colorValue(color), offsetX, offsetY, blur, spread };
  });
  return { $type: "shadow", $value };
}

export const lookUpIn =
  ({ values, themed, shared }: DeclaredTokens, theme: string) =>
  (name: string): string | undefined =>
    values.get(theme)?.get(name) ?? (themed.has(name) ? shared.get(name) : undefined);

/** Computes colors derived from others. */
export function toDesignTokens(sheet: string, theme: string): TokenGroup {
  const declared = readTokens(sheet);
  const lookUp = lookUpIn(declared, theme);
  const color: Record<string, DesignToken> = {};
  const groups: Record<string, Record<string, DesignToken>> = { color };
  for (const property of declared.themed) {
    const value = lookUp(property) ?? "";
    const name = property.slice(2);
    if (name === "shadow") {
      groups["shadow"] = { float: writeShadow(value) };
      continue;
    }
    const read = readColor(value, lookUp);
    if (!read) throw new Error(`No rule for ${property}: ${value}`);
    const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    color[name] = {
      $type: "color",
      $value: alias === undefined ? colorValue(read) : `{color.${alias}}`,
    };
  }
  for (const [property, value] of declared.shared) {
    if (declared.themed.has(property)) continue;
    const [group, name] = placeOf(property);
    (groups[group] ??= {})[name] = writeShared(property, value);
  }
  return groups;
}
