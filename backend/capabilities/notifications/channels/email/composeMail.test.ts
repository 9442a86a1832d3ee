import { describe, expect, test } from "bun:test";
import type { NotificationRequest } from "../../decide.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { composeMail, type MailParts } from "./composeMail.ts";
import { darkPalette, lightPalette } from "./layoutHtml.ts";
import { notificationRequested } from "../../../../testing/notificationRequested.ts";
import { firingFacts } from "../../../../testing/firingFacts.ts";

const { data: request } = notificationRequested({
  alertId: 4,
  contactId: 2,
  facts: firingFacts({ targetPrice: 150, price: 151.2, previousClose: 149, changePercent: 1.48 }),
});
const compose = (changes: Partial<MailParts> = {}) =>
  composeMail({
    key: "notification-4-1-email-2",
    request,
    to: "ann@example.com",
    publicUrl: "https://stocks.example/",
    ...changes,
  });

describe("the mail of an alert", () => {
  test("describes the firing in subject, text and HTML", () => {
    const mail = compose();
    expect(mail.subject).toBe("AAPL rose above $150.00 (now $151.20)");
    const opening = "AAPL rose above $150.00 (now $151.20), 2016-05-19 16:00 New York";
    expect(mail.text).toStartWith(`${opening}\n`);
    for (const body of [mail.text, mail.html]) {
      for (const fact of [
        opening,
        "AAPL rose above $150.00",
        "$151.20",
        "$149.00",
        "2016-05-19 16:00 New York",
        "replay, no delay",
        "Replay of past prices",
        "The price met your condition at 2016-05-19 16:00 New York.",
        "https://stocks.example/alerts",
      ]) {
        expect(body.replaceAll("&#39;", "'")).toContain(fact);
      }
    }
    expect(mail.to).toBe("ann@example.com");
  });

  test("has answer links where possible, otherwise a link to mute it in the product", () => {
    const plain = compose();
    expect(plain.text).toContain("Mute this alert: https://stocks.example/mute?alert=4");
    expect(plain.text).not.toContain("/answer/");
    const answerable = compose({ request: { ...request, answerToken: "4.1.a.b" } });
    for (const body of [answerable.text, answerable.html]) {
      for (const choice of ["seen", "snoozeHour", "snoozeTomorrow", "rearm", "mute"]) {
        expect(body).toContain(`https://stocks.example/answer/4.1.a.b?do=${choice}`);
      }
      expect(body).not.toContain("/mute?");
    }
    const message = composePlain(
      [{ ...request, answerToken: "4.1.a.b" }],
      "https://stocks.example",
    );
    expect(layoutPlain(message, 4_000)).toEndWith(
      "Open: https://stocks.example/?chart=AAPL\nRespond: https://stocks.example/answer/4.1.a.b",
    );
  });

  test("about several firings has the figures and the answer links of each, and a link to their list", () => {
    const rule = (symbol: string): NotificationRequest => ({
      ...request,
      alertId: null,
      facts: null,
      answerToken: `r1.${symbol}`,
      rule: {
        ruleId: 1,
        position: 1,
        kind: "fired",
        symbol,
        name: "Oversold",
        sentence: `When RSI is below 30, on ${symbol}`,
        labels: [],
        price: 90,
        currency: "USD",
        at: "2026-01-05T21:00:00.000Z",
        values: [{ text: "RSI", value: 28.5, unit: "points", source: "yahoo" }],
      },
    });
    const rules = [rule("AAPL"), rule("MSFT")];
    const text = layoutPlain(composePlain(rules, "https://stocks.example"), 4_000);
    for (const symbol of ["AAPL", "MSFT"]) {
      expect(text).toContain(`When RSI is below 30, on ${symbol}`);
      expect(text).toContain(`Respond: https://stocks.example/answer/r1.${symbol}`);
    }
    expect(text).toContain("RSI: 28.5");
    expect(text).toContain("Open: https://stocks.example/rules");
    const mixed = [...rules, request];
    expect(composePlain(mixed, "https://stocks.example").chart).toBe("https://stocks.example/");
    expect(composePlain([request, request], "https://stocks.example").chart).toEndWith("/alerts");
  });

  test("is the same for every attempt and differs between notifications", () => {
    expect(compose()).toEqual(compose());
    const ids = [
      compose(),
      compose({ key: "notification-4-1-email-3" }),
      compose({ request: { ...request, requestedAt: "2026-01-05T15:00:00.001Z" } }),
    ].map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toMatch(/^<notification-4-1-email-2\.[a-z0-9]+@stocks\.example>$/);
  });

  test("has a valid Message-ID whatever the product's address", () => {
    for (const publicUrl of ["http://[::1]:3000", "nonsense", "", "http://ünï.example/x"]) {
      expect(compose({ publicUrl }).messageId).toMatch(/^<[A-Za-z0-9.-]+@[A-Za-z0-9.-]+>$/);
    }
    expect(compose({ key: "a>\r\nBcc: eve@x.org" }).messageId).toMatch(
      /^<[A-Za-z0-9.-]+@[a-z.]+>$/,
    );
  });

  test("escapes quoted text and keeps headers on one line", () => {
    const hostile = `<img src=x onerror="alert(1)">'&\r\nBcc: eve@x.org`;
    const facts = { ...request.facts!, symbol: hostile, source: hostile, tradeDate: hostile };
    const mail = compose({ request: { ...request, facts } });
    expect(mail.html).not.toContain("<img");
    expect(mail.html).not.toContain('onerror="');
    expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;");
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(compose({ publicUrl: 'http://x"><script>' }).html).not.toContain("<script>");
  });

  test("has styles for light and dark clients", () => {
    const { html } = compose();
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
  });
});

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const channels = [1, 3, 5].map((start) => {
      const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return channels[0]! * 0.2126 + channels[1]! * 0.7152 + channels[2]! * 0.0722;
  };
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

test("all text of the mail has enough contrast, light and dark", () => {
  for (const { card, text, quiet, accent, onAccent } of [lightPalette, darkPalette]) {
    expect(contrast(text, card)).toBeGreaterThanOrEqual(7);
    expect(contrast(quiet, card)).toBeGreaterThanOrEqual(7);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(7);
  }
});

test("a test mail is clearly one and mentions no price", () => {
  const mail = compose({ request: { ...request, isTest: true, alertId: null, facts: null } });
  expect(mail.subject).toBe("Test: Stock Monitor can reach you");
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain("This is a test. No alert was triggered.");
    expect(body).not.toContain("$");
  }
});
