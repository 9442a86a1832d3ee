import type { Alert } from "../../contract/alerts/alert.ts";
import type { Rehearsal, RehearsedData } from "../../contract/sources.ts";
import { isoTime } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { kindOf } from "../../domain/symbol.ts";
import type { Observation, SavedRehearsal } from "../../market/routing/rehearsal.ts";
import type { Capability } from "../../market/source.ts";
import { covers, type AboutSource } from "../../market/sources/about.ts";

export interface ReportFacts {
  readonly rehearsal: SavedRehearsal;
  readonly isRunning: boolean;
  /** Kinds that the refused source gives, in the order of the screens. */
  readonly kinds: readonly Capability[];
  /** False if the source does not give this kind for the symbol. */
  readonly gives: (source: string, capability: Capability, symbol: string) => boolean;
  /** Configured sources of a kind, the refused one included. */
  readonly sourcesOf: (capability: Capability) => readonly string[];
  /** Sources that could be configured. */
  readonly others: readonly AboutSource[];
  readonly alerts: readonly Pick<Alert, "id" | "symbol" | "alertType" | "targetPrice">[];
}

/** Prices of alerts come from samples of many symbols or, one by one, from quotes. */
const PRICES: readonly Capability[] = ["stream", "quote"];

/** Kinds that also currencies, coins, futures and indexes have; other kinds are about companies. */
const OF_ALL: ReadonlySet<Capability> = new Set([...PRICES, "bars", "fx", "search", "headlines"]);

/** False for a kind that no source has for such a symbol, such as the holders of a coin. */
export const isApplicable = (capability: Capability, symbol: string): boolean =>
  OF_ALL.has(capability) || ["listing", "fund"].includes(kindOf(symbol));

/** A smaller delay counts as none, as it does beside a price. */
const LATE_FROM_MS = 2 * MINUTE_MS;

/** Describes what worked without the source, what was late and what was missing. */
export function reportRehearsal(facts: ReportFacts): Rehearsal {
  const { rehearsal, isRunning, kinds, alerts } = facts;
  const seen = rehearsal.observations;
  const symbols = new Set([
    ...alerts.map(({ symbol }) => symbol),
    ...seen.filter(({ capability }) => capability === "stream").map(({ about }) => about),
  ]);
  const prices = [...symbols].toSorted().map((symbol) => {
    const found = seen.find((each) => each.capability === "stream" && each.about === symbol);
    const isConcerned = PRICES.some((kind) => facts.gives(rehearsal.source, kind, symbol));
    return {
      symbol,
      alerts: alerts
        .filter((alert) => alert.symbol === symbol)
        .map(({ id, alertType, targetPrice }) => ({ id, alertType, targetPrice })),
      ...describe(facts, found, PRICES, symbol),
      ...(isConcerned ? {} : { outcome: "wentOn" as const, closers: [] }),
    };
  });
  const dataOf = (each: Observation): RehearsedData => ({
    capability: each.capability,
    about: each.about,
    ...describe(facts, each, [each.capability], each.about.split(" ")[0] ?? ""),
  });
  const isChart = ({ capability }: Observation) => capability === "bars";
  return {
    source: rehearsal.source,
    startedAt: isoTime(rehearsal.startedAt),
    until: isoTime(rehearsal.until),
    isRunning,
    kinds: kinds.map((capability) => ({ capability, ...foresee(facts, capability) })),
    prices,
    charts: seen.filter(isChart).map(dataOf),
    fields: seen
      .filter((each) => !isChart(each) && each.capability !== "stream")
      .filter(({ capability, about }) => isApplicable(capability, about))
      .map(dataOf),
  };
}

/** Example symbols for kinds that no alert has. */
const EXAMPLES = ["AAPL", "BTC-USD", "EURUSD=X"];

/** Sources that would answer for alerts, or for an example, and others that would close a gap. */
function foresee({ rehearsal, ...facts }: ReportFacts, capability: Capability) {
  const others = facts.sourcesOf(capability).filter((name) => name !== rehearsal.source);
  const isConcerned = (symbol: string): boolean =>
    facts.gives(rehearsal.source, capability, symbol) && isApplicable(capability, symbol);
  const watched = [...new Set(facts.alerts.map(({ symbol }) => symbol))].filter(isConcerned);
  const examples = EXAMPLES.filter(isConcerned).slice(0, 1);
  // Rates are of pairs of currencies, whatever is watched.
  const asked = capability === "fx" ? ["EURUSD=X"] : watched.length > 0 ? watched : examples;
  const givesFor = (symbol: string) => (name: string) => facts.gives(name, capability, symbol);
  const open = asked.filter((symbol) => !others.some(givesFor(symbol)));
  const closers = new Set(open.flatMap((symbol) => closersOf(facts, [capability], symbol)));
  return {
    standIns: others.filter((name) => asked.some((symbol) => givesFor(symbol)(name))),
    closers: [...closers],
  };
}

function describe(
  facts: ReportFacts,
  found: Observation | undefined,
  kinds: readonly Capability[],
  about: string,
) {
  const outcome = outcomeOf(found);
  return {
    outcome,
    asked: found?.asked ?? 0,
    answered: found?.answered ?? 0,
    held: found?.held ?? 0,
    answeredBy: [...(found?.sources ?? [])],
    delaySeconds: Math.round((found?.delayMs ?? 0) / 1000),
    longestGapSeconds: Math.round((found?.longestGapMs ?? 0) / 1000),
    closers: outcome === "late" || outcome === "missing" ? closersOf(facts, kinds, about) : [],
  };
}

function outcomeOf(found: Observation | undefined): RehearsedData["outcome"] {
  if (!found) return "notAsked";
  const { asked, answered, held, kept, delayMs } = found;
  // The first price of another source is held for one check, so the next one is on time.
  const isOnTime = answered > 0 && answered + held === asked;
  if (isOnTime) return delayMs >= LATE_FROM_MS ? "late" : "wentOn";
  return answered + held + kept > 0 ? "late" : "missing";
}

/** Returns the sources that would answer one of the kinds; those that need no key come first. */
function closersOf(
  { others }: Pick<ReportFacts, "others">,
  kinds: readonly Capability[],
  about: string,
): string[] {
  return others
    .filter((source) => kinds.some((kind) => covers(source, kind, about)))
    .toSorted((one, other) => Number(one.key !== undefined) - Number(other.key !== undefined))
    .map(({ name }) => name);
}
