import sheet from "../../ui/theme/tokens.css?raw";
import type { Theme } from "../../ui/app/theme.ts";
import { type Color, readColor } from "./color.ts";
import { lookUpIn } from "./designTokens.ts";
import { readTokens } from "./tokens.ts";

/** Read at build time, so that no docs page has a copy. */
export const declared = readTokens(sheet);

/** Themed tokens that are no colors. */
const NO_COLORS = new Set(["--shadow"]);

export const colorNames = [...declared.themed].filter((name) => !NO_COLORS.has(name));

/** Throws if the token is no color. */
export function colorIn(theme: Theme, name: string): Color {
  const lookUp = lookUpIn(declared, theme);
  const color = readColor(`var(${name})`, lookUp);
  if (!color) throw new Error(`${name} is no color of the ${theme} theme`);
  return color;
}

export const titleOfTheme = (theme: Theme): string => `${theme[0]?.toUpperCase()}${theme.slice(1)}`;
