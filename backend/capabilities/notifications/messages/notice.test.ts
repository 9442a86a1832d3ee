import { describe, expect, test } from "bun:test";
import { composeMail } from "../channels/email/composeMail.ts";
import { composePlain } from "../channels/plainMessage.ts";
import { composePush } from "../channels/push/composePush.ts";
import { composeSms, countSeptets, SEGMENT_SEPTETS } from "../channels/sms/composeSms.ts";
import type { AlertNotice } from "../events.ts";
import type { NotificationRequest } from "../decide.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";

const about = { symbol: "AAPL", alertType: "above", currency: "USD" } as const;
const suspended: AlertNotice = {
  ...about,
  kind: "suspended",
  targetPrice: 150,
  firings: 15,
  windowMinutes: 3,
};
const adjusted: AlertNotice = {
  ...about,
  kind: "adjusted",
  targetPrice: 37.5,
  oldTarget: 150,
  factor: 0.25,
  effectiveDate: "2026-01-05",
};
const requestOf = (notice: AlertNotice): NotificationRequest =>
  notificationRequested({ alertId: 7, firing: 0, notice }).data;
const mailOf = (notice: AlertNotice, also: readonly NotificationRequest[] = []) =>
  composeMail({
    key: "notification-7-notice-1-email-1",
    request: requestOf(notice),
    also,
    to: "ann@example.com",
    publicUrl: "https://stocks.example",
  });

describe("a notice about an alert", () => {
  test("says that it was suspended, why, and how to resume it", () => {
    const { subject, text } = mailOf(suspended);
    expect(subject).toBe("The alert on AAPL at $150.00 was suspended");
    expect(text).toContain("It triggered more than 15 times in 3 minutes.");
    expect(text).toContain("resume it in Price Alerts");
    expect(text).toContain("https://stocks.example/?chart=AAPL");
    expect(text).toContain("https://stocks.example/mute?alert=7");
    expect(text).not.toContain("was triggered");
  });

  test("says how a split changed its target, and that this can be undone", () => {
    const { subject, text } = mailOf(adjusted);
    expect(subject).toBe("AAPL split 4:1: the target is now $37.50");
    expect(text).toMatch(/Previous target:\s+\$150\.00/);
    expect(text).toMatch(/New target:\s+\$37\.50/);
    expect(text).toContain("undo the adjustment in Price Alerts");
  });

  test("fits into one text message, and into every other channel", async () => {
    for (const notice of [suspended, adjusted]) {
      const request = requestOf(notice);
      const sms = composeSms(request);
      expect(sms).toStartWith("Stock Monitor: ");
      expect(sms).toContain("AAPL");
      expect(countSeptets(sms)).toBeLessThanOrEqual(SEGMENT_SEPTETS);
      const push = JSON.parse((await composePush("key", request)).payload);
      expect(push.title).toBe(mailOf(notice).subject);
      expect(push.link).toBe("/?chart=AAPL");
      expect(push.actions).toHaveLength(2);
      expect(composePlain([request], "https://stocks.example").title).toBe(push.title);
    }
  });

  test("is combined with other firings of the same minute, each on its own line", () => {
    const { subject, text } = mailOf(suspended, [requestOf({ ...adjusted, symbol: "MSFT" })]);
    expect(subject).toBe("2 alerts, one suspended: AAPL, MSFT");
    expect(text).toContain("The alert on AAPL at $150.00 was suspended");
    expect(text).toContain("MSFT split 4:1: the target is now $37.50");
  });

  test("about a percentage alert names its percentage", () => {
    const change = { ...suspended, alertType: "change_percent", targetPrice: 5 } as const;
    expect(mailOf(change).subject).toBe("The alert on AAPL at 5% was suspended");
  });

  test("contains no line break or header from a malicious symbol", () => {
    const { subject } = mailOf({ ...suspended, symbol: "AAPL\r\nBcc: eve@example.com" });
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
