import { firingFacts } from "../../../../testing/firingFacts.ts";
import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { FiringFacts } from "../../events.ts";
import type { NotificationRequest } from "../../decide.ts";
import { composeSms, countSeptets, SEGMENT_SEPTETS, toGsm7 } from "./composeSms.ts";
import { notificationRequested } from "../../../../testing/notificationRequested.ts";
import { anyText } from "../../../../testing/arbitraries/anyText.ts";

const facts = firingFacts({ source: "yahoo" });
const request = (changes: Partial<FiringFacts> | null): NotificationRequest =>
  notificationRequested({
    channel: "sms",
    isTest: changes === null,
    facts: changes && { ...facts, ...changes },
  }).data;

describe("the text of an SMS", () => {
  test("names the sender, the event and the time", () => {
    expect(composeSms(request({}))).toBe(
      "Stock Monitor: AAPL rose above $94.50 ($95.89), 2016-05-19 16:00 New York.",
    );
    expect(composeSms(request({ source: "simulated" }))).toEndWith(
      "New York. Simulated market: this is not a real price.",
    );
    expect(composeSms(request(null))).toBe(
      "Stock Monitor: this is a test sent 2026-01-05 15:00 UTC. No alert was triggered.",
    );
  });

  test("supports pounds and yen, and transliterates unsupported characters", () => {
    expect(composeSms(request({ symbol: "VOD.L", currency: "GBP" }))).toContain("£95.89");
    expect(composeSms(request({ currency: "CHF" }))).toContain("CHF 95.89");
    expect(toGsm7("sell ½ ™ Ａ ﬁ")).toBe("sell ? ? A ?");
    expect(toGsm7("Café Ångström čeština – “x” 日")).toBe('Café Ångström cestina - "x" ?');
  });

  test("includes concurrent news when it fits and there is only one alert", () => {
    const known = [
      { short: "trading halted (LUDP)", line: "trading halted (LUDP) (10:31 New York, halts)" },
      { short: "8-K filed, items 2.02", line: "8-K filed, items 2.02 (2016-05-19, edgar)" },
    ];
    const withKnown = (changes: Partial<FiringFacts>, lines = known) => ({
      ...request(changes),
      atTheSameTime: lines,
    });
    expect(composeSms(withKnown({}))).toBe(
      "Stock Monitor: AAPL rose above $94.50 ($95.89), 2016-05-19 16:00 New York. At the same time: trading halted (LUDP); 8-K filed, items 2.02.",
    );
    const long = { short: "x".repeat(60), line: "" };
    expect(composeSms(withKnown({}, [...known.slice(0, 1), long]))).toEndWith(
      "At the same time: trading halted (LUDP).",
    );
    expect(composeSms(withKnown({}, [{ short: "x".repeat(90), line: "" }]))).toBe(
      composeSms(request({})),
    );
    expect(composeSms(withKnown({}), [withKnown({ symbol: "MSFT" })])).not.toContain("same time");
  });

  test("never needs a second message and always keeps the caution about the price", () => {
    const anyFacts = fc.record({
      symbol: anyText({ maxLength: 300 }),
      alertType: fc.constantFrom("above", "below", "change_percent"),
      targetPrice: fc.double({ noNaN: true }),
      price: fc.double({ noNaN: true }),
      currency: fc.constantFrom("USD", "GBP", "JPY", "CHF", "x"),
      changePercent: fc.option(fc.double({ noNaN: true })),
      alreadyMet: fc.boolean(),
      source: fc.constantFrom("simulated", "replay", "yahoo"),
    });
    fc.assert(
      fc.property(anyFacts, (changes) => {
        const text = composeSms(request(changes as Partial<FiringFacts>));
        expect(countSeptets(text)).toBeLessThanOrEqual(SEGMENT_SEPTETS);
        expect(toGsm7(text)).toBe(text);
        if (changes.source === "simulated") expect(text).toEndWith("this is not a real price.");
        if (changes.source === "replay") expect(text).toEndWith("this is not today's price.");
      }),
    );
  });
});
