import { heapStats } from "bun:jsc";
import { Engine } from "json-rules-engine";
import { Arrangements, BarFigures } from "../market/conditions/indicators/barFigures.ts";
import { createIndicator } from "../market/conditions/indicators/create.ts";
import { BAR, BAR_SIZE, read } from "../market/conditions/indicators/indicator.ts";
import type { Batch } from "../market/conditions/observation.ts";
import { RuleSet } from "../market/conditions/ruleSet.ts";
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
/** The slow peer gets fewer symbols; what is compared is rules per second. */
const PEER_SYMBOLS = 200;

function openRules(): RuleSet {
  const rules = new RuleSet();
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    for (let rule = 0; rule < RULES_A_SYMBOL; rule++) {
      rules.watch(String(rule), ruleOf(symbol, rule), symbolAt(symbol));
    }
  }
  return rules;
}

/** What the rules share: one indicator of each kind a symbol, computed as the rules compute it. */
const indicators = Object.entries(readings).flatMap(([name, series]) =>
  series.kind === "indicator" && name !== "signal"
    ? [{ name: name as Reading, indicator: createIndicator(series) }]
    : [],
);

/** The indicators alone, of each symbol. */
function openIndicators(): readonly BarFigures[] {
  const arrangements = new Arrangements();
  return Array.from({ length: SYMBOLS }, () => {
    const bars = new BarFigures(arrangements);
    for (const { indicator } of indicators) bars.add(indicator);
    return bars;
  });
}

function advanceAll(series: readonly BarFigures[], { observations }: Batch): void {
  for (let index = 0; index < observations.length; index++) {
    const observation = observations[index];
    if (observation?.kind === "bar") series[index]?.append(observation.bar, observation.tradeDate);
  }
}

/** What the peer is given: figures that are computed already. */
function factsOf({ figures }: BarFigures): Record<Reading, number> {
  const facts = new Map<Reading, number>([["close", read(figures, BAR.close)]]);
  let lines = BAR_SIZE;
  for (const { name, indicator } of indicators) {
    facts.set(name, read(figures, lines));
    if (name === "macd") facts.set("signal", read(figures, lines + 1));
    lines += indicator.lines;
  }
  return Object.fromEntries(facts) as Record<Reading, number>;
}

/** One engine a symbol with that symbol's rules only: its most favorable use. */
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
      ours.advance(batch);
      advanceAll(alone, batch);
    }
    const engines = Array.from({ length: PEER_SYMBOLS }, (_, symbol) => openEngine(symbol));
    let [fired, batch] = [0, nextBars()];
    const firedByPeer = async (): Promise<Set<string>> => {
      const met = new Set<string>();
      for (const [symbol, engine] of engines.entries()) {
        const bars = alone[symbol];
        if (!bars) continue;
        const { events } = await engine.run(factsOf(bars));
        for (const { params } of events) met.add(`${symbolAt(symbol)} ${String(params?.rule)}`);
      }
      return met;
    };
    let agreed = 0;
    const figures = await measureInTurns(ROUNDS, {
      // Both take in the same bars, one after the other.
      rules: () => {
        batch = nextBars();
        return rateOf(RULES, () => {
          fired += ours.advance(batch).length;
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
            const truth = ours.find(String(rule), symbolAt(symbol))?.witness()?.truth;
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
        note: `${ours.indicatorCount.toLocaleString("en-US")} indicators and bars; ${Math.round(fired / (ROUNDS + 1))} firings a bar, each with its witness`,
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
