import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "bun:test";
import { themeBlueprint } from "./themeBlueprint.ts";

test("the palette becomes our tokens, with its alpha kept", () => {
  expect(themeBlueprint(".bp6-a{color:#2d72d2}")).toBe(".bp6-a{color:var(--accent)}");
  expect(themeBlueprint(".bp6-a{outline:1px solid rgba(45, 114, 210, 0.2)}")).toContain(
    "color-mix(in srgb, var(--accent) 20%, transparent)",
  );
});

test("a grey is a surface in a background and text elsewhere, and white on an intent is its ink", () => {
  expect(themeBlueprint(".bp6-a{background:#ffffff;color:#1c2127}")).toBe(
    ".bp6-a{background:var(--raised);color:var(--text)}",
  );
  expect(themeBlueprint(".bp6-a.bp6-intent-danger{color:#ffffff}")).toContain("var(--on-accent)");
});

test("the dark copies and the components we do not use are dropped, alone or from a list", () => {
  expect(themeBlueprint(".bp6-dark .bp6-a{color:red}")).toBe("");
  expect(themeBlueprint(".bp6-a,.bp6-dark .bp6-a,.bp6-tree-node{color:red}")).toBe(
    ".bp6-a{color:red}",
  );
  expect(themeBlueprint("@media print{.bp6-dark .bp6-a{color:red}}")).toBe("");
});

test("a sheet with an open block is refused", () => {
  expect(() => themeBlueprint(".bp6-a{color:red")).toThrow("Unbalanced");
});

test("none of Blueprint's own blues and greys is left in its real sheet", () => {
  const path = fileURLToPath(
    new URL("../../node_modules/@blueprintjs/core/lib/css/blueprint.css", import.meta.url),
  );
  const sheet = themeBlueprint(readFileSync(path, "utf8"));
  const rules = sheet.replace(/:root\{[^}]*\}/g, "");
  const left = rules.match(/#(?:2d72d2|215db0|5f6b7c|abb3bf|1c2127|383e47|cd4246|238551)[^;]*/g);
  expect(left).toBeNull();
  // Not toContain: a failure would print the whole sheet.
  expect(sheet.includes(".bp6-button{")).toBe(true);
  expect(sheet.includes(".bp6-dark")).toBe(false);
  expect(sheet.includes(".bp6-icon-add::before")).toBe(false);
});
