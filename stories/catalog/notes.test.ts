import { expect, test } from "bun:test";
import { GROUPS, SCREENS } from "./groups.ts";

const MARKUP = /`|\*\*|\]\(|[{}]|^\s*(#{1,6} |[-*] )|\| .*\|/;

test("notes are plain text, because their page shows them as they are", () => {
  const components = GROUPS.flatMap((group) => Object.values(group.components));
  const notes = [...components, ...Object.values(SCREENS)];
  const lines = notes.flatMap(({ purpose, instead = {}, anatomy, accessibility }) => [
    purpose,
    ...Object.values(instead),
    ...anatomy,
    ...accessibility,
  ]);
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => MARKUP.test(line))).toEqual([]);
});
