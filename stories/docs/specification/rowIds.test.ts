import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { specification } from "../../../ui/e2e/conformance/register/specification.ts";

const ids = specification.flatMap(({ rows }) => Object.keys(rows));

/** The ids that a page names, those between the ends of a range included. */
function idsNamedIn(text: string): string[] {
  const ends = [...text.matchAll(/`spec-(\d)\.(\d+)`(?:\s+to\s+`spec-(\d)\.(\d+)`)?/g)];
  return ends.flatMap(([, section, from, lastSection = section, to = from]) => {
    expect(lastSection).toBe(section);
    const count = Number(to) - Number(from) + 1;
    return Array.from({ length: count }, (_, place) => `spec-${section}.${Number(from) + place}`);
  });
}

test("every row id named on a page of the specification is in the register", () => {
  const pages = readdirSync(import.meta.dir).filter((name) => name.endsWith(".mdx"));
  const named = pages.flatMap((name) =>
    idsNamedIn(readFileSync(join(import.meta.dir, name), "utf8")),
  );
  expect(named.length).toBeGreaterThan(250);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});

test("every row of sections 2, 4, 5 and 6 is named by a page", () => {
  const pages = readdirSync(import.meta.dir).filter((name) => name.endsWith(".mdx"));
  const named = new Set(
    pages.flatMap((name) => idsNamedIn(readFileSync(join(import.meta.dir, name), "utf8"))),
  );
  const expected = ids.filter((id) => /^spec-[2456]\./.test(id));
  expect(expected.filter((id) => !named.has(id))).toEqual([]);
});
