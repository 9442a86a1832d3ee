import { describe, expect, test } from "bun:test";
import { patchAlertList } from "./alertLists.ts";
import type { Alert } from "./endpoints.gen.ts";

const alertOf = (id: number, part: Partial<Alert> = {}) =>
  ({ id, symbol: "KO", isActive: true, isExpired: false, suspension: null, ...part }) as Alert;
const idsOf = (alerts: readonly Alert[]) => alerts.map(({ id }) => id);

describe("what is said of an alert enters every list that would show it", () => {
  test("at its place, newest first, and never beyond the list's length", () => {
    const alerts = [alertOf(9), alertOf(5)];
    expect(patchAlertList(alerts, { limit: 3 }, 7, alertOf(7))).toBe(true);
    expect(idsOf(alerts)).toEqual([9, 7, 5]);
    patchAlertList(alerts, { limit: 3 }, 10, alertOf(10));
    expect(idsOf(alerts)).toEqual([10, 9, 7]);
    patchAlertList(alerts, { limit: 3 }, 1, alertOf(1));
    expect(idsOf(alerts)).toEqual([10, 9, 7]);
  });

  test("but not a page that it stands before, nor the list of another symbol or standing", () => {
    for (const wanted of [{ after: 6 }, { symbol: "PEP" }, { status: "triggered" as const }]) {
      const alerts = [alertOf(5)];
      expect(patchAlertList(alerts, wanted, 7, alertOf(7))).toBe(true);
      expect(idsOf(alerts)).toEqual([5]);
    }
  });

  test("leaves the list of its standing when that changes", () => {
    const fired = alertOf(5, { isActive: false });
    const active = [alertOf(5)];
    expect(patchAlertList(active, { status: "active" }, 5, fired)).toBe(true);
    expect(active).toEqual([]);
    const triggered: Alert[] = [];
    patchAlertList(triggered, { status: "triggered" }, 5, fired);
    expect(triggered).toEqual([fired]);
  });

  test("and where one leaves a full page the list is to be asked for again", () => {
    const alerts = [alertOf(9), alertOf(5)];
    expect(patchAlertList(alerts, { limit: 2 }, 9, null)).toBe(false);
    expect(idsOf(alerts)).toEqual([5]);
    expect(patchAlertList(alerts, { limit: 2 }, 5, null)).toBe(true);
    expect(patchAlertList(alerts, { limit: 2 }, 4, null)).toBe(true);
  });
});
