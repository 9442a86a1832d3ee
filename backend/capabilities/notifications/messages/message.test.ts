import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { FiringFacts } from "../events.ts";
import { describeFiring, formatExchangeTime, oneLine } from "./message.ts";
import { firingFacts } from "../../../testing/firingFacts.ts";
import { anyText } from "../../../testing/arbitraries/anyText.ts";

const facts = firingFacts({
  targetPrice: 150,
  price: 151.2,
  source: "yahoo",
  delaySeconds: 900,
  previousClose: 149,
  changePercent: 1.4765,
});
const rowsOf = (changes: Partial<FiringFacts> = {}) =>
  Object.fromEntries(
    describeFiring({ ...facts, ...changes }).rows.map(({ label, value }) => [label, value]),
  );

describe("the message of a firing", () => {
  test("names the condition and the price in one line", () => {
    expect(describeFiring(facts).headline).toBe("AAPL rose above $150.00 (now $151.20)");
    expect(describeFiring({ ...facts, alertType: "below" }).condition).toBe(
      "AAPL fell below $150.00",
    );
  });

  test("says when a price equals the target", () => {
    const exact = { ...facts, price: 150 };
    expect(describeFiring(exact).condition).toBe("AAPL rose to $150.00");
    expect(describeFiring(exact).headline).toBe("AAPL rose to $150.00");
    expect(describeFiring(exact).opening).toBe("AAPL rose to $150.00, 2016-05-19 16:00 New York");
    expect(describeFiring({ ...exact, alreadyMet: true }).condition).toBe("AAPL is at $150.00");
  });

  test("gives the date of a price found in a data gap, which is not the current one", () => {
    const { headline, opening, reason } = describeFiring({ ...facts, late: true });
    expect(headline).toBe("AAPL rose above $150.00 ($151.20) on 2016-05-19");
    expect(opening).toBe("AAPL rose above $150.00 ($151.20), 2016-05-19 16:00 New York");
    expect(reason).toBe(
      "Detected late, after a data gap: this price is from 2016-05-19 16:00 New York.",
    );
  });

  test("shows the target as it was written, to the last digit", () => {
    const condition = (targetPrice: number, currency = "USD") =>
      describeFiring({ ...facts, targetPrice, currency }).condition;
    expect(condition(75.995)).toBe("AAPL rose above $75.995");
    expect(condition(75.9)).toBe("AAPL rose above $75.90");
    expect(condition(0.01234)).toBe("AAPL rose above $0.01234");
    expect(condition(2500, "JPY")).toBe("AAPL rose above ¥2,500");
    expect(rowsOf({ targetPrice: 75.995 }).Target).toBe("$75.995");
  });

  test("mentions that the condition was already met at creation", () => {
    const message = describeFiring({ ...facts, alreadyMet: true });
    expect(message.condition).toBe("AAPL is above $150.00");
    expect(message.reason).toBe("The condition was already met when you created the alert.");
    expect(describeFiring(facts).reason).toBe(
      "The price met your condition at 2016-05-19 16:00 New York.",
    );
  });

  test("names a change, its direction and its reference", () => {
    const change = { alertType: "change_percent", targetPrice: 5 } as const;
    expect(describeFiring({ ...facts, ...change, changePercent: -5.214 }).condition).toBe(
      "AAPL fell 5.21%, your target is 5%",
    );
    expect(describeFiring({ ...facts, ...change, changePercent: 12 }).condition).toBe(
      "AAPL rose 12%, your target is 5%",
    );
    const rows = rowsOf({ ...change, changePercent: 12 });
    expect(rows["Target change"]).toBe("5% up or down");
    expect(rows["Reference (previous close)"]).toBe("$149.00");
    expect(rows.Change).toBe("+12.00%");
    expect(rowsOf({ ...change, changePercent: -5.214 }).Change).toBe("−5.21%");
    expect(describeFiring({ ...facts, ...change, changePercent: null }).condition).toBe(
      "AAPL moved 5% or more",
    );
  });

  test("shows the alert's note if there is one", () => {
    expect(rowsOf({ note: "Trim half" })["Your note"]).toBe("Trim half");
    expect(rowsOf()).not.toHaveProperty("Your note");
  });

  test("lists every fact of the decision", () => {
    expect(rowsOf()).toEqual({
      Symbol: "AAPL",
      Target: "$150.00",
      "Observed price": "$151.20",
      "Previous close": "$149.00",
      Change: "+1.48%",
      "Exchange time": "2016-05-19 16:00 New York",
      "Trading day": "2016-05-19",
      Source: "yahoo, delayed by 15 min",
    });
    expect(rowsOf({ previousClose: null, changePercent: null, delaySeconds: 0 })).toEqual({
      Symbol: "AAPL",
      Target: "$150.00",
      "Observed price": "$151.20",
      "Exchange time": "2016-05-19 16:00 New York",
      "Trading day": "2016-05-19",
      Source: "yahoo, no delay",
    });
  });

  test("shows the exact price where rounding would contradict the condition", () => {
    const price = rowsOf({ alertType: "below", price: 149.9962 })["Observed price"];
    expect(price).toBe("$150.00 (149.9962)");
    expect(rowsOf({ price: 94.239998 })["Observed price"]).toBe("$94.24");
  });

  test("distinguishes targets less than a thousandth apart, and a price from its target", () => {
    const tiny = { symbol: "SHIB-USD", alertType: "above", price: 0.000008131 } as const;
    const [one, other] = [0.00000812, 0.00000813].map((targetPrice) =>
      describeFiring({ ...facts, ...tiny, targetPrice }),
    );
    expect(one!.rows.find(({ label }) => label === "Target")?.value).toBe("$0.00000812");
    expect(other!.rows.find(({ label }) => label === "Target")?.value).toBe("$0.00000813");
    expect(one!.headline).not.toBe(other!.headline);
    expect(rowsOf({ ...tiny, price: 8.12996e-7, targetPrice: 8.13e-7 })["Observed price"]).toBe(
      "$0.0000008130 (0.000000812996)",
    );
  });

  test("warns that a simulated or replayed price is not a current one", () => {
    expect(describeFiring({ ...facts, source: "simulated" }).caution).toMatch(/not a real price/);
    expect(describeFiring({ ...facts, source: "replay" }).caution).toMatch(/not today's price/);
    expect(describeFiring(facts).caution).toBeNull();
    expect(describeFiring({ ...facts, splitFactor: 2 / 3 }).caution).toBe(
      "Possible 3:2 split, not confirmed by any source. If so, undo this trigger in the alert's history.",
    );
    expect(describeFiring({ ...facts, source: "replay", splitFactor: 0.5 }).caution).toMatch(
      /today's price\. Possible 2:1 split/,
    );
  });
});

describe("figures", () => {
  test("the time is in the exchange's zone, in summer, winter and abroad", () => {
    const at = (symbol: string, exchangeTime: string) =>
      formatExchangeTime({ symbol, exchangeTime, tradeDate: exchangeTime.slice(0, 10) });
    expect(at("AAPL", "2016-01-19T21:00:00Z")).toBe("2016-01-19 16:00 New York");
    expect(at("VOD.L", "2016-05-19T15:30:00Z")).toBe("2016-05-19 16:30 London");
    expect(at("7203.T", "2016-05-19T05:30:00Z")).toBe("2016-05-19 14:30 Tokyo");
    expect(at("AAPL", "2016-05-19T04:00:00Z")).toBe("2016-05-19 00:00 New York");
    expect(at("AAPL", "never")).toBe("unknown");
  });

  test("the date is never after the trade date, unlike one in New York time", () => {
    const replayed = { exchangeTime: "2024-03-21T17:50:00Z", tradeDate: "2024-03-21" };
    expect(formatExchangeTime({ symbol: "4063.T", ...replayed })).toBe("2024-03-21 17:50 UTC");
    expect(formatExchangeTime({ symbol: "VOD.L", ...replayed })).toBe("2024-03-21 17:50 London");
    const late = { exchangeTime: "2024-03-22T20:00:00Z", tradeDate: "2024-03-25" };
    expect(formatExchangeTime({ symbol: "AAPL", ...late })).toBe("2024-03-22 16:00 New York");
  });
});

test("for any facts, every line is one line and the headline is bounded", () => {
  const longText = anyText({ maxLength: 400 });
  fc.assert(
    fc.property(
      fc.record({
        symbol: longText,
        source: longText,
        tradeDate: longText,
        currency: longText,
        exchangeTime: longText,
        price: fc.double(),
        alertType: fc.constantFrom("above", "below", "change_percent"),
      }),
      (changes) => {
        const { headline, condition, rows } = describeFiring({ ...facts, ...changes });
        for (const line of [headline, condition, ...rows.map(({ value }) => value)]) {
          expect(line).not.toMatch(/[\r\n\u2028\u2029\u0085\0]/);
          expect(line.length).toBeLessThanOrEqual(200);
        }
        expect(oneLine(headline)).toBe(headline);
      },
    ),
  );
});
