import { type Arbitrary, constantFrom, integer, nat, record } from "fast-check";
import type { Bar } from "../domain/bar.ts";
import type { Batch, MarketEvent, Observation } from "../domain/rules/observation.ts";
import type { Session } from "../domain/sessions.ts";
import { portfolioSubject } from "../domain/rules/portfolioSubject.ts";
import { OTHER, OWN, START } from "./arbitraries/ruleArbitrary.ts";
import { PORTFOLIO } from "./reference/referenceLeaves.ts";

/**
 * Two symbols on four hours a day, one before and one after the regular session, with prices
 * between bars, facts, events and gaps.
 */
export interface MarketPlan {
  readonly seed: number;
  readonly days: number;
  /** Bars in 100 that are missing, lack a volume, or have an invalid field. */
  readonly missing: number;
  readonly withoutVolume: number;
  readonly unsound: number;
  /** Largest step in halves; small steps cause ties. */
  readonly step: number;
}

export const marketPlan: Arbitrary<MarketPlan> = record({
  seed: nat(0x7fffffff),
  days: integer({ min: 4, max: 45 }),
  missing: constantFrom(0, 5, 20),
  withoutVolume: constantFrom(0, 0, 2, 20),
  unsound: constantFrom(0, 0, 1, 5),
  step: constantFrom(1, 2, 6),
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds between transactions. */
const LEDGER_LASTS_MS = 30 * HOUR;
const hours: readonly Session[] = ["pre", "regular", "regular", "post"];

/** Mulberry32. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below;
  };
}

export function playMarket(plan: MarketPlan): readonly Batch[] {
  const random = randomOf(plan.seed);
  const below = (limit: number): number => Math.floor(random(limit));
  const happens = (percent: number): boolean => random(100) < percent;
  const batches: Batch[] = [];
  const prices = new Map([
    [OWN, 100],
    [OTHER, 100],
  ]);
  const closes = new Map<string, number>();
  const move = (symbol: string): number => {
    const steps = below(2 * plan.step + 1) - plan.step;
    const price = Math.min(140, Math.max(70, (prices.get(symbol) ?? 100) + steps / 2));
    prices.set(symbol, price);
    return price;
  };
  const barOf = (symbol: string, time: number): Bar => {
    const open = prices.get(symbol) ?? 100;
    const path = [open, move(symbol), move(symbol)];
    const volume = happens(plan.withoutVolume) ? null : 500 * below(7);
    const bar = {
      time,
      open,
      high: Math.max(...path),
      low: Math.min(...path),
      close: path[2] ?? open,
      volume,
    };
    if (!happens(plan.unsound)) return bar;
    const field = (["open", "high", "low", "close"] as const)[below(4)] ?? "close";
    return { ...bar, [field]: [Number.NaN, Number.POSITIVE_INFINITY][below(2)] };
  };
  const feeds: Observation[] = eventNames
    .filter(() => happens(80))
    .map((event) => ({ kind: "feed", event, isAvailable: happens(85) }));
  batches.push({ at: START - 1, observations: feeds });

  for (let day = 0; day < plan.days; day++) {
    const tradeDate = new Date(START + day * DAY).toISOString().slice(0, 10);
    const ofDay = new Map<string, Bar[]>();
    const opens = new Map<string, number>();
    for (const [hour, session] of hours.entries()) {
      const time = START + day * DAY + hour * HOUR;
      const inHour: Observation[] = [];
      for (const symbol of [OWN, OTHER]) {
        const common = { symbol, tradeDate, source: day % 2 === 0 ? "one" : "two" };
        const bar = barOf(symbol, time);
        if (session === "regular") {
          ofDay.set(symbol, [...(ofDay.get(symbol) ?? []), bar]);
          if (!opens.has(symbol)) opens.set(symbol, bar.open);
        }
        if (!happens(plan.missing)) {
          inHour.push({ kind: "bar", ...common, timeframe: "1h", session, bar });
        }
        if (happens(3)) {
          // A correction of a closed bar must be ignored.
          const old = { ...bar, time: time - HOUR, close: 1 };
          inHour.push({ kind: "bar", ...common, timeframe: "1h", session, bar: old });
        }
        for (let tick = 1; tick <= 2; tick++) {
          if (happens(symbol === OWN ? 20 : 60)) continue;
          batches.push({
            at: time + tick * 17 * 60_000 + (symbol === OWN ? 0 : 60_000),
            observations: [
              {
                kind: "price",
                ...common,
                price: happens(plan.unsound) ? Number.NaN : bar.open + (below(7) - 3) / 2,
                session,
                open: opens.get(symbol) ?? null,
                previousClose: closes.get(symbol) ?? null,
              },
              ...surprises(common, time, below, happens),
            ],
          });
        }
        const daily = ofDay.get(symbol);
        if (hour === 3 && daily && !happens(plan.missing)) {
          const bar1d = dayOf(daily, Date.parse(`${tradeDate}T00:00:00Z`));
          inHour.push({ kind: "bar", ...common, timeframe: "1d", session: "regular", bar: bar1d });
          if (Number.isFinite(bar1d.close)) closes.set(symbol, bar1d.close);
        }
        inHour.push(...surprises(common, time, below, happens));
      }
      if (inHour.length > 0) batches.push({ at: time + HOUR, observations: inHour });
      // A repeated bar must change nothing.
      if (happens(2)) batches.push({ at: time + HOUR, observations: inHour });
    }
  }
  return batches.toSorted((one, other) => one.at - other.at);
}

function dayOf(bars: readonly Bar[], time: number): Bar {
  const volumes = bars.map(({ volume }) => volume);
  return {
    time,
    open: bars[0]?.open ?? Number.NaN,
    high: Math.max(...bars.map(({ high }) => high)),
    low: Math.min(...bars.map(({ low }) => low)),
    close: bars.at(-1)?.close ?? Number.NaN,
    volume: volumes.includes(null)
      ? null
      : volumes.reduce((sum: number, each) => sum + (each ?? 0), 0),
  };
}

const eventNames: readonly MarketEvent["name"][] = [
  "filing",
  "insiderTrade",
  "ratingChange",
  "targetChange",
  "earningsDate",
  "earningsNear",
  "halt",
  "resumption",
  "split",
  "screenEntered",
  "screenLeft",
  "time",
];

const facts = [
  "upside",
  "dispersion",
  "peRatio",
  "daysToEarnings",
  "insiderNet",
  "mentions",
] as const;
const factValues = [null, -2, 0, 1, 2, 7, 10, 100_000];

function surprises(
  common: { readonly symbol: string; readonly tradeDate: string; readonly source: string },
  time: number,
  below: (limit: number) => number,
  happens: (percent: number) => boolean,
): Observation[] {
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const found: Observation[] = [];
  if (happens(8))
    found.push({ kind: "fact", ...common, fact: pick(facts), value: pick(factValues) });
  if (common.symbol === OWN && happens(30)) {
    const amount = () => pick([null, -20, 0, 90, 100, 110, 200, 1000]);
    const percent = () => pick([null, -10, 0, 1, 2, 10]);
    // Ledger numbers increase; both subjects share one.
    const valuation = {
      kind: "valuation" as const,
      portfolioId: PORTFOLIO,
      ledger: Math.floor(time / LEDGER_LASTS_MS),
      isClose: happens(40),
      tradeDate: common.tradeDate,
      source: common.source,
    };
    const gains = () => ({ value: amount(), gain: amount(), gainPercent: percent() });
    if (happens(80)) {
      const figures = { ...gains(), weight: percent() };
      found.push({ ...valuation, symbol: common.symbol, figures });
    }
    if (happens(80)) {
      const figures = { ...gains(), index: pick([null, 80, 90, 98, 99, 100, 101]) };
      found.push({ ...valuation, symbol: portfolioSubject(PORTFOLIO), figures });
    }
  }
  if (happens(2)) found.push({ kind: "feed", event: pick(eventNames), isAvailable: happens(60) });
  while (happens(15)) {
    const name = pick(eventNames);
    found.push({ kind: "event", ...common, event: eventOf(name, time, pick) });
  }
  return found;
}

function eventOf(
  name: MarketEvent["name"],
  time: number,
  pick: <Item>(items: readonly Item[]) => Item,
): MarketEvent {
  switch (name) {
    case "filing":
      return {
        name,
        form: pick(["8-K", "4", "10-Q"]),
        items: pick([[], ["2.02"], ["5.02", "1.05"]]),
      };
    case "insiderTrade":
      return {
        name,
        side: pick(["bought", "sold"]),
        value: pick([null, 50_000, 100_000, 200_000]),
      };
    case "ratingChange":
      return { name, change: pick(["upgrade", "downgrade", "initiate", "maintain", "reiterate"]) };
    case "targetChange":
      return { name, percent: pick([-10, -5, -1, 0, 1, 5, 10]) };
    case "earningsDate":
      return { name, change: pick(["set", "moved"]) };
    case "earningsNear":
      return { name, days: pick([-1, 0, 1, 5, 20]) };
    case "screenEntered":
    case "screenLeft":
      return { name, screen: pick(["standard", "earnings"]) };
    case "time":
      return { name, at: time };
    default:
      return { name };
  }
}
