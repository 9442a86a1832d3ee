import { rescaleState } from "../../domain/rules/rescaleRule.ts";
import type { Rule } from "../../domain/rules/rule.ts";
import type { WatchState } from "../../domain/rules/watch.ts";
import type { Market } from "../../market/routing/router.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import type { RuleSplit } from "./commands.ts";
import { decide } from "./decide.ts";
import { ruleStream } from "./events.ts";
import { ruleEvolution } from "./evolve.ts";
import type { ActiveRule } from "./watchStore.ts";

/** Splits of several symbols up to a trade date, in order. */
export type KnownSplits = readonly RuleSplit[];

/**
 * The splits of these symbols that are effective by now. A symbol whose splits no source lists has
 * none; rejects with SourceUnavailable where one that lists them cannot answer.
 */
export async function readSplits(
  market: Pick<Market, "splits" | "status">,
  symbols: readonly string[],
): Promise<KnownSplits> {
  const now = market.status().asOf;
  const lists = await Promise.all(
    symbols.map(async (symbol) => {
      const list = await market.splits(symbol);
      const today = tradeDateAt(symbol, now);
      return (list?.splits ?? [])
        .filter(({ date }) => date <= today)
        .map(({ date, numerator, denominator }) => ({
          symbol,
          factor: denominator / numerator,
          effectiveDate: date,
          source: list?.source ?? "",
        }));
    }),
  );
  return lists.flat().toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? -1 : 1));
}

/** Has a rule follow the splits since its figures were written; one that it has followed is none. */
export async function followSplits(
  store: EventStore,
  { id, writtenAt }: Pick<ActiveRule, "id" | "writtenAt">,
  splits: KnownSplits,
): Promise<void> {
  for (const split of splits) {
    if (split.effectiveDate <= tradeDateAt(split.symbol, writtenAt)) continue;
    await handleCommand(store, ruleEvolution, ruleStream(id), (state) =>
      decide({ kind: "rescale", split }, state),
    );
  }
}

/** The prices that a rule on `watched` remembers, in shares of after the splits since `adjustedTo`. */
export const rescaledState = (
  state: WatchState,
  rule: Rule,
  watched: string,
  splits: KnownSplits,
  adjustedTo: string,
): WatchState =>
  splits
    .filter(({ effectiveDate }) => effectiveDate > adjustedTo)
    .reduce(
      (moved, { symbol, factor }) => rescaleState(moved, rule, watched, symbol, factor),
      state,
    );

/** A source that could not list splits is asked again. */
const ASK_AGAIN_MS = 2 * MINUTE_MS;

interface Ports {
  readonly store: EventStore;
  readonly market: Pick<Market, "splits" | "status">;
  readonly log: Log;
}

/** The splits of the symbols that a rule on one symbol reads, looked at once a trade date. */
export class SplitWatch {
  known: KnownSplits = [];
  /** Trade date up to which what is in memory has followed splits; empty before the first look. */
  adjustedTo = "";
  #checkedDate = "";
  #askAgainAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly ports: Ports,
    private readonly rule: ActiveRule,
    private readonly symbol: string,
  ) {}

  /** Whether a price of that date has to wait for the splits of it. */
  isBehind(tradeDate: string): boolean {
    return tradeDate > this.#checkedDate;
  }

  /**
   * Has the rule follow the splits of a new trade date. Answers whether one became effective since the
   * last look: bars and what is remembered are in other shares now. A source that cannot answer
   * holds nothing up.
   */
  async look(symbols: readonly string[]): Promise<boolean> {
    const { store, market, log } = this.ports;
    const now = market.status().asOf;
    const today = tradeDateAt(this.symbol, now);
    if (this.#checkedDate === today && now < this.#askAgainAt) return false;
    const isFirst = this.#checkedDate === "";
    this.#checkedDate = today;
    try {
      this.known = await readSplits(market, symbols);
      this.#askAgainAt = Number.POSITIVE_INFINITY;
    } catch (error) {
      log.debug("splits that rules follow are unknown", { symbol: this.symbol, error });
      this.#askAgainAt = now + ASK_AGAIN_MS;
      return false;
    }
    const before = this.adjustedTo;
    this.adjustedTo = today;
    const isNew = !isFirst && this.known.some(({ effectiveDate }) => effectiveDate > before);
    await followSplits(store, this.rule, this.known);
    return isNew;
  }
}
