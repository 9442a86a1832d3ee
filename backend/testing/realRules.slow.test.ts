import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { RuleEvaluator } from "../capabilities/rules/watch/evaluator.ts";
import { decide } from "../capabilities/rules/lifecycle/decide.ts";
import { ruleStream, type RuleFindingEvent } from "../capabilities/rules/lifecycle/events.ts";
import { ruleEvolution } from "../capabilities/rules/lifecycle/evolve.ts";
import { ruleProjection } from "../capabilities/rules/lifecycle/projection.ts";
import { Valuations } from "../capabilities/rules/portfolio/valuations.ts";
import { createScopes } from "../capabilities/rules/watch/scopes.ts";
import { watchlistProjection } from "../capabilities/watchlist/projection.ts";
import type { Interval } from "../domain/bar.ts";
import { compare, indicator, price, statistic } from "../domain/rules/recipeParts.ts";
import type { BarObservation, Batch } from "../domain/rules/observation.ts";
import type { Condition, Rule, Series } from "../domain/rules/rule.ts";
import { createMarketRouter } from "../market/routing/router.ts";
import type { Sample } from "../market/sample.ts";
import { createReplaySource } from "../market/sources/replay/replaySource.ts";
import { isoTime, manualClock } from "../platform/clock.ts";
import { createEventStore } from "../platform/eventStore/store.ts";
import { silentLog } from "../platform/log.ts";
import { isLong } from "./casesOf.ts";
import { evaluateRuleByThePage } from "./reference/referenceRules.ts";
import { openMemoryDatabase } from "./worlds/memoryDatabase.ts";
import { ruleWhen } from "./ruleWhen.ts";
import { realData } from "./worlds/realData.ts";

const {
  place: FILE,
  isMissing,
  note,
} = realData("history/av_intraday_1min/MSFT_1min_extended_hours.csv.gz");

const SYMBOL = "MSFT";
const MINUTE_MS = 60_000;
/** Eastern standard time, which applies to the whole recording. */
const NEW_YORK_MS = 5 * 60 * MINUTE_MS;
/** The day after Thanksgiving closes at one. */
const EARLY_CLOSE = "2020-11-27";
const OPEN = 9.5 * 60;
const AFTER_HOURS = 4 * 60;

interface Minute {
  readonly start: number;
  readonly date: `${number}-${number}-${number}`;
  readonly session: "pre" | "regular" | "post" | "closed";
  readonly close: number;
  readonly bar: BarObservation["bar"];
}

/** Events of one instant are evaluated one after another, a millisecond apart. */
const isSame = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= 2;

const closeOfDay = (date: string): number => (date === EARLY_CLOSE ? 13 : 16) * 60;

const isChosen = (time: string): boolean =>
  time >= "2020-11-25 10" && time.slice(0, 10) <= EARLY_CLOSE;

/** Its header, a day before a holiday without its early hours and the day after it, which closes early; all in test:long. */
function readRecording(): readonly string[] {
  const [header = "", ...lines] = gunzipSync(readFileSync(FILE)).toString().trim().split("\n");
  return [header, ...lines.filter((line) => isLong || isChosen(line.slice(0, 19)))];
}

/** The recording, oldest first, read without the product. */
function readMinutes(): readonly Minute[] {
  const [, ...lines] = readRecording();
  return lines
    .map((line): Minute => {
      const [time = "", ...figures] = line.split(",");
      const [open = 0, high = 0, low = 0, close = 0, volume = 0] = figures.map(Number);
      const date = time.slice(0, 10) as Minute["date"];
      const start = Date.parse(`${time.replace(" ", "T")}Z`) + NEW_YORK_MS;
      const minute = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
      const end = closeOfDay(date);
      return {
        start,
        date,
        session:
          minute < OPEN
            ? "pre"
            : minute < end
              ? "regular"
              : minute < end + AFTER_HOURS
                ? "post"
                : "closed",
        close: Date.parse(`${date}T00:00:00Z`) + NEW_YORK_MS + end * MINUTE_MS,
        bar: { time: start, open, high, low, close, volume },
      };
    })
    .toSorted((one, other) => one.start - other.start);
}

