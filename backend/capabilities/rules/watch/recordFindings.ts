import { describeRule } from "../../../domain/rules/describeRule.ts";
import type { WatchState } from "../../../domain/rules/watch.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import { stateOf } from "../../../platform/eventStore/commandHandler.ts";
import { NO_STREAM, type StreamAppend } from "../../../platform/eventStore/event.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { describeWitness } from "../words/describeWitness.ts";
import { decide, ruleEvolution } from "../lifecycle/decide.ts";
import { findingStream, ruleStream, type RuleFindingEvent } from "../lifecycle/events.ts";
import { firingTimeOf } from "../lifecycle/projection.ts";
import { FloodCheck, type Flood } from "./flood.ts";
import type { Scopes } from "./scopes.ts";
import type { SeenPrice } from "./priceGaps.ts";
import type { Finding } from "./watchedRule.ts";
import {
  saveSeenBy,
  saveState,
  snoozedUntil,
  type ActiveRule,
  type SeenBy,
} from "../lifecycle/watchStore.ts";

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
