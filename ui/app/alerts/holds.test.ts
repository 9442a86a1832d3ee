import { expect, test } from "bun:test";
import { alertRow } from "../../../mocks/alertRow.ts";
import { listHolds, type HoldFacts } from "./WhyNotTriggered.tsx";
import { findDeliveryProblem } from "./recipients/deliveryProblem.ts";

const now = Date.parse("2026-01-05T23:30:00Z");
const until = "2026-01-06T01:00:00.000Z";

const nobody = { emails: [], phones: [], services: [], browsers: 0 };

const holdsOf = (facts: Partial<HoldFacts>) =>
  listHolds({
    alert: alertRow(),
    watch: { session: "regular", isInSession: true, heldSource: null },
    mutes: [],
    settings: { notificationsEnabled: true, quietHours: null },
    problem: null,
    now,
    ...facts,
  });

test("nothing blocks an alert that is checked and has a recipient", () => {
  expect(holdsOf({})).toEqual([]);
  expect(holdsOf({ watch: undefined, settings: undefined })).toEqual([]);
});

test.each<[Partial<HoldFacts>, RegExp]>([
  [
    { watch: { session: "closed", isInSession: false, heldSource: null } },
    /^The market is closed\.$/,
  ],
  [
    { watch: { session: "post", isInSession: false, heldSource: null } },
    /only checked during regular trading hours/,
  ],
  [
    { watch: { session: "regular", isInSession: true, heldSource: "nasdaq" } },
    /^Prices now come from Nasdaq\. The first one is held until/,
  ],
  [{ mutes: [{ alertId: 1, until }] }, /^Snoozed until .*\.$/],
  [{ mutes: [{ alertId: null, until }] }, /^All alerts are muted until .*\.$/],
  [
    { settings: { notificationsEnabled: false, quietHours: null } },
    /^Notifications are turned off\.$/,
  ],
  [
    {
      settings: {
        notificationsEnabled: true,
        quietHours: { from: "22:00", to: "07:00", zone: "UTC" },
      },
    },
    /^Quiet hours delay messages until .*\.$/,
  ],
  [{ problem: findDeliveryProblem(alertRow(), nobody, []) }, /^No one to notify/],
  [{ alert: alertRow({ notWatchedSince: until }) }, /^No price since \d\d:\d\d\.$/],
  [
    { alert: alertRow({ isActive: false, suspension: { reason: "paused", since: until } }) },
    /^The alert is paused\.$/,
  ],
])("%j is reported", (facts, sentence) => {
  const holds = holdsOf(facts);
  expect(holds).toHaveLength(1);
  expect(holds[0]?.sentence).toMatch(sentence);
});

test("past reasons and those of another alert are not reported", () => {
  const before = "2026-01-05T23:00:00.000Z";
  const mutes = [
    { alertId: 1, until: before },
    { alertId: null, until: before },
    { alertId: 2, until },
  ];
  const quietHours = { from: "08:00", to: "12:00", zone: "UTC" };
  expect(holdsOf({ mutes, settings: { notificationsEnabled: true, quietHours } })).toEqual([]);
});
