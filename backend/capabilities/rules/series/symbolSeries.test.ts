import { expect, test } from "bun:test";
import { compare, indicator, price } from "../../../domain/rules/recipeParts.ts";
import type { Rule, Series } from "../../../domain/rules/rule.ts";
import { seriesWantedBy } from "./symbolSeries.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";

const ruleOf = (timeframe: "5m" | "1d", period: number, sessions: Rule["sessions"]): Rule =>
  ruleWhen(compare(price("close"), ">", { ...indicator("sma", [period]), timeframe } as Series), {
    repetition: { kind: "once" },
    sessions,
  });

const fiveMinutesOf = (rules: readonly Rule[]) =>
  seriesWantedBy(rules, "AAPL").find(({ timeframe }) => timeframe === "5m");

test("a rule of regular hours has its bars where another one reads the whole day", () => {
  const regular = ruleOf("5m", 100, "regular");
  const extended = ruleOf("5m", 2, "extended");
  expect(fiveMinutesOf([regular])).toMatchObject({ bars: 100, withExtendedHours: false });
  // The day of an exchange that is open 6.5 of 16 hours has 2.5 times its regular bars.
  const both = fiveMinutesOf([regular, extended]);
  expect(both?.withExtendedHours).toBeTrue();
  expect(both?.bars).toBeGreaterThanOrEqual(100 * 2.5);
  expect(fiveMinutesOf([extended, regular])).toEqual(both);
});

test("days have one bar, whatever hours their rules listen to", () => {
  const rules = [ruleOf("1d", 100, "regular"), ruleOf("1d", 2, "extended")];
  expect(seriesWantedBy(rules, "AAPL")).toMatchObject([{ bars: 100 }]);
});
