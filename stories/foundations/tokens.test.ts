import { expect, test } from "bun:test";
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
