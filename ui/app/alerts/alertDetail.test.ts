import { alertRow } from "../../../mocks/alertRow.ts";
import { describe, expect, test } from "bun:test";
import type { Alert } from "../../api/endpoints.ts";
import { describeAlertDetail } from "./alertDetail.ts";
import { snoozeOf } from "./alertStatus.ts";

const alert: Alert = alertRow();
const time = "2026-11-20T14:05:00.000Z";
const now = Date.parse("2026-11-20T17:05:00.000Z");
const describeIt = (one: Alert, snoozedUntil?: string) =>
  describeAlertDetail(one, now, snoozedUntil)?.sentence;
const firing = {
  price: 310.02,
  changePercent: null,
  exchangeTime: time,
  tradeDate: "2026-11-20",
  previousClose: null,
  source: "simulated",
  alreadyMet: false,
  late: false,
  crossedAt: null,
};

describe("the detail of an alert", () => {
  test("is empty while it is watched and waits", () => {
    expect(describeIt(alert)).toBeUndefined();
  });

  test("gives the time since when it is not watched, in the reader's zone", () => {
    expect(describeIt({ ...alert, notWatchedSince: time })).toMatch(/^Not watched since \d\d:05$/);
  });

  test("names the held price and its reference", () => {
    const held = { price: 900, lastPrice: 300, exchangeTime: time };
    expect(describeIt({ ...alert, held })).toBe(
      "Unusual price $900.00 (last $300.00); awaiting confirmation",
    );
  });

  test("gives the reason of a suspension", () => {
    const suspension = {
      reason: "flood",
      firings: 15,
      windowMinutes: 3,
      exchangeTime: time,
    } as const;
    expect(describeIt({ ...alert, isActive: false, firing, suspension })).toBe(
      "Suspended: triggered more than 15 times in 3 minutes",
    );
  });

  test("describes how a split changed its target", () => {
    const adjustment = {
      oldTarget: 31,
      newTarget: 310,
      factor: 10,
      effectiveDate: "2026-11-20",
    };
    expect(describeIt({ ...alert, adjustment })).toBe(
      "A stock split on Nov 20, 2026 moved the target from $31.00 to $310.00",
    );
  });

  test("describes how another simulated market changed it", () => {
    const adjustment = {
      oldTarget: 200,
      newTarget: 150,
      factor: 0.75,
      effectiveDate: "2026-11-20",
      reason: "simulation" as const,
    };
    expect(describeIt({ ...alert, adjustment })).toBe(
      "The simulated prices have changed; the target moved from $200.00 to $150.00",
    );
    expect(describeIt({ ...alert, adjustment: { ...adjustment, newTarget: 200 } })).toBe(
      "The simulated prices have changed; waiting for the price to move back before triggering",
    );
  });

  test("says that a firing is late, and that a repeating alert continues", () => {
    const late = { ...firing, late: true, crossedAt: time };
    expect(describeIt({ ...alert, isTriggered: true, firing: late })).toMatch(
      /Detected late, in the price history of a data gap\. Watches again once the price has moved back$/,
    );
    expect(
      describeIt({
        ...alert,
        isActive: false,
        isTriggered: true,
        firing: { ...late, crossedAt: null },
      }),
    ).toMatch(/Detected late, after a data gap$/);
  });

  test("gives the time since it fired, with the exact time and zone in the tooltip", () => {
    const detail = describeAlertDetail({ ...alert, isTriggered: true, firing }, now);
    expect(detail?.sentence).toMatch(/^Triggered at \$310\.02, 3 h ago/);
    expect(detail?.exactTime).toMatch(/^Nov 2\d, 2026, \d\d:05:00 \S+$/);
  });

  test("says that a split may have caused the firing", () => {
    const doubted = { ...firing, splitFactor: 0.5 };
    expect(describeIt({ ...alert, isTriggered: true, firing: doubted })).toMatch(
      /\. Possible stock split, not confirmed by any source/,
    );
  });

  test("gives the time of its expiry", () => {
    const expired = { ...alert, isActive: false, isExpired: true, expiresAt: time };
    expect(describeIt(expired)).toMatch(/^Expired at \d\d:05$/);
  });

  test("gives the time of its pause, and the end of a snooze", () => {
    const suspension = { reason: "paused", since: time } as const;
    expect(describeIt({ ...alert, isActive: false, suspension })).toMatch(/^Paused since \d\d:05$/);
    expect(describeIt(alert, time)).toMatch(/^Snoozed until \d\d:05$/);
    expect(describeIt({ ...alert, suspension }, time)).toMatch(/^Paused since/);
  });

  test("uses only its own mute, while it lasts", () => {
    const at = Date.parse(time);
    const until = new Date(at + 1).toISOString();
    const mutes = [
      { alertId: null, until },
      { alertId: 2, until },
      { alertId: 1, until },
    ];
    expect(snoozeOf({ id: 1 }, mutes, at)).toBe(until);
    expect(snoozeOf({ id: 1 }, mutes, at + 1)).toBeUndefined();
    expect(snoozeOf({ id: 3 }, mutes, at)).toBeUndefined();
  });
});
