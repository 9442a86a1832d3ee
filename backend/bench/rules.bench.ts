import { heapStats } from "bun:jsc";
import { Engine } from "json-rules-engine";
import { BarFigures } from "../domain/indicators/barFigures.ts";
import { createIndicator } from "../domain/indicators/indicators.ts";
import { BAR, read } from "../domain/indicators/indicator.ts";
import type { Batch } from "../domain/rules/observation.ts";
import { Watch } from "../domain/rules/watch.ts";
import { measureInTurns, rateOf, type Benchmark } from "./benchmark.ts";
import {
  leavesOf,
  nextBars,
  readings,
  ruleOf,
  RULES_A_SYMBOL,
  symbolAt,
  SYMBOLS,
  WARM_UP,
  type Reading,
} from "./ruleData.ts";

const RULES = SYMBOLS * RULES_A_SYMBOL;
const TITLE = `${RULES.toLocaleString("en-US")} rules of four leaves on ${SYMBOLS.toLocaleString("en-US")} symbols at bar close`;
const ROUNDS = 15;
/** The slow peer gets fewer symbols; the comparison is in rules per second. */
const PEER_SYMBOLS = 200;

const openRules = (): readonly (readonly Watch[])[] =>
  Array.from({ length: SYMBOLS }, (_, symbol) =>
    Array.from(
      { length: RULES_A_SYMBOL },
      (__, rule) => new Watch(ruleOf(symbol, rule), symbolAt(symbol)),
    ),
  );

function evaluateAll(rules: readonly (readonly Watch[])[], { at, observations }: Batch): number {
  let fired = 0;
  for (const [symbol, observation] of observations.entries()) {
    const own = { at, observations: [observation] };
    for (const watch of rules[symbol] ?? []) if (watch.advance(own)) fired++;
  }
  return fired;
}

interface Alone {
  readonly bars: BarFigures;
  readonly places: ReadonlyMap<Reading, number>;
}

function openAlone(rule: number): Alone {
  const bars = new BarFigures();
  const places = new Map<Reading, number>([["close", BAR.close]]);
  const names = new Set(
    leavesOf(0, rule)
      .flat()
      .filter((each) => typeof each === "string"),
  );
  for (const name of names) {
    const series = readings[name];
    if (series.kind !== "indicator" || name === "signal") continue;
    const lines = bars.add(createIndicator(series));
    places.set(name, lines);
    if (name === "macd") places.set("signal", lines + 1);
  }
  return { bars, places };
}

const openIndicators = (): readonly (readonly Alone[])[] =>
  Array.from({ length: SYMBOLS }, () =>
    Array.from({ length: RULES_A_SYMBOL }, (_, rule) => openAlone(rule)),
  );

function advanceAll(series: readonly (readonly Alone[])[], { observations }: Batch): void {
  for (const [symbol, observation] of observations.entries()) {
    if (observation.kind !== "bar") continue;
    for (const { bars } of series[symbol] ?? [])
      bars.append(observation.bar, observation.tradeDate);
  }
}

const factsOf = (alone: readonly Alone[]): Record<Reading, number> =>
  Object.fromEntries(
    alone.flatMap(({ bars, places }) =>
      [...places].map(([name, place]) => [name, read(bars.figures, place)]),
    ),
  ) as Record<Reading, number>;

/** Creates one engine per symbol with only that symbol's rules: the most favorable use for it. */
function openEngine(symbol: number): Engine {
  const side = (each: Reading | number) => (typeof each === "number" ? each : { fact: each });
  return new Engine(
    Array.from({ length: RULES_A_SYMBOL }, (_, rule) => ({
      conditions: {
        all: leavesOf(symbol, rule).map(([one, other]) =>
          typeof one === "number"
            ? { fact: String(other), operator: "lessThan", value: one }
            : { fact: one, operator: "greaterThan", value: side(other) },
        ),
      },
      event: { type: "met", params: { rule } },
    })),
  );
}

function bytesHeldBy(build: () => object): number {
  const held: object[] = [];
  Bun.gc(true);
  const before = heapStats();
  held.push(build());
  Bun.gc(true);
  const after = heapStats();
  const bytes = after.heapSize + after.extraMemorySize - before.heapSize - before.extraMemorySize;
  return held.length * bytes;
}

export const rules: Benchmark = {
  name: "rules",
  run: async () => {
    const ruleBytes = bytesHeldBy(openRules);
    const indicatorBytes = bytesHeldBy(openIndicators);
    const ours = openRules();
    const alone = openIndicators();
    for (let bar = 0; bar < WARM_UP; bar++) {
      const batch = nextBars();
      evaluateAll(ours, batch);
      advanceAll(alone, batch);
    }
    const engines = Array.from({ length: PEER_SYMBOLS }, (_, symbol) => openEngine(symbol));
    let [fired, batch] = [0, nextBars()];
    const firedByPeer = async (): Promise<Set<string>> => {
      const met = new Set<string>();
      for (const [symbol, engine] of engines.entries()) {
        const { events } = await engine.run(factsOf(alone[symbol] ?? []));
        for (const { params } of events) met.add(`${symbolAt(symbol)} ${String(params?.rule)}`);
      }
      return met;
    };
    let agreed = 0;
    const figures = await measureInTurns(ROUNDS, {
      rules: () => {
        batch = nextBars();
        return rateOf(RULES, () => {
          fired += evaluateAll(ours, batch);
        });
      },
      alone: () => rateOf(RULES, () => advanceAll(alone, batch)),
      peer: async () => {
        let met = new Set<string>();
        const rate = await rateOf(PEER_SYMBOLS * RULES_A_SYMBOL, async () => {
          met = await firedByPeer();
        });
        for (let symbol = 0; symbol < PEER_SYMBOLS; symbol++) {
          for (let rule = 0; rule < RULES_A_SYMBOL; rule++) {
            const truth = ours[symbol]?.[rule]?.witness()?.truth;
            const isMet = met.has(`${symbolAt(symbol)} ${rule}`);
            if ((truth === "true") !== isMet) throw new Error(`${symbolAt(symbol)}: ${truth}`);
            if (isMet) agreed++;
          }
        }
        return rate;
      },
    });
    if (fired === 0 || agreed === 0)
      throw new Error("Nothing fired: the comparison proves nothing");
    const millisecondsOf = (rate: number): number => (RULES / rate) * 1000;
    const aloneMs = millisecondsOf(figures.alone);
    return [
      {
        name: TITLE,
        unit: "ms a bar",
        better: "lower",
        ours: millisecondsOf(figures.rules),
        peers: { "the same indicators alone": aloneMs },
        limit: 2 * aloneMs,
        note: `each rule has figures of its own; ${Math.round(fired / (ROUNDS + 1))} firings a bar, each with its witness`,
      },
      {
        name: TITLE,
        unit: "rules/s",
        better: "higher",
        ours: figures.rules,
        peers: { "json-rules-engine": figures.peer },
        limit: null,
        note:
          "ours computes the indicators too; json-rules-engine is given them, has one engine a " +
          `symbol, and is built for ${PEER_SYMBOLS} symbols only`,
      },
      {
        name: `${TITLE}: memory`,
        unit: "bytes per rule",
        better: "lower",
        ours: ruleBytes / RULES,
        peers: { "the same indicators alone": indicatorBytes / RULES },
        limit: null,
        note: "heap and array buffers after a full collection, with the rules' indicators",
      },
    ];
  },
};