const lengths: Partial<Record<Interval, number>> = { "1m": 1, "5m": 5, "30m": 30, "1h": 60 };

/** Hourly bars begin with the session, at 9:30. */
function startOf({ start, date, session, close }: Minute, length: number): number {
  const open = Date.parse(`${date}T00:00:00Z`) + NEW_YORK_MS + OPEN * MINUTE_MS;
  const base =
    session === "regular" ? open : session === "pre" ? open - 5.5 * 60 * MINUTE_MS : close;
  return base + Math.floor((start - base) / length) * length;
}

/** The bars of a timeframe, as one batch per close. */
function barsOf(minutes: readonly Minute[], timeframe: Interval): readonly Batch[] {
  const length = (lengths[timeframe] ?? 0) * MINUTE_MS;
  const groups = Map.groupBy(
    minutes.filter(({ session }) => timeframe !== "1d" || session === "regular"),
    (minute) => (timeframe === "1d" ? minute.date : String(startOf(minute, length))),
  );
  return [...groups.values()].map((group): Batch => {
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last) throw new Error("A group has a minute");
    const isDaily = timeframe === "1d";
    const time = isDaily ? Date.parse(`${first.date}T00:00:00Z`) : startOf(first, length);
    const end = time + length;
    const at = isDaily ? first.close : time < first.close && first.close < end ? first.close : end;
    return {
      at,
      observations: [
        {
          kind: "bar",
          symbol: SYMBOL,
          tradeDate: first.date,
          source: "replay",
          timeframe,
          session: isDaily ? "regular" : first.session,
          bar: {
            time,
            open: first.bar.open,
            high: Math.max(...group.map(({ bar }) => bar.high ?? 0)),
            low: Math.min(...group.map(({ bar }) => bar.low ?? Number.POSITIVE_INFINITY)),
            close: last.bar.close,
            volume: group.reduce((sum, { bar }) => sum + (bar.volume ?? 0), 0),
          },
        },
      ],
    };
  });
}

/** Moves the series to bars of another length. */
const on = <Any extends Series>(timeframe: Interval, series: Any): Any => ({
  ...series,
  timeframe,
});

const ruleOf = (when: Condition, rest: Partial<Rule> = {}): Rule =>
  ruleWhen(when, { scope: { kind: "symbol", symbol: SYMBOL }, ...rest });

const close5 = on("5m", price("close"));
const rules: Readonly<Record<string, { rule: Rule; reads: readonly Interval[] }>> = {
  "close of five minutes crosses its average": {
    rule: ruleOf(compare(close5, "crosses", on("5m", indicator("sma", [20])))),
    reads: ["5m"],
  },
  "RSI of minutes, before and after hours too": {
    rule: ruleOf(compare(on("1m", indicator("rsi", [7])), "<", 25), { sessions: "extended" }),
    reads: ["1m"],
  },
  "RSI of minutes, regular hours": {
    rule: ruleOf(compare(on("1m", indicator("rsi", [7])), "<", 25)),
    reads: ["1m"],
  },
  "volume of half an hour is twice the usual": {
    rule: ruleOf(compare(on("30m", statistic({ name: "relativeVolume", bars: 13 })), ">", 1.5)),
    reads: ["30m"],
  },
  "an hour closes above the average of three": {
    rule: ruleOf(compare(on("1h", price("close")), ">", on("1h", indicator("sma", [3])))),
    reads: ["1h"],
  },
  "VWAP crossed upwards": {
    rule: ruleOf(compare(close5, "crossesUp", on("5m", indicator("vwap")))),
    reads: ["5m"],
  },
  "below the average of five minutes for half an hour": {
    rule: ruleOf({
      kind: "heldFor",
      condition: compare(close5, "<", on("5m", indicator("ema", [5]))),
      duration: { kind: "minutes", minutes: 15 },
    }),
    reads: ["5m"],
  },
  "a day closes higher than it began": {
    rule: ruleOf(compare(price("close"), ">", price("open"))),
    reads: ["1d"],
  },
  "the last price crosses a round figure": {
    rule: ruleOf(compare(on("1m", price("last")), "crosses", 214), { confirmation: "price" }),
    reads: ["1m"],
  },
  "two prices in a row, at night too": {
    rule: ruleOf(compare(on("1m", price("last")), "crosses", 214), {
      confirmation: "twoPrices",
      sessions: "extended",
      repetition: { kind: "oncePerDay" },
    }),
    reads: ["1m"],
  },
};

