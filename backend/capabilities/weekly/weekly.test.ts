import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import { isDigestDue, timeAfter, type WeeklySituation } from "./weekly.ts";

const DUE = Date.parse("2026-11-22T23:00:00Z");
const situation = (given: Partial<WeeklySituation>): WeeklySituation => ({
  now: DUE,
  dueAt: DUE,
  lastDueAt: DUE - 7 * DAY_MS,
  countedSince: DUE - 30 * DAY_MS,
  ...given,
});

test.each<[string, Partial<WeeklySituation>, boolean]>([
  ["at its hour", {}, true],
  ["the first of all", { lastDueAt: null }, true],
  ["before its hour", { now: DUE - 1 }, false],
  ["late, after being down", { now: DUE + 23 * HOUR_MS }, true],
  ["a day late", { now: DUE + DAY_MS + 1 }, false],
  ["made already", { lastDueAt: DUE }, false],
  ["the hour was moved after it", { lastDueAt: DUE - HOUR_MS }, false],
  ["the hour was moved before it", { lastDueAt: DUE + HOUR_MS }, false],
  ["the day was moved by half a week", { lastDueAt: DUE - 4 * DAY_MS }, true],
  ["of a server that is newer than the hour", { countedSince: DUE }, false],
  ["of a server that has checked nothing", { countedSince: null }, false],
  ["after a clock that was a month ahead", { lastDueAt: DUE + 28 * DAY_MS }, true],
])("a digest %s", (_, given, isDue) => {
  expect(isDigestDue(situation(given))).toBe(isDue);
});

test.each([
  ["America/New_York", "2026-11-22T23:00:00.000Z"],
  ["Europe/Berlin", "2026-11-22T17:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-22T12:30:00.000Z"],
])("Sunday 18:00 in %s", (zone, at) => {
  const settings = { isOn: true, weekday: 0, hour: 18, zone };
  const from = Date.parse("2026-11-20T15:00:00Z");
  expect(new Date(timeAfter(settings, from)).toISOString()).toBe(at);
});
