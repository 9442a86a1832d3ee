import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "bun:test";
import postcss from "postcss";
import { themeBlueprint } from "./themeBlueprint.ts";

const sheetOf = (name: string): string => fileURLToPath(import.meta.resolve(name));
const BLUEPRINT = sheetOf("@blueprintjs/core/lib/css/blueprint.css");

const theme = (css: string, from = BLUEPRINT): string =>
  postcss([themeBlueprint()]).process(css, { from, map: false }).css;

test("the palette becomes our tokens, with its alpha kept", () => {
  expect(theme(".bp6-a{color:#2d72d2}")).toBe(".bp6-a{color:var(--accent)}");
  expect(theme(".bp6-a{outline:1px solid rgba(45, 114, 210, 0.2)}")).toContain(
    "color-mix(in srgb, var(--accent) 20%, transparent)",
  );
});

test("a gray is a surface in a background and text elsewhere, and white on an intent is its ink", () => {
  expect(theme(".bp6-a{background:#ffffff;color:#1c2127}")).toBe(
    ".bp6-a{background:var(--raised);color:var(--text)}",
  );
  expect(theme(".bp6-a.bp6-intent-danger{color:#ffffff}")).toContain("var(--on-accent)");
});

test("dark rules and rules of unused components are dropped, alone or from a list", () => {
  expect(theme(".bp6-dark .bp6-a{color:red}")).toBe("");
  expect(theme(".bp6-a,.bp6-dark .bp6-a,.bp6-tree-node{color:red}")).toBe(".bp6-a{color:red}");
  expect(theme(".bp6-a:not(.bp6-outlined):hover,.bp6-a.bp6-outlined{color:red}")).toBe(
    ".bp6-a:not(.bp6-outlined):hover{color:red}",
  );
  expect(theme("@media print{.bp6-dark .bp6-a{color:red}}")).toBe("");
  expect(theme("@media print{@supports (color:red){.bp6-tree{color:red}}}")).toBe("");
});

test("a skeleton's shimmer takes our color", () => {
  expect(theme("@keyframes glow{from{background:rgba(211, 216, 222, 0.2)}}")).toBe(
    "@keyframes glow{from{background:var(--skeleton)}}",
  );
});

test("our own style sheet stays unchanged", () => {
  const css = ".bp6-dark .bp6-tree{color:#2d72d2}";
  expect(theme(css, "/stock-monitor/ui/theme/theme.css")).toBe(css);
});

test("Blueprint's own blues and grays do not remain in its real style sheet", () => {
  const sheet = theme(readFileSync(BLUEPRINT, "utf8"));
  const rules = sheet.replace(/:root\s*\{[^}]*\}/g, "");
  const left = rules.match(/#(?:2d72d2|215db0|5f6b7c|abb3bf|1c2127|383e47|cd4246|238551)[^;]*/g);
  expect(left).toBeNull();
  // With toContain a failure would print the whole sheet.
  expect(/\.bp6-button\s*\{/.test(sheet)).toBe(true);
  expect(sheet.includes(".bp6-dark")).toBe(false);
  expect(sheet.includes(".bp6-icon-add::before")).toBe(false);
});
