import { rescaleState } from "../../../domain/rules/rescaleRule.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import type { WatchState } from "../../../domain/rules/watch.ts";
import { effectiveSplits } from "../../../market/companyCalendar.ts";
import type { Market } from "../../../market/routing/router.ts";
import { splitLikeFactor } from "../../../domain/split.ts";
import { isoTime } from "../../../platform/clock.ts";
import { MAX_AHEAD_MS } from "../../../market/eligibleSample.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { handleCommand } from "../../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { Log } from "../../../platform/log.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { decide, ruleEvolution } from "../lifecycle/decide.ts";
import { ruleStream, type RuleSplit } from "../lifecycle/events.ts";
import type { ActiveRule, SavedWatch } from "../lifecycle/watchStore.ts";

/** Splits of several symbols that are effective by now, in order of their dates. */
export type KnownSplits = readonly RuleSplit[];

interface ReadSplits {
  readonly known: KnownSplits;
  /** Symbols whose splits no source lists. */
  readonly unlisted: ReadonlySet<string>;
}

/** Rejects with SourceUnavailable if a source that lists splits cannot answer. */
async function readSplits(
  market: Pick<Market, "splits" | "status">,
  symbols: readonly string[],
  isAgain: boolean,
): Promise<ReadSplits> {
  const now = market.status().asOf;
  const unlisted = new Set<string>();
  const lists = await Promise.all(
    symbols.map(async (symbol) => {
      const today = tradeDateAt(symbol, now);
      const list = await market.splits(symbol, isAgain, today);
      if (!list) unlisted.add(symbol);
      return effectiveSplits(list, today).map((split) => ({ symbol, ...split }));
    }),
  );
  const known = lists
    .flat()
    .toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? -1 : 1));
  return { known, unlisted };
}

/** Applies the splits since its figures were written; one already applied has no effect. */
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

