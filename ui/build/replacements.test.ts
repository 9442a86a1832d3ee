import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "bun:test";
import { replacements } from "./replacements.ts";

const sourceOf = (module: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(module)), "utf8");

// A release that imports it by another path would silently get its own module again.
test.each([
  ["@blueprintjs/icons", "@blueprintjs/core/lib/esm/components/icon/icon.js"],
  ["../text/text", "@blueprintjs/core/lib/esm/components/button/buttons.js"],
  ["../text/text", "@blueprintjs/core/lib/esm/components/tag/tag.js"],
  ["./text/text", "@blueprintjs/core/lib/esm/components/index.js"],
  ["./forms/inputGroup", "@blueprintjs/core/lib/esm/components/index.js"],
  ["./inputGroup", "@blueprintjs/core/lib/esm/components/forms/numericInput.js"],
  ["tldts", "tough-cookie"],
])("%s, as %s imports it, is replaced", (specifier, module) => {
  expect(sourceOf(module)).toInclude(`from "${specifier}"`);
  expect(replacements.filter(({ find }) => find.test(specifier))).toHaveLength(1);
});
