import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "bun:test";
import { replacements } from "./replacements.ts";

const sourceOf = (module: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(module)), "utf8");

// A release that imports it by another path would get its own module again, and nothing would say so.
test.each([
  ["@blueprintjs/icons", "@blueprintjs/core/lib/esm/components/icon/icon.js"],
  ["tldts", "tough-cookie"],
])("%s, as %s imports it, is replaced", (specifier, module) => {
  expect(sourceOf(module)).toInclude(`from "${specifier}"`);
  expect(replacements.filter(({ find }) => find.test(specifier))).toHaveLength(1);
});
