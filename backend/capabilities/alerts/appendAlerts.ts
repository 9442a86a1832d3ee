import type { Transaction } from "kysely";
import { isoTime } from "../../platform/clock.ts";
import { nextId } from "../../platform/database/nextId.ts";
import type { Database } from "../../platform/database/schema.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { ListFull } from "../../platform/http/errors.ts";
import type { MarketQuote } from "../../market/source.ts";
import type { SymbolCheck } from "../../market/symbolCheck.ts";
import { marketOf } from "../../domain/symbol.ts";
import { alertCap } from "./cap.ts";
import { decide } from "./decide.ts";
import { alertStream, type AlertCreated, type Observation } from "./events.ts";
import { alertEvolution } from "./evolve.ts";
import { countListed } from "./queries.ts";

type Definition = Omit<AlertCreated["data"], "id">;

export interface Addition {
  readonly alert: Definition;
  /** ISO 8601; set if the alert is created paused. */
  readonly pausedAt?: string;
}

/**
 * Appends new alerts in the given transaction, all or none, and returns their ids. Rejects with
 * {@link ListFull} if there would be more than `maxAlerts`.
 */
export async function appendAlerts(
  store: EventStore,
  transaction: Transaction<Database>,
  additions: readonly Addition[],
  maxAlerts: number,
): Promise<readonly number[]> {
  const first = await nextId(transaction, "alerts");
  const { length } = additions;
  // Ids are sequential, so the count is needed only once an id exceeds the cap.
  if (first + length - 1 > maxAlerts && (await countListed(transaction)) + length > maxAlerts) {
    throw new ListFull(alertCap, maxAlerts);
  }
  const appends = additions.map(({ alert, pausedAt }, index) => {
    const id = first + index;
    const created = decide({ kind: "create", alert: { id, ...alert } }, { status: "none" });
    const state = created.reduce(alertEvolution.evolve, alertEvolution.initialState);
    const paused = pausedAt === undefined ? [] : decide({ kind: "pause", pausedAt }, state);
    return {
      stream: alertStream(id),
      expectedVersion: NO_STREAM,
      events: [...created, ...paused],
    };
  });
  await store.appendWithin(transaction, appends);
  return additions.map((_, index) => first + index);
}

/** The target has the currency of the quote. */
export function observationOf({ price, previousClose, asOf, source, currency }: MarketQuote) {
  const seen: Observation = { price, previousClose, exchangeTime: isoTime(asOf), source };
  return { seen, currency };
}

/** If no source answered, the currency follows from the symbol's suffix. */
export function originOf(
  symbol: string,
  checked: SymbolCheck,
): Pick<Definition, "currency" | "observedAtCreation"> {
  const observed = checked.status === "known" ? observationOf(checked.quote) : undefined;
  return {
    currency: observed?.currency ?? marketOf(symbol).currency,
    observedAtCreation: observed?.seen ?? null,
  };
}
