import { MAX_PREVIEW_SYMBOLS, type RulePreview } from "../../contract/rules/rules.ts";
import { intervalMs } from "../../domain/bar.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { checkRule, type Problem } from "../../domain/rules/checkRule.ts";
import { describeCondition, describeRule } from "../../domain/rules/describeRule.ts";
import { isPortfolioWide, readsValuations } from "../../domain/rules/combinations.ts";
import { timeframeWords } from "../../domain/rules/describeSeries.ts";
import { findNeverTrue } from "../../domain/rules/neverTrue.ts";
import type { Observation } from "../../domain/rules/observation.ts";
import { durationBars, requirementsOf } from "../../domain/rules/requirements.ts";
import type { Condition, Rule, Series } from "../../domain/rules/rule.ts";
import { Watch } from "../../domain/rules/watch.ts";
import { conditionsIn, isLeaf, leavesOf, operandsOf, seriesOf } from "../../domain/rules/walk.ts";
import type { Market } from "../../market/routing/router.ts";
import type { MarketStatus } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { isoTime } from "../../platform/clock.ts";
import { Unavailable } from "../../platform/unavailable.ts";
import { findUnavailable, readFact, reasonOfEvent } from "./series/available.ts";
import { describeWitness } from "./words/describeWitness.ts";
import type { WatchedNow } from "./watch/ruleOnSymbol.ts";
import type { Scopes } from "./watch/scopes.ts";
import { portfoliosOf } from "./series/needs.ts";
import { type ReadHeld, Valuations } from "./portfolio/valuations.ts";
import { seriesKey } from "./series/watchedSeries.ts";
import { batchesOf, readSeries, seriesWantedBy } from "./series/symbolSeries.ts";
import { unitOf } from "../../domain/rules/units.ts";

const MAX_NAMED = 4;

/** Finds comparisons across currencies. Numbers are read in each stock's own currency. */
export function findMixedCurrencies(
  when: Condition,
  members: readonly string[],
  currencyOf: (symbol: string) => string,
): readonly Problem[] {
  const own = [...new Set(members.map(currencyOf))];
  return [...conditionsIn(when)].flatMap(([condition, path]) => {
    const currencies = isLeaf(condition) ? mixedIn(operandsOf(condition), own, currencyOf) : [];
    if (currencies.length === 0) return [];
    const what = `“${describeCondition(condition)}”`;
    const sentence = `${what}: prices are in different currencies (${nameAll(currencies)}) and won't be converted`;
    return [{ path, sentence }];
  });
}

/** Returns the currencies that a leaf mixes, in alphabetical order; `own` are those of the members. */
function mixedIn(
  operands: readonly Series[],
  own: readonly string[],
  currencyOf: (symbol: string) => string,
): readonly string[] {
  const priced = operands.filter((series) => unitOf(series) === "price");
  const sides = new Set(
    priced.map((series) => {
      const symbol = symbolOf(series);
      return (symbol === null ? own : [currencyOf(symbol)]).toSorted().join(" ");
    }),
  );
  const currencies = [...new Set([...sides].flatMap((side) => side.split(" ")))].filter(Boolean);
  const isFixed = operands.some(({ kind }) => kind === "constant" || kind === "line");
  // A stock compared with its own price has one currency.
  const isMixed = currencies.length > 1 && (sides.size > 1 || isFixed);
  return isMixed ? currencies.toSorted() : [];
}

const symbolOf = (series: Series): string | null => {
  if (series.kind === "multiple") return symbolOf(series.of);
  return "symbol" in series ? series.symbol : null;
};

function nameAll(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(" and ");
}

export type PreviewMarket = Pick<
  Market,
  "sourced" | "status" | "peek" | "offers" | "quote" | "samples" | "splits"
>;

interface PreviewPorts {
  readonly market: PreviewMarket;
  readonly scopes: Scopes;
  readonly store: EventStore;
  readonly readHeld: ReadHeld;
  readonly readLive?: ReadLive;
}

