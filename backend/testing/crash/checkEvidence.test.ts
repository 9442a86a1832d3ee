import { expect, test } from "bun:test";
import { checkEvidence, type Evidence } from "./checkEvidence.ts";

const mail = { recipient: "reader1@example.com", text: "AAPL rose", life: 0, at: 0 };
const id = "<notification-1-1-email-1.k3@localhost>";
const row = {
  key: "notification-1-1-email-1",
  alert_id: 1,
  symbol: "AAPL",
  status: "delivered",
  message: "notification-1-1-email-1",
  detail: "",
};
const good: Evidence = {
  promised: [{ id: 1, mustFire: true }],
  arrivals: [{ ...mail, messageId: id }],
  outbox: [row],
  audit: { integrity: "ok", firedAlerts: new Set([1]), changedByRebuild: [], events: 4 },
  deliveredBefore: [new Set(), new Set()],
  losses: [],
};
const loss = {
  lostCommits: 2,
  lostEvents: 3,
  isPrefix: true,
  audit: { integrity: "ok", changedByRebuild: [] },
};
const again = { ...mail, messageId: id };

test("one delivery of every acknowledged firing passes, and so does a repeat after a kill", () => {
  expect(checkEvidence(good)).toEqual({ faults: [], repeats: 0, messages: 1 });
  expect(checkEvidence({ ...good, losses: [loss] }).faults).toEqual([]);
  const repeated = { ...good, arrivals: [...good.arrivals, { ...again, life: 1 }] };
  expect(checkEvidence(repeated)).toEqual({ faults: [], repeats: 1, messages: 1 });
});

test.each([
  ["alert 2 was promised", { promised: [...good.promised, { id: 2, mustFire: true }] }],
  ["never arrived", { arrivals: [] }],
  ["is retrying", { outbox: [{ ...row, status: "retrying" }] }],
  ["no notification was requested", { outbox: [] }],
  ["without a request", { outbox: [] }],
  ["does not name", { outbox: [{ ...row, symbol: "IBM" }] }],
  ["without a kill", { arrivals: [again, again] }],
  ["delivery was recorded", { deliveredBefore: [new Set([row.key])] }],
  ["in two versions", { arrivals: [again, { ...again, text: "AAPL fell", life: 1 }] }],
  [
    "several Message-IDs",
    { arrivals: [again, { ...again, messageId: id.replace("k3", "k4"), life: 1 }] },
  ],
  ["damaged", { audit: { ...good.audit, integrity: "row 7 missing from index" } }],
  ["loss of 2 commits (3 events) the log", { losses: [{ ...loss, isPrefix: false }] }],
  [
    "the database is damaged: page 3",
    { losses: [{ ...loss, audit: { ...loss.audit, integrity: "page 3" } }] },
  ],
  [
    "a rebuild changes emails",
    { losses: [{ ...loss, audit: { ...loss.audit, changedByRebuild: ["emails"] } }] },
  ],
  ["a rebuild changes alerts", { audit: { ...good.audit, changedByRebuild: ["alerts"] } }],
] satisfies [string, Partial<Evidence>][])("finds: %s", (fault, changes) => {
  expect(checkEvidence({ ...good, ...changes }).faults.join("\n")).toContain(fault);
});