/** Its prices are in shares after the splits since `adjustedTo`. */
const rescaledState = (
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

interface Since {
  readonly symbol: string;
  /** Epoch milliseconds of the market's clock. */
  readonly now: number;
  readonly splits: KnownSplits;
}

/** Restores a rule on a symbol as an earlier process left it, in today's shares and clock. */
export function restoreWatch(
  rule: Rule,
  { state, adjustedTo, watchedFrom }: SavedWatch,
  { symbol, now, splits }: Since,
) {
  const left = state && notAheadOf(now, state);
  const isDatable = left !== undefined && adjustedTo !== null;
  return {
    from: Math.min(watchedFrom, now),
    state: isDatable ? rescaledState(left, rule, symbol, splits, adjustedTo) : left,
  };
}

/** Fields that hold times. Where one counts bars instead, it is far below any time. */
const TIMES: ReadonlySet<string> = new Set([
  "since",
  "watchedSince",
  "lastTrue",
  "lastUnknown",
  "unknownUntil",
]);

/**
 * Clamps a state that was recorded before the clock was set back: later times become `now`.
 * Otherwise the rule would see nothing until those times are reached.
 */
function notAheadOf(now: number, state: WatchState): WatchState {
  if (state.lastAt === null || state.lastAt <= now + MAX_AHEAD_MS) return state;
  const clamp = (time: number | null) => (time === null ? null : Math.min(time, now));
  const nodes = Object.entries(state.nodes).map(([path, node]) => {
    const values = Object.entries(node).map(
      ([name, value]) => [name, TIMES.has(name) ? clamp(value ?? null) : value] as const,
    );
    return [path, Object.fromEntries(values)] as const;
  });
  return {
    ...state,
    lastAt: now,
    firedAt: clamp(state.firedAt),
    nodes: Object.fromEntries(nodes),
  };
}

/** Delay before a source that failed to list splits is queried again. */
const ASK_AGAIN_MS = 2 * MINUTE_MS;

interface Ports {
  readonly store: EventStore;
  readonly market: Pick<Market, "splits" | "status">;
  readonly log: Log;
}

/** A price, or the open of a bar. */
interface FirstPrice {
  readonly symbol: string;
  readonly tradeDate: string;
  readonly price: number;
}

/** Splits of the symbols that a rule reads, queried once per trade date of each. */
export class SplitWatch {
  known: KnownSplits = [];
  /**
   * Time of the newest price or bar in the state in memory, or later of the split that it was
   * rescaled for, ISO 8601; empty until known. A source may list a split only after its date has
   * begun, so the time of a request says nothing.
   */
  adjustedTo = "";
  /** Epoch milliseconds. */
  #checkedAt: number | undefined;
  #askAgainAt = Number.POSITIVE_INFINITY;
  #unlisted: ReadonlySet<string> = new Set();
  #isDoubted = false;
  /** Newest trade date on which a symbol's list was doubted. */
  readonly #doubtedOn = new Map<string, string>();

  constructor(
    private readonly ports: Ports,
    private readonly rule: ActiveRule,
    private readonly symbols: readonly string[],
  ) {}

  /**
   * Returns true if the price, or a bar's open, has to wait for a poll: the splits of its trade date
   * have not been requested yet, or it is the first one of that date and looks like a split beyond
   * those that are listed. A source may list a split hours late, so the list is requested again, once
   * per trade date.
   */
  isBehind(
    { symbol, tradeDate, price }: FirstPrice,
    last?: Pick<FirstPrice, "tradeDate" | "price">,
  ): boolean {
    if (last && last.tradeDate < tradeDate && this.#doubtedOn.get(symbol) !== tradeDate) {
      const isDoubted = splitLikeFactor(last.price, price) !== undefined;
      if (isDoubted) this.#doubtedOn.set(symbol, tradeDate);
      this.#isDoubted ||= isDoubted;
    }
    if (this.#isDoubted) return true;
    return this.#checkedAt === undefined || tradeDate > tradeDateAt(symbol, this.#checkedAt);
  }

  /** Returns true if no source can list the symbol's splits. */
  isUnknown(symbol: string): boolean {
    return this.#unlisted.has(symbol);
  }

  /** Returns by how much the splits of the sample's trade date multiply the prices before it. */
  factorOn({ symbol, tradeDate }: Pick<FirstPrice, "symbol" | "tradeDate">): number {
    let product = 1;
    for (const split of this.known) {
      if (split.effectiveDate === tradeDate && split.symbol === symbol) product *= split.factor;
    }
    return product;
  }

  /** Takes over how far a restored state has followed splits. */
  begin(adjustedTo: string): void {
    if (this.adjustedTo !== "") return;
    this.adjustedTo = adjustedTo;
    if (this.known.some((split) => isSince(split, adjustedTo))) {
      this.saw(this.ports.market.status().asOf);
    }
  }

  /** Notes that the state in memory contains prices of a time, epoch milliseconds. */
  saw(at: number): void {
    const time = isoTime(at);
    if (time > this.adjustedTo) this.adjustedTo = time;
  }

  #isSameDates(now: number): boolean {
    const before = this.#checkedAt;
    if (before === undefined) return false;
    return this.symbols.every((each) => tradeDateAt(each, before) === tradeDateAt(each, now));
  }

  /**
   * Applies the splits of a new trade date to the rule. Returns true if one became effective since
   * the last poll, so that bars and the saved state are now in other shares. A source that fails
   * does not delay the rule.
   */
  async poll(): Promise<boolean> {
    const { store, market, log } = this.ports;
    const now = market.status().asOf;
    const isAgain = this.#isDoubted;
    if (!isAgain && this.#isSameDates(now) && now < this.#askAgainAt) return false;
    this.#isDoubted = false;
    this.#checkedAt = now;
    try {
      const { known, unlisted } = await readSplits(market, this.symbols, isAgain);
      this.known = known;
      this.#unlisted = unlisted;
      this.#askAgainAt = Number.POSITIVE_INFINITY;
    } catch (error) {
      log.debug("splits that rules follow are unknown", { symbols: this.symbols, error });
      this.#unlisted = new Set(this.symbols);
      this.#askAgainAt = now + ASK_AGAIN_MS;
      return false;
    }
    await followSplits(store, this.rule, this.known);
    const { adjustedTo } = this;
    if (adjustedTo === "" || !this.known.some((split) => isSince(split, adjustedTo))) return false;
    this.saw(now);
    return true;
  }
}