/** Returns the live evaluation of a symbol; undefined if the rule does not watch it. */
export type ReadLive = (symbol: string) => WatchedNow | undefined;

export async function previewRule(ports: PreviewPorts, rule: Rule): Promise<RulePreview> {
  const { market, scopes, store, readHeld } = ports;
  const sentence = describeRule(rule, await scopes.readNames());
  const problems = [...checkRule(rule)];
  if (problems.length > 0) {
    const scope = { symbols: 0, problem: null };
    return {
      sentence,
      problems,
      unavailable: [],
      requirements: [],
      scope,
      pace: null,
      current: [],
    };
  }
  const { symbols, problem } = await scopes.membersOf(rule.scope, isPortfolioWide(rule));
  const shown = rule.scope.kind === "universe" ? [] : symbols.slice(0, MAX_PREVIEW_SYMBOLS);
  const valuations = new Valuations(store, market, readHeld, false);
  await valuations.follow(portfoliosOf([rule]));
  const current = await Promise.all(
    shown.map(
      (symbol) =>
        readLiveResult(rule, symbol, ports.readLive) ??
        evaluateNow(market, rule, symbol, valuations),
    ),
  );
  const neverTrue =
    shown.length === symbols.length ? findNeverTrueNow(rule, current, market.status().asOf) : null;
  return {
    sentence,
    problems,
    unavailable: [
      ...(neverTrue === null ? [] : [{ path: "when", sentence: neverTrue }]),
      ...findUnavailable(market, rule.when),
      ...findMixedCurrencies(rule.when, symbols, (symbol) => marketOf(symbol).currency),
    ],
    requirements: requirementsOf(rule).map(({ since, ...requirement }) => ({
      ...requirement,
      since: since === null ? null : isoTime(since),
    })),
    scope: { symbols: symbols.length, problem },
    pace: describePace(rule, symbols, market.status()),
    current,
  };
}

/** Returns the reason why the rule cannot become true on any of the stocks; null if it can. */
function findNeverTrueNow(rule: Rule, current: RulePreview["current"], now: number): string | null {
  const reasons = current.map(({ witness }) =>
    findNeverTrue(rule.when, {
      now,
      // Parts that stay unknown are listed on their own.
      reasonOfUnknown: () => null,
      figuresOf: (at) =>
        witness.find(({ path }) => path === at)?.values.map(({ value }) => value) ?? [],
    }),
  );
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}

/** The live evaluation, which knows the past; undefined if another version of the rule is live. */
function readLiveResult(
  rule: Rule,
  symbol: string,
  readLive: ReadLive | undefined,
): RulePreview["current"][number] | undefined {
  const live = readLive?.(symbol);
  if (!live || JSON.stringify(live.rule.when) !== JSON.stringify(rule.when)) return undefined;
  const { witness, at } = live;
  return {
    symbol,
    truth: witness.truth,
    at: isoTime(at),
    witness: describeWitness(rule, witness),
    problem: null,
  };
}

const BY_ONE_PRICE =
  "Based on the newest price. The rule waits for a second price that confirms it";

