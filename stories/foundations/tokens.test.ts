import { fileURLToPath } from "node:url";
import { expect, test } from "bun:test";
import { Glob } from "bun";
import { readTokens } from "./tokens.ts";

const sheet = await Bun.file(new URL("../../ui/theme/tokens.css", import.meta.url)).text();

test("every theme of the product's own sheet says the same tokens", () => {
  const { values } = readTokens(sheet);
  expect([...values.keys()]).toEqual(["dark", "corporate", "light"]);
  const [dark, ...others] = [...values.values()].map((theme) => [...theme.keys()].sort());
  for (const other of others) expect(other).toEqual(dark!);
});

test("a token that is made from others is themed but has no value of its own", () => {
  const { themed, values, shared } = readTokens(`
    /* --not: a token; */
    :root, [data-theme="dark"] { --bg: #000; }
    [data-theme="light"] { --bg: #fff; }
    :root, [data-theme] { --hover: color-mix(in srgb, var(--bg) 6%, transparent); }
    :root { --space-1: 4px; }
  `);
  expect([...themed]).toEqual(["--bg", "--hover"]);
  expect(values.get("light")?.get("--bg")).toBe("#fff");
  expect(values.get("light")?.has("--hover")).toBe(false);
  expect([...shared]).toEqual([
    ["--hover", "color-mix(in srgb, var(--bg) 6%, transparent)"],
    ["--space-1", "4px"],
  ]);
});

test("what a media query changes is not the token's value", () => {
  const { shared } = readTokens(`
    :root { --gutter: 24px; }
    @media (width < 768px) { :root { --gutter: 16px; --narrow: 1px; } }
  `);
  expect([...shared]).toEqual([["--gutter", "24px"]]);
});

const shared = readTokens(sheet).shared;

const page = (name: string): Promise<string> => Bun.file(new URL(name, import.meta.url)).text();

test("the page of type names every size, and the page of spacing the gutter, radii and targets", async () => {
  const named = [...(await page("Type.mdx")).matchAll(/\*\*(\d+)\*\*/g)].map(([, size]) => size);
  const sizes = [...shared.keys()].flatMap((name) => /^--size-(\d+)$/.exec(name)?.[1] ?? []);
  expect(named.toSorted()).toEqual(sizes.toSorted());
  const spacing = await page("Spacing.mdx");
  const pixels = (name: string) => parseInt(shared.get(name) ?? "", 10);
  expect(spacing).toContain(
    `Cards and dialogs have ${pixels("--radius-card")}, controls inside them ${pixels("--radius-control")}`,
  );
  expect(spacing).toContain(`at most ${pixels("--content-max")} px wide`);
});

test("type outside of the charts has the sizes and weights of the sheet, and no capitals or italics", async () => {
  const folder = fileURLToPath(new URL("../../ui/", import.meta.url));
  const strange: string[] = [];
  for await (const path of new Glob("{app,components,features,theme}/**/*.css").scan(folder)) {
    if (path === "theme/font.css") continue;
    const css = await Bun.file(folder + path).text();
    for (const [rule] of css.matchAll(
      /font-(?:size|weight|style): (?!var\(--(?:size|weight)-|inherit|normal|11px|0\.6875rem)[^;]+|text-transform: (?!none)[^;]+/g,
    )) {
      strange.push(`${path} ${rule}`);
    }
  }
  expect(strange.toSorted()).toEqual(["theme/base.css font-size: 100%"]);
});
