import { describeRule } from "../../../domain/rules/describeRule.ts";
import type { WatchState } from "../../../domain/rules/watch.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { type Clock, isoTime } from "../../../platform/clock.ts";
import { stateOf } from "../../../platform/eventStore/commandHandler.ts";
import { NO_STREAM, type StreamAppend } from "../../../platform/eventStore/event.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { describeWitness } from "../words/describeWitness.ts";
import { decide, ruleEvolution } from "../lifecycle/decide.ts";
import { findingStream, type RuleFindingEvent, ruleStream } from "../lifecycle/events.ts";
import { firingTimeOf } from "../lifecycle/projection.ts";
import type { Scopes } from "./scopes.ts";
import type { SeenPrice } from "./priceGaps.ts";
import type { Finding } from "./watchedRule.ts";
import {
  type ActiveRule,
  saveSeenBy,
  saveState,
  type SeenBy,
  snoozedUntil,
} from "../lifecycle/watchStore.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

interface Findings {
  readonly symbol: string;
  /** The version of the rule that was evaluated. */
  readonly rule: ActiveRule;
  readonly outcomes: readonly Finding[];
  readonly price: SeenPrice | undefined;
  readonly state: WatchState;
  /** ISO 8601 instant up to which the state has followed splits. */
  readonly adjustedTo: string;
  readonly seen: SeenBy;
}

interface Ports {
  readonly store: EventStore;
  readonly scopes: Pick<Scopes, "readNames">;
  readonly clock: Pick<Clock, "now">;
}

/**
 * Records what fired and the rule's state in one transaction. Findings already recorded are
 * skipped, and so are those of a rule that was changed or paused meanwhile. A finding of a snoozed
 * rule is marked as snoozed. A flood suspends the rule instead of firing.
 */
export async function recordFindings(
  { store, scopes, clock }: Ports,
  { symbol, rule, outcomes, price, state, adjustedTo, seen }: Findings,
): Promise<void> {
  const sentence =
    outcomes.length > 0 ? describeRule(rule.rule, await scopes.readNames()) : undefined;
  await store.transact(async (transaction) => {
    const until = sentence === undefined ? null : await snoozedUntil(transaction, rule);
    const isCurrent = until !== undefined;
    const isSnoozed = isCurrent && (until ?? "") > isoTime(clock.now());
    const floods = new FloodCheck(transaction, rule, symbol);
    const appends: StreamAppend[] = [];
    for (const outcome of isCurrent ? outcomes : []) {
      const found = toEvent(outcome, rule, sentence ?? "", symbol, priceOf(outcome, price));
      const event = isSnoozed
        ? { ...found, data: { ...found.data, snoozed: true as const } }
        : found;
      const firing = { at: outcome.at, firedAt: Date.parse(firingTimeOf(event.data)) };
      const flood = event.type === "RuleFired" ? await floods.find(firing) : undefined;
      if (flood) {
        appends.push(await suspend({ store, transaction }, event, flood));
        break;
      }
      const stream = findingStream(event.data, event.type);
      appends.push({ stream, expectedVersion: NO_STREAM, events: [event] });
    }
    await store.appendWithin(transaction, appends, { existing: "skip" });
    // A rule whose firing was dropped continues from its stored state.
    if (!isCurrent) return;
    await saveState(transaction, rule, symbol, state, adjustedTo);
    await saveSeenBy(transaction, rule.id, symbol, seen);
  });
}

async function suspend(
  { store, transaction }: { store: EventStore; transaction: Transaction<Database> },
  { data }: RuleFindingEvent,
  { limit, firings, windowMinutes }: Flood,
): Promise<StreamAppend> {
  const { ruleId, symbol, name, sentence, labels } = data;
  const stream = ruleStream(ruleId);
  const history = await store.readStream(stream, transaction);
  const at = firingTimeOf(data);
  const flood = { limit, firings, windowMinutes, symbol, at, name, sentence, labels };
  const events = decide({ kind: "suspend", flood }, stateOf(ruleEvolution, history));
  return { stream, expectedVersion: history.length, events };
}

/** Returns the price of the quote or bar that fired; `newest` if an event or the like fired. */
function priceOf({ price, close }: Finding, newest: SeenPrice | undefined): SeenPrice | undefined {
  if (price) return price;
  return close === undefined || !newest ? newest : { ...newest, price: close };
}

function toEvent(
  { kind, at, witness, late, suspectedSplit }: Finding,
  { id, rule }: ActiveRule,
  sentence: string,
  symbol: string,
  price: SeenPrice | undefined,
): RuleFindingEvent {
  const isFired = kind === "fired";
  return {
    type: isFired ? "RuleFired" : "RuleBecameUnknown",
    data: {
      ruleId: id,
      symbol,
      at: isoTime(at),
      name: rule.name,
      sentence,
      labels: rule.labels,
      price: price?.price ?? null,
      currency: price?.currency ?? marketOf(symbol).currency,
      witness: describeWitness(rule, witness),
      ...(late ? { late: { since: isoTime(late.since), crossedAt: late.crossedAt } } : {}),
      ...(isFired && suspectedSplit !== undefined ? { splitFactor: suspectedSplit } : {}),
      ...(isFired && rule.followUp ? { followUp: rule.followUp } : {}),
    },
  };
}

/** Maximum firings on one stock within the window, as for price alerts. */
const MAX_ON_SYMBOL = 15;
/** Maximum firings of a rule in the window, besides one per stock, as many may fire at a close. */
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
class FloodCheck {
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
