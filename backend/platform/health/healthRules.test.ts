import { expect, test } from "bun:test";
import {
  findReasons,
  LATE_MESSAGE_MS,
  LATE_WRITE_MS,
  LITTLE_DISK_BYTES,
  NO_DISK_BYTES,
  OLD_BACKUP_MS,
  statusOf,
  type HealthFacts,
} from "./healthRules.ts";

const now = Date.parse("2026-01-05T15:00:00Z");
const agoMs = (ms: number) => new Date(now - ms).toISOString();

const wellChecks: HealthFacts["checks"] = {
  lastEvaluationAt: agoMs(0),
  lastWriteAt: agoMs(0),
  oldestDueAt: null,
  integrity: { status: "ok", checkedAt: agoMs(0), detail: null },
  disk: { freeBytes: LITTLE_DISK_BYTES, totalBytes: 1e12 },
  backup: { lastAt: agoMs(0), lastError: null },
  lastClockStep: null,
};
const well: HealthFacts = {
  checks: wellChecks,
  sinceEvaluationMs: 0,
  evaluatedEveryMs: 10_000,
  evaluationFault: null,
  sinceWriteMs: LATE_WRITE_MS,
  writeFault: null,
  now,
  failedSources: [],
  sourceCount: 2,
};
const reasonsFor = (facts: Partial<HealthFacts>) => findReasons({ ...well, ...facts });
const check = (checks: Partial<HealthFacts["checks"]>) =>
  reasonsFor({ checks: { ...wellChecks, ...checks } });

test("ok without any fault", () => {
  expect(reasonsFor({})).toEqual([]);
  expect(statusOf([])).toBe("ok");
});

test.each([
  ["a write that failed", reasonsFor({ writeFault: "The disk is full" }), "write", "failing"],
  ["rules that fail", reasonsFor({ evaluationFault: "No rule" }), "rules", "degraded"],
  ["no write for long", reasonsFor({ sinceWriteMs: LATE_WRITE_MS + 1 }), "write", "failing"],
  [
    "a damaged file",
    check({ integrity: { status: "damaged", checkedAt: null, detail: "page 7" } }),
    "integrity",
    "failing",
  ],
  [
    "little room",
    check({ disk: { freeBytes: LITTLE_DISK_BYTES - 1, totalBytes: 1e12 } }),
    "disk",
    "degraded",
  ],
  [
    "no room",
    check({ disk: { freeBytes: NO_DISK_BYTES - 1, totalBytes: 1e12 } }),
    "disk",
    "failing",
  ],
  ["late checks", reasonsFor({ sinceEvaluationMs: 121_000 }), "evaluation", "degraded"],
  ["no checks", reasonsFor({ sinceEvaluationMs: 601_000 }), "evaluation", "failing"],
  ["a late message", check({ oldestDueAt: agoMs(LATE_MESSAGE_MS + 1) }), "outbox", "degraded"],
  ["a silent source", reasonsFor({ failedSources: ["yahoo"] }), "source", "degraded"],
  ["a failed backup", check({ backup: { lastAt: null, lastError: "x" } }), "backup", "degraded"],
  [
    "an old backup",
    check({ backup: { lastAt: agoMs(OLD_BACKUP_MS + 1), lastError: null } }),
    "backup",
    "degraded",
  ],
  ["a clock set", check({ lastClockStep: { at: agoMs(1), ms: -9e7 } }), "clock", "degraded"],
] as const)("%s", (_, reasons, code, status) => {
  expect(reasons).toMatchObject([{ code, status }]);
  expect(statusOf(reasons)).toBe(status);
  expect(reasons[0]!.sentence).toMatch(/^[A-Z][^\n{}]+$/);
});

test("a check with a long interval is late only after three of them", () => {
  const every = { evaluatedEveryMs: 300_000 };
  expect(reasonsFor({ ...every, sinceEvaluationMs: 950_000 })).toEqual([]);
  expect(reasonsFor({ ...every, sinceEvaluationMs: 970_000 })).toMatchObject([
    { status: "degraded" },
  ]);
});

test("the worst reason comes first", () => {
  const reasons = reasonsFor({ failedSources: ["a"], sinceEvaluationMs: 601_000 });
  expect(reasons.map(({ code }) => code)).toEqual(["evaluation", "source"]);
});
