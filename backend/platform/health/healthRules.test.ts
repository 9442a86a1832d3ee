import { expect, test } from "bun:test";
import {
  findReasons,
  LATE_MESSAGE_MS,
  LATE_WRITE_MS,
  LOW_DISK_BYTES,
  FULL_DISK_BYTES,
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
  channels: [],
  integrity: { status: "ok", checkedAt: agoMs(0), detail: null },
  disk: { freeBytes: LOW_DISK_BYTES, totalBytes: 1e12 },
  backup: { lastAt: agoMs(0), lastError: null },
  lastClockStep: null,
};
const refusing = {
  channel: "email",
  label: "Email",
  destination: null,
  since: "2026-01-05T14:02:31.000Z",
  failures: 3,
  error: "smtp.example.com refused the login: 535 no",
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
  pausedParts: [],
  unheardSources: [],
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
    check({ disk: { freeBytes: LOW_DISK_BYTES - 1, totalBytes: 1e12 } }),
    "disk",
    "degraded",
  ],
  [
    "no room",
    check({ disk: { freeBytes: FULL_DISK_BYTES - 1, totalBytes: 1e12 } }),
    "disk",
    "failing",
  ],
  ["late checks", reasonsFor({ sinceEvaluationMs: 121_000 }), "evaluation", "degraded"],
  ["no checks", reasonsFor({ sinceEvaluationMs: 601_000 }), "evaluation", "failing"],
  ["a late message", check({ oldestDueAt: agoMs(LATE_MESSAGE_MS + 1) }), "outbox", "degraded"],
  ["a channel that refuses", check({ channels: [refusing] }), "channel", "degraded"],
  [
    "a destination that refuses",
    check({ channels: [{ ...refusing, destination: "Desk" }] }),
    "destination",
    "degraded",
  ],
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

test("a check with a long interval is late only after three intervals", () => {
  const every = { evaluatedEveryMs: 300_000 };
  expect(reasonsFor({ ...every, sinceEvaluationMs: 950_000 })).toEqual([]);
  expect(reasonsFor({ ...every, sinceEvaluationMs: 970_000 })).toMatchObject([
    { status: "degraded" },
  ]);
});

test("each failing channel is named with its start and reason, in a stable sentence", () => {
  const channels = [refusing, { ...refusing, label: "Webhook", destination: "Desk", error: "x" }];
  expect(check({ channels }).map(({ sentence }) => sentence)).toEqual([
    "Email has not accepted a message since 2026-01-05 14:02 UTC: smtp.example.com refused the login: 535 no",
    "Webhook (Desk) has not accepted a message since 2026-01-05 14:02 UTC: x",
  ]);
});

test.each([
  [["yahoo", "nasdaq"], [], 3, "source", ": yahoo, nasdaq"],
  [["yahoo", "nasdaq"], [], 2, "sources", ": yahoo, nasdaq"],
  [["yahoo"], ["nasdaq", "edgar"], 3, "sources", ": yahoo; not queried yet: nasdaq, edgar"],
  [["yahoo"], ["edgar"], 3, "source", ": yahoo; not queried yet: edgar"],
] as const)(
  "every source that has not answered is named: %p fail, %p were not asked, of %p",
  (failedSources, unheardSources, sourceCount, code, ending) => {
    const [found] = reasonsFor({ failedSources, unheardSources, sourceCount });
    expect(found).toMatchObject({
      code,
      sentence: expect.stringMatching(new RegExp(`${ending}$`)),
    });
  },
);

test("a source with a paused capability is named with it, and still responds", () => {
  const [found] = reasonsFor({ pausedParts: ["yahoo (only quotes)"], sourceCount: 1 });
  expect(found?.sentence).toBe("Market sources not responding: yahoo (only quotes)");
});

test("the worst reason comes first", () => {
  const reasons = reasonsFor({ failedSources: ["a"], sinceEvaluationMs: 601_000 });
  expect(reasons.map(({ code }) => code)).toEqual(["evaluation", "source"]);
});