describe.skipIf(isMissing)(`rules on recorded days of minutes${note}`, () => {
  test(
    "fire what the page says, through replay, router, evaluator and log",
    async () => {
      const source = await createReplaySource({
        files: [{ name: `${SYMBOL}.csv`, read: async () => readRecording().join("\n") }],
        speed: 0,
        log: silentLog,
      });
      const clock = manualClock();
      const market = createMarketRouter([source], silentLog, { clock });
      clock.set(market.status().asOf);
      const store = createEventStore({
        database: await openMemoryDatabase(),
        clock,
        projections: [ruleProjection, watchlistProjection],
      });
      const readHeld = async () => undefined;
      const scopes = createScopes({ database: store.database, market, readHeld });
      const valuations = new Valuations(store, market, readHeld);
      const evaluator = new RuleEvaluator({
        store,
        market,
        scopes,
        valuations,
        clock,
        log: silentLog,
      });
      const names = Object.keys(rules);
      for (const [index, { rule }] of Object.values(rules).entries()) {
        const begun = decide(
          { kind: "create", ruleId: index + 1, rule, watchedFrom: isoTime(clock.now()) },
          ruleEvolution.initialState,
        );
        await store.append(ruleStream(index + 1), 0, begun);
      }
      await evaluator.load();
      const played: Sample[] = [];
      for (const playable of market.playing) {
        await playable.play?.(async (samples) => {
          clock.set(market.status().asOf);
          await evaluator.tick();
          await evaluator.take(samples);
          played.push(...samples);
        }, new AbortController().signal);
      }
      await evaluator.tick();

      const minutes = readMinutes();
      const begin = played[0]?.exchangeTime ?? 0;
      const end = played.at(-1)?.exchangeTime ?? 0;
      const events = await store.readAll(0, 100_000);
      const differences: string[] = [];
      for (const [index, name] of names.entries()) {
        const each = rules[name];
        if (!each) continue;
        const prices = played.map(
          ({ exchangeTime, price: last, tradeDate, session, previousClose }): Batch => ({
            at: exchangeTime,
            observations: [
              {
                kind: "price",
                symbol: SYMBOL,
                tradeDate,
                source: "replay",
                price: last,
                session,
                open: null,
                previousClose,
              },
            ],
          }),
        );
        // A price rule is also evaluated when its bars close.
        const batches = each.reads
          .flatMap((reads) => barsOf(minutes, reads))
          .concat(each.rule.confirmation === "barClose" ? [] : prices)
          .filter(({ at }) => at > begin && at <= end)
          .toSorted((one, other) => one.at - other.at);
        for (const [place, batch] of batches.entries()) {
          const before = batches[place - 1]?.at ?? 0;
          if (batch.at <= before) batches[place] = { ...batch, at: before + 1 };
        }
        const expected = evaluateRuleByThePage(each.rule, SYMBOL, batches).map(({ at }) =>
          isoTime(at),
        );
        const found = events
          .filter(({ type }) => type === "RuleFired")
          .map(({ data }) => data as RuleFindingEvent["data"])
          .filter(({ ruleId }) => ruleId === index + 1)
          .map(({ at }) => at);
        const missed = expected.filter((at) => !found.some((time) => isSame(time, at)));
        const invented = found.filter((at) => !expected.some((time) => isSame(time, at)));
        process.stdout.write(`${name}: ${found.length} firings\n`);
        if (expected.length === 0) differences.push(`${name}: nothing fires, which proves nothing`);
        if (new Set(found).size !== found.length) differences.push(`${name}: fired twice`);
        if (missed.length > 0)
          differences.push(`${name}: missed ${missed.length}: ${missed.slice(0, 5)}`);
        if (invented.length > 0)
          differences.push(`${name}: invented ${invented.length}: ${invented.slice(0, 5)}`);
      }
      expect(differences).toEqual([]);
    },
    { timeout: 0 },
  );
});
