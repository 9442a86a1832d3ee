import { expect, test } from "bun:test";
import type { SourceAnswers } from "../../components/dataDisplay/sourceWords.ts";
import { findMissingData, type ReportedSource } from "./missingData.ts";

const at = (time: string) => `2026-03-09T${time}:00Z`;

const answersOf = (capability: string, change: Partial<SourceAnswers> = {}): SourceAnswers => ({
  capability,
  asked: 10,
  failed: 0,
  deferred: 0,
  lastError: null,
  lastErrorAt: null,
  lastSuccessAt: at("15:00"),
  breaker: "closed",
  openUntil: null,
  latencyMs: 100,
  ...change,
});
const paused = { breaker: "open", lastErrorAt: at("15:02"), lastError: "429" } as const;
const source = (name: string, ...byCapability: readonly SourceAnswers[]): ReportedSource => ({
  name,
  byCapability,
});

test("nothing is missing while the first source responds or before any request", () => {
  const none = { missing: [], replaced: [] };
  expect(findMissingData([], ["quote"])).toEqual(none);
  const well = source("yahoo", answersOf("quote"), answersOf("options", { ...paused, asked: 0 }));
  const failing = source("nasdaq", answersOf("quote", paused));
  expect(findMissingData([well, failing], ["quote", "options", "bars"])).toEqual(none);
});

test("data without a responding source is missing since the newest response", () => {
  const yahoo = source(
    "yahoo",
    answersOf("quote", { ...paused, lastSuccessAt: at("14:58") }),
    answersOf("options", { ...paused, lastSuccessAt: null, breaker: "half-open" }),
    answersOf("search", paused),
  );
  const nasdaq = source("nasdaq", answersOf("quote", paused));
  expect(findMissingData([yahoo, nasdaq], ["quote", "options"])).toEqual({
    missing: [
      { name: "quotes", since: at("15:00") },
      { name: "options", since: null },
    ],
    replaced: [],
  });
});

test("each source replaced by a later one is named, since its last response", () => {
  const yahoo = source("yahoo", answersOf("quote", paused), answersOf("bars", paused));
  const alpaca = source("alpaca", answersOf("targets", paused));
  const nasdaq = source("nasdaq", answersOf("quote"), answersOf("bars"), answersOf("targets"));
  const kinds = ["targets", "quote", "bars"] as const;
  expect(findMissingData([yahoo, alpaca, nasdaq], kinds)).toEqual({
    missing: [],
    replaced: [
      { source: "alpaca", kinds: [{ name: "price targets", since: at("15:00") }] },
      {
        source: "yahoo",
        kinds: [
          { name: "quotes", since: at("15:00") },
          { name: "charts", since: at("15:00") },
        ],
      },
    ],
  });
});

type Coverage = readonly [name: string, markets: string[] | null];
const listOf = (...sources: readonly Coverage[]) => ({
  sources: sources.map(([name, markets]) => ({
    name,
    gives: [{ capability: "quote", markets, isByNumber: false }],
  })),
  order: [{ capability: "quote", sources: sources.map(([name]) => name) }],
});

test("the order is that of the sources", () => {
  const sources = [
    source("yahoo", answersOf("quote", paused)),
    source("nasdaq", answersOf("quote")),
  ];
  const replacedWith = (...order: readonly Coverage[]) =>
    findMissingData(sources, ["quote"], listOf(...order)).replaced.map((each) => each.source);
  expect(replacedWith(["yahoo", null], ["nasdaq", null])).toEqual(["yahoo"]);
  expect(replacedWith(["nasdaq", null], ["yahoo", null])).toEqual([]);
});

test("a source of some markets does not replace one of others", () => {
  const coins = ["CCC"];
  const kraken = source("kraken", answersOf("quote"));
  const yahoo = source("yahoo", answersOf("quote", paused));
  const binance = source("binance", answersOf("quote", paused));
  const find = (last: ReportedSource, markets: string[] | null) =>
    findMissingData([kraken, last], ["quote"], listOf(["kraken", coins], [last.name, markets]));
  expect(find(yahoo, null).replaced).toMatchObject([{ source: "yahoo" }]);
  expect(find(binance, coins).replaced).toEqual([]);
});

test("one failure shortly after a response is not an outage, a long one is", () => {
  const missingWith = (change: Partial<SourceAnswers>) =>
    findMissingData([source("yahoo", answersOf("facts", change))], ["facts"]).missing;
  expect(missingWith({ lastErrorAt: at("15:09") })).toEqual([]);
  expect(missingWith({ lastErrorAt: at("15:10") })).toHaveLength(1);
  expect(missingWith({ lastErrorAt: at("15:10"), lastSuccessAt: null })).toHaveLength(1);
  expect(missingWith({ lastErrorAt: at("14:00") })).toEqual([]);
});
