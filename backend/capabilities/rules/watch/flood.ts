import type { Transaction } from "kysely";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { isoTime } from "../../../platform/clock.ts";
import type { ActiveRule } from "../lifecycle/watchStore.ts";

/** Maximum firings on one stock within the window, as for price alerts. */
const MAX_ON_SYMBOL = 15;
/**
 * Maximum firings of a whole rule within the window, besides one for each stock: many may meet it at
 * the same close, above all on the market's worst days, for which it was written.
 */
const MAX_REPEATS = 60;
/** Stocks whose first firing is not counted: as many as a rule may list; one on all may exceed it. */
const MAX_FIRST = 500;
const WINDOW_MINUTES = 3;
const WINDOW_MS = WINDOW_MINUTES * MINUTE_MS;

export interface Flood {
  readonly limit: "symbol" | "rule";
  /** Number of firings allowed in the window; for the whole rule, besides one for each stock. */
  readonly firings: number;
  readonly windowMinutes: number;
}

/** A firing about to be recorded. Times are epoch milliseconds of the market's clock. */
interface NewFiring {
  readonly at: number;
  /** Same as `at`, or the time at which the bar shows a firing that was found late. */
  readonly firedAt: number;
}

/**
 * Looks for floods among the findings of a rule on one symbol that are recorded together. Earlier
 * firings are read from the stored list, so that a restart forgets none. Firings from before the
 * rule was last started or resumed do not count.
 */
export class FloodCheck {
  /** Firings that are not in the list yet. */
  readonly #accepted: NewFiring[] = [];

  constructor(
    private readonly transaction: Transaction<Database>,
    private readonly rule: Pick<ActiveRule, "id" | "watchedFrom">,
    private readonly symbol: string,
  ) {}

  /** Returns undefined if the rule may fire; the firing then counts. */
  async find(firing: NewFiring): Promise<Flood | undefined> {
    const { firedAt: until } = firing;
    const { others, otherSymbols } = await this.#recent(until)
      .select(({ fn }) => [
        fn.countAll<number>().as("others"),
        fn.count<number>("symbol").distinct().as("otherSymbols"),
      ])
      .where("symbol", "<>", this.symbol)
      .executeTakeFirstOrThrow();
    const listed = await this.#recent(until)
      .select("at")
      .where("symbol", "=", this.symbol)
      .execute();
    const recent = this.#accepted.filter(
      ({ firedAt }) => firedAt >= until - WINDOW_MS && firedAt <= until,
    );
    // A firing already in the list that is found again counts once.
    const own = new Set(listed.map(({ at }) => at));
    for (const { at } of [...recent, firing]) own.add(isoTime(at));
    const repeats = Number(others) + own.size - Math.min(Number(otherSymbols) + 1, MAX_FIRST);
    if (own.size > MAX_ON_SYMBOL) {
      return { limit: "symbol", firings: MAX_ON_SYMBOL, windowMinutes: WINDOW_MINUTES };
    }
    if (repeats > MAX_REPEATS) {
      return { limit: "rule", firings: MAX_REPEATS, windowMinutes: WINDOW_MINUTES };
    }
    this.#accepted.push(firing);
    return undefined;
  }

  #recent(until: number) {
    const { id, watchedFrom } = this.rule;
    const from = isoTime(until - WINDOW_MS);
    const recent = this.transaction
      .selectFrom("rule_firings")
      .where("rule_id", "=", id)
      .where("kind", "=", "fired")
      .where("happened_at", ">=", from)
      .where("happened_at", "<=", isoTime(until));
    // After the clock was set back, `watchedFrom` may be in the future.
    return watchedFrom < until ? recent.where("happened_at", ">", isoTime(watchedFrom)) : recent;
  }
}
