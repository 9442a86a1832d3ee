import { expect, test } from "bun:test";
import { nameObstacle } from "./nameObstacle.ts";

const counts = { ready: 6, question: 0, duplicate: 0, rejected: 0, skipped: 1 };
const checked = { openQuestions: 0, instruments: [], counts, warnings: 0 };

test("a file whose rows are all recorded has no obstacle", () => {
  expect(nameObstacle(checked)).toBeNull();
});

test("rejected rows and warnings are named before the file is recorded", () => {
  const rejected = { ...checked, counts: { ...counts, rejected: 1 } };
  expect(nameObstacle(rejected)).toBe(
    "1 row can't be recorded. Without it, holdings and returns may be wrong.",
  );
  expect(nameObstacle({ ...rejected, warnings: 2 })).toBe(
    "1 row can't be recorded. Without it, holdings and returns may be wrong. 2 rows may be wrong. Check their warnings.",
  );
});

test("a file without a usable row says only that", () => {
  const none = { ...checked, counts: { ...counts, ready: 0, rejected: 3 } };
  expect(nameObstacle(none)).toBe("No row can be recorded with these settings.");
});
