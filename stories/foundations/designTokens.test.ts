import { expect, test } from "bun:test";
import { THEMES } from "../../ui/app/theme.ts";
import { toDesignTokens, type TokenGroup } from "./designTokens.ts";
import { readTokens } from "./tokens.ts";

const sheet = await Bun.file(new URL("../../ui/theme/tokens.css", import.meta.url)).text();

test.each(THEMES)(
  "the file of the %s theme is what the sheet says: `bun run tokens`",
  async (theme) => {
    const file = Bun.file(new URL(`tokens/${theme}.tokens.json`, import.meta.url));
    expect(await file.json()).toEqual(toDesignTokens(sheet, theme));
  },
);

/** Every token of a file with its path; a token is what has a value. */
function* walk(
  group: TokenGroup,
  path = "",
): Generator<[path: string, type: string, value: unknown]> {
  for (const [name, entry] of Object.entries(group)) {
    const here = path === "" ? name : `${path}.${name}`;
    if ("$value" in entry) yield [here, String(entry.$type), entry.$value];
    else yield* walk(entry as TokenGroup, here);
  }
}

test.each(THEMES)("every token of the %s theme is exported, once, with a value", (theme) => {
  const { themed, shared } = readTokens(sheet);
  const tokens = [...walk(toDesignTokens(sheet, theme))];
  expect(tokens.length).toBe(new Set([...themed, ...shared.keys()]).size);
  const paths = new Set(tokens.map(([path]) => path));
  for (const [, , value] of tokens) {
    expect(JSON.stringify(value)).not.toMatch(/null|NaN/);
    // An alias names a token of the same file.
    if (typeof value === "string") expect(paths).toContain(value.slice(1, -1));
  }
});

test("values have the shapes of the format", () => {
  const tokens = new Map(
    [...walk(toDesignTokens(sheet, "dark"))].map(([path, ...rest]) => [path, rest]),
  );
  expect(tokens.get("color.bg")).toEqual([
    "color",
    { colorSpace: "srgb", components: [0.0471, 0.0588, 0.0784], alpha: 1, hex: "#0c0f14" },
  ]);
  expect(tokens.get("color.focus")).toEqual(["color", "{color.accent}"]);
  expect(tokens.get("space.gutter")).toEqual(["dimension", "{space.6}"]);
  expect(tokens.get("fontSize.14")).toEqual(["dimension", { value: 0.875, unit: "rem" }]);
  expect(tokens.get("duration.quick")).toEqual(["duration", { value: 120, unit: "ms" }]);
  expect(tokens.get("easing.ease")).toEqual(["cubicBezier", [0.2, 0, 0, 1]]);
  expect(tokens.get("fontFamily.font")?.[1]).toEqual([
    "Inter Variable",
    "Inter Fallback",
    "system-ui",
    "sans-serif",
  ]);
});

test("a value that no rule reads is an error, not a gap", () => {
  expect(() => toDesignTokens(`:root { --new: 3furlongs; }`, "dark")).toThrow("--new");
  expect(() => toDesignTokens(`[data-theme="dark"] { --new: oklch(1 0 0); }`, "dark")).toThrow(
    "--new",
  );
});
