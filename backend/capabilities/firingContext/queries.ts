import type { Kysely } from "kysely";
import type { ContextFact } from "../../contract/alerts/firingContext.ts";
import type { PeekMarket } from "../../market/routing/router.ts";
import { isoTime } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { BEFORE_MS, collectContext, isInWindow } from "./collect.ts";

interface KnownFiring {
  readonly alertId: number;
  readonly firing: number;
  readonly symbol: string;
  /** ISO 8601, UTC. */
  readonly exchangeTime: string;
}

/**
 * Returns what is already known about the time of a firing, without network requests: the collected
 * context or, before it is collected, cached data of the symbol and facts collected for its
 * previous firings.
 */
export type ReadKnownFacts = (firing: KnownFiring) => Promise<readonly ContextFact[]>;

export function createKnownFacts(database: Kysely<Database>, peek: PeekMarket): ReadKnownFacts {
  return async ({ alertId, firing, symbol, exchangeTime }) => {
    const collected = await database
      .selectFrom("firing_contexts")
      .select("found")
      .where("alert_id", "=", alertId)
      .where("firing", "=", firing)
      .where("found", "is not", null)
      .executeTakeFirst();
    if (collected) return factsOf(collected.found);
    const at = Date.parse(exchangeTime);
    const before = await database
      .selectFrom("firing_contexts")
      .select("found")
      .where("symbol", "=", symbol)
      .where("found", "is not", null)
      .where("fired_at", ">=", isoTime(at - BEFORE_MS))
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirst();
    const kept = before
      ? factsOf(before.found).filter((fact) => isInWindow(fact, { symbol, at }))
      : [];
    const { facts } = await collectContext(peek, { symbol, at });
    const isNew = new Set(facts.map(keyOf));
    return [...facts, ...kept.filter((fact) => !isNew.has(keyOf(fact)))];
  };
}

const factsOf = (found: string | null): readonly ContextFact[] =>
  found === null ? [] : (JSON.parse(found) as { facts: readonly ContextFact[] }).facts;

const keyOf = (fact: ContextFact): string => JSON.stringify(fact);
