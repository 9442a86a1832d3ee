import { rescaleState } from "../../../domain/rules/rescaleRule.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import type { WatchState } from "../../../domain/rules/watch.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import { isoTime } from "../../../platform/clock.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { handleCommand } from "../../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { Log } from "../../../platform/log.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { RuleSplit } from "../lifecycle/commands.ts";
import { decide } from "../lifecycle/decide.ts";
import { ruleStream } from "../lifecycle/events.ts";
import { ruleEvolution } from "../lifecycle/evolve.ts";
import type { ActiveRule } from "../lifecycle/watchStore.ts";

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

/**
 * Returns true if a split became effective after `adjustedTo`, the ISO 8601 instant up to which splits
 * were followed. One instant can fall on different trade dates at different exchanges. Older builds saved
 * the trade date of the rule's own symbol instead.
 */
const isSince = ({ symbol, effectiveDate }: RuleSplit, adjustedTo: string): boolean =>
  effectiveDate >
  (adjustedTo.includes("T") ? tradeDateAt(symbol, Date.parse(adjustedTo)) : adjustedTo);

/** The prices that a rule on `watched` remembers, in shares of after the splits since `adjustedTo`. */
export const rescaledState = (
  state: WatchState,
  rule: Rule,
  watched: string,
  splits: KnownSplits,
  adjustedTo: string,
): WatchState =>
  splits
    .filter((split) => isSince(split, adjustedTo))
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

/** The splits of the symbols that a rule on one symbol reads, looked at once a trade date of each. */
export class SplitWatch {
  known: KnownSplits = [];
  /** Instant up to which what is in memory has followed splits, ISO 8601; empty before it is known. */
  adjustedTo = "";
  /** Epoch milliseconds. */
  #checkedAt: number | undefined;
  #askAgainAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly ports: Ports,
    private readonly rule: ActiveRule,
    private readonly symbols: readonly string[],
  ) {}

  /** Returns true if the splits of the price's trade date have not been requested yet. */
  isBehind({ symbol, tradeDate }: Pick<Sample, "symbol" | "tradeDate">): boolean {
    return this.#checkedAt === undefined || tradeDate > tradeDateAt(symbol, this.#checkedAt);
  }

  /** Where no look has succeeded yet, what is in memory has followed splits as far as `adjustedTo`. */
  begin(adjustedTo: string): void {
    if (this.adjustedTo === "") this.adjustedTo = adjustedTo;
  }

  #isSameDates(now: number): boolean {
    const before = this.#checkedAt;
    if (before === undefined) return false;
    return this.symbols.every((each) => tradeDateAt(each, before) === tradeDateAt(each, now));
  }

  /**
   * Has the rule follow the splits of a new trade date. Answers whether one became effective since the
   * last look: bars and what is remembered are in other shares now. A source that cannot answer
   * holds nothing up.
   */
  async look(): Promise<boolean> {
    const { store, market, log } = this.ports;
    const now = market.status().asOf;
    if (this.#isSameDates(now) && now < this.#askAgainAt) return false;
    this.#checkedAt = now;
    try {
      this.known = await readSplits(market, this.symbols);
      this.#askAgainAt = Number.POSITIVE_INFINITY;
    } catch (error) {
      log.debug("splits that rules follow are unknown", { symbols: this.symbols, error });
      this.#askAgainAt = now + ASK_AGAIN_MS;
      return false;
    }
    const before = this.adjustedTo;
    this.adjustedTo = isoTime(now);
    const isNew = before !== "" && this.known.some((split) => isSince(split, before));
    await followSplits(store, this.rule, this.known);
    return isNew;
  }
}