/** By a symbol's newest bars, facts and price. Past events are not available. */
async function evaluateNow(
  market: PreviewMarket,
  rule: Rule,
  symbol: string,
  valuations: Valuations,
): Promise<RulePreview["current"][number]> {
  const isByTwo = rule.confirmation === "twoPrices";
  const watch = new Watch(isByTwo ? { ...rule, confirmation: "price" } : rule, symbol);
  try {
    const wanted = seriesWantedBy([rule], symbol).map((series) => ({
      ...series,
      bars: series.bars + durationBars(rule, series.timeframe),
    }));
    const { bars, unknown } = await readSeries(market, wanted);
    const batches = batchesOf(bars);
    let at = Math.min(batches[0]?.at ?? market.status().asOf, market.status().asOf) - 1;
    watch.advance({ at, observations: await readFacts(market, rule, symbol) });
    for (const valuation of valuations.ofAll(portfoliosOf([rule]))) {
      const observations = valuation.observationsFor(symbol);
      watch.advance({ at: ++at, observations });
    }
    for (const batch of batches) {
      at = batch.at;
      watch.advance(batch);
    }
    if (rule.confirmation !== "barClose") {
      const prices = await readPrices(market, rule, symbol);
      at = Math.max(at + 1, market.status().asOf);
      watch.advance({ at, observations: prices });
    }
    const witness = watch.witness();
    return {
      symbol,
      truth: witness?.truth ?? "unknown",
      at: witness && (bars.length > 0 || readsValuations(rule)) ? isoTime(at) : null,
      witness: witness ? describeWitness(rule, witness) : [],
      problem:
        unknown.length > 0
          ? `No source knows ${unknown.join(", ")}`
          : isByTwo
            ? BY_ONE_PRICE
            : null,
    };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return { symbol, truth: "unknown", at: null, witness: [], problem: error.sentence };
  }
}

async function readFacts(
  market: PreviewMarket,
  rule: Rule,
  symbol: string,
): Promise<readonly Observation[]> {
  const observations: Observation[] = [];
  for (const series of seriesOf(rule.when)) {
    if (series.kind !== "fact") continue;
    const of = series.symbol ?? symbol;
    const known = await readFact(market, of, series.fact);
    observations.push({
      kind: "fact",
      symbol: of,
      tradeDate: tradeDateAt(of, market.status().asOf),
      source: known?.source ?? "",
      fact: series.fact,
      value: known?.value ?? null,
    });
  }
  for (const leaf of leavesOf(rule.when)) {
    if (leaf.kind !== "event") continue;
    const { name } = leaf.event;
    const isAvailable = reasonOfEvent(market, name) === null;
    observations.push({ kind: "feed", event: name, isAvailable });
  }
  return observations;
}

async function readPrices(
  market: PreviewMarket,
  rule: Rule,
  symbol: string,
): Promise<readonly Observation[]> {
  const others = [...seriesOf(rule.when)].map((series) =>
    "symbol" in series ? (series.symbol ?? symbol) : symbol,
  );
  const quotes = await Promise.all(
    [...new Set([symbol, ...others])].map((each) => market.quote(each)),
  );
  return quotes.flatMap((quote): Observation[] =>
    quote
      ? [
          {
            kind: "price",
            symbol: quote.symbol,
            tradeDate: tradeDateAt(quote.symbol, quote.asOf),
            source: quote.source,
            price: quote.price,
            session: "regular",
            open: quote.open,
            previousClose: quote.previousClose,
          },
        ]
      : [],
  );
}

/** Requests left per minute beside current prices, which take up to 60 of Yahoo's 120. */
const READS_A_MINUTE = 50;

/**
 * Describes how long after their close the bars of so many symbols are evaluated, and how that
 * affects short timeframes; null if within a minute. Only live sources need one request per list.
 */
export function describePace(
  rule: Rule,
  symbols: readonly string[],
  { kind }: Pick<MarketStatus, "kind">,
): string | null {
  if (kind !== "live") return null;
  const lists = new Map(
    symbols
      .flatMap((symbol) => seriesWantedBy([rule], symbol))
      .map((series) => [seriesKey(series), series.timeframe] as const),
  );
  const minutes = Math.ceil(lists.size / READS_A_MINUTE);
  if (minutes < 2) return null;
  const late = `This rule needs ${lists.size} series of bars from the live source. A bar is evaluated up to about ${minutes} minutes after it closes.`;
  const shortest = [...lists.values()].toSorted((a, b) => intervalMs[a] - intervalMs[b])[0];
  return shortest !== undefined && intervalMs[shortest] < minutes * MINUTE_MS
    ? `${late} The next ${timeframeWords[shortest]} bar closes before that. Use longer bars or fewer stocks.`
    : late;
}
