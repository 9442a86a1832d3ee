import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { parseSync, Visitor } from "oxc-parser";
import { specification } from "./specification.ts";

const root = join(import.meta.dir, "../../../..");

/** One form of quotation marks and of blanks, so that only the words count. */
const plain = (text: string): string => text.replaceAll(/[“”"'’]/g, '"').replaceAll(/\s+/g, " ");

/** What the tests of a file are called; a title that is put together counts by its fixed parts. */
function readTitles(file: string): readonly string[] {
  const titles: string[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), "utf8"));
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (callee.type !== "Identifier" || callee.name !== "test" || title === undefined) return;
      if (title.type === "Literal" && typeof title.value === "string") titles.push(title.value);
      if (title.type === "TemplateLiteral") {
        titles.push(title.quasis.map(({ value }) => value.cooked ?? "").join("…"));
      }
    },
  }).visit(program);
  return titles;
}

const titlesOf = new Map<string, readonly string[]>();
for (const { file } of specification) {
  if (!titlesOf.has(file)) titlesOf.set(file, readTitles(file).map(plain));
}

test("every row of the specification is quoted by the title of a test that proves it", () => {
  const unproven = specification.flatMap(({ section, file, rows }) =>
    rows
      .filter((row) => !titlesOf.get(file)?.some((title) => title.includes(plain(row))))
      .map((row) => `${section}: “${row}” is in no title of ${file}`),
  );
  expect(unproven).toEqual([]);
});

test("a row that no title quotes is found missing", () => {
  const titles = titlesOf.get("ui/e2e/conformance/shell.spec.ts") ?? [];
  expect(titles.length).toBeGreaterThan(5);
  expect(titles.some((title) => title.includes("a row nobody proves"))).toBe(false);
});

test("every section from 2 to 9 has rows, and none is listed twice for one file", () => {
  const sections = new Set(specification.map(({ section }) => section.slice(0, 2)));
  expect([...sections]).toEqual(["§2", "§3", "§4", "§5", "§6", "§7", "§8", "§9"]);
  const listed = specification.flatMap(({ section, file, rows }) =>
    rows.map((row) => `${section.slice(0, 2)} ${file}: ${row}`),
  );
  expect(listed.filter((row, place) => listed.indexOf(row) !== place)).toEqual([]);
});
