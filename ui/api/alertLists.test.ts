import { describe, expect, test } from "bun:test";
import { patchAlertList, patchAlertPages } from "./alertLists.ts";
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

describe("the list of all alerts, page by page", () => {
  const pagesOf = () => [
    { rows: [alertOf(9), alertOf(7)], total: 5, next: 7 },
    { rows: [alertOf(5), alertOf(3)], total: 5, next: 3 },
  ];
  const patch = (id: number, alert: Alert | null) => {
    const pages: Parameters<typeof patchAlertPages>[0] = pagesOf();
    patchAlertPages(pages, id, alert);
    return pages.map(({ rows, total }) => [total, ...idsOf(rows)]);
  };

  test("takes a new alert, one that came back, and lets one go, and counts", () => {
    expect(patch(10, alertOf(10))).toEqual([
      [6, 10, 9, 7],
      [6, 5, 3],
    ]);
    expect(patch(4, alertOf(4))).toEqual([
      [6, 9, 7],
      [6, 5, 4, 3],
    ]);
    expect(patch(5, null)).toEqual([
      [4, 9, 7],
      [4, 3],
    ]);
    expect(patch(7, alertOf(7))).toEqual([
      [5, 9, 7],
      [5, 5, 3],
    ]);
  });

  test("leaves alone what stands on a page that has not come", () => {
    expect(patch(1, alertOf(1))).toEqual([
      [5, 9, 7],
      [5, 5, 3],
    ]);
    expect(patch(2, null)).toEqual([
      [5, 9, 7],
      [5, 5, 3],
    ]);
  });
});
