import { describeRule } from "../../market/conditions/describeRule.ts";
import type { Outcome, WatchState } from "../../market/conditions/watch.ts";
import { marketOf } from "../../market/symbol.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { NO_STREAM, type StreamAppend } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { describeWitness } from "./describeWitness.ts";
import { findingStream, type RuleFindingEvent } from "./events.ts";
import type { Seen } from "./feeds.ts";
import type { Scopes } from "./scopes.ts";
import { saveSeen, saveStates, stillWatched, type ActiveRule } from "./watchStore.ts";

/** The name under which what was seen of a symbol's lists is kept. */
export const LISTS = "lists";

export interface SeenPrice {
  readonly price: number;
  readonly currency: string;
}

interface Findings {
  readonly symbol: string;
  /** As they were evaluated. */
  readonly rules: readonly ActiveRule[];
  readonly outcomes: readonly Outcome[];
  readonly price: SeenPrice | undefined;
  readonly states: readonly {
    readonly ruleId: number;
    readonly revision: number;
    readonly state: WatchState;
  }[];
  /** Trade date up to which the states have followed splits. */
  readonly adjustedTo: string;
  /** Undefined where it has not changed. */
  readonly seen: Seen | undefined;
}

interface Ports {
  readonly store: EventStore;
  readonly scopes: Pick<Scopes, "readNames">;
  readonly clock: Pick<Clock, "now">;
}

/**
 * What fired and where the rules stand, in one transaction. A finding that is there already is not
 * recorded again, and none of a rule that was changed or paused meanwhile is. One of a rule that is
 * snoozed says so.
 */
export async function recordFindings(
  { store, scopes, clock }: Ports,
  { symbol, rules, outcomes, price, states, adjustedTo, seen }: Findings,
): Promise<void> {
  const names = outcomes.length > 0 ? await scopes.readNames() : undefined;
  await store.transact(async (transaction) => {
    const current =
      outcomes.length > 0
        ? await stillWatched(transaction, rules)
        : new Map<number, string | null>();
    const appends = outcomes.flatMap((outcome): StreamAppend[] => {
      const rule = rules.find(({ id }) => String(id) === outcome.id);
      if (!rule || !current.has(rule.id)) return [];
      const isSnoozed = (current.get(rule.id) ?? "") > isoTime(clock.now());
      const found = toEvent(outcome, rule, describeRule(rule.rule, names), symbol, price);
      const event = isSnoozed
        ? { ...found, data: { ...found.data, snoozed: true as const } }
        : found;
      const stream = findingStream(event.data, event.type);
      return [{ stream, expectedVersion: NO_STREAM, events: [event] }];
    });
    await store.appendWithin(transaction, appends, { existing: "skip" });
    // One whose firing was dropped begins again from where it stood.
    const kept = outcomes.length > 0 ? states.filter(({ ruleId }) => current.has(ruleId)) : states;
    await saveStates(transaction, symbol, kept, adjustedTo);
    if (seen) await saveSeen(transaction, symbol, LISTS, seen);
  });
}

function toEvent(
  { kind, at, witness }: Outcome,
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
      ...(isFired && rule.followUp ? { followUp: rule.followUp } : {}),
    },
  };
}
