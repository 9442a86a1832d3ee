import type { Transaction } from "kysely";
import { isoTime } from "../../platform/clock.ts";
import { nextId } from "../../platform/database/nextId.ts";
import type { Database } from "../../platform/database/schema.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { ListFull } from "../../platform/http/errors.ts";
import type { SymbolCheck } from "../../market/symbolCheck.ts";
import { marketOf } from "../../domain/symbol.ts";
import { alertCap } from "./cap.ts";
import { decide } from "./decide.ts";
import { alertStream, type AlertCreated } from "./events.ts";
import { alertEvolution } from "./evolve.ts";
import { countListed } from "./queries.ts";

type Definition = Omit<AlertCreated["data"], "id">;

export interface Addition {
  readonly alert: Definition;
  /** ISO 8601; set if the alert is created paused. */
  readonly pausedAt?: string;
}

/** All or none; returns their ids. Rejects with {@link ListFull} above `maxAlerts`. */
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

/** Returns the price seen and the target's currency, by default that of the symbol's exchange. */
export function originOf(
  symbol: string,
  checked: SymbolCheck,
): Pick<Definition, "currency" | "observedAtCreation"> {
  if (checked.status !== "known") {
    return { currency: marketOf(symbol).currency, observedAtCreation: null };
  }
  const { price, previousClose, asOf, source, currency } = checked.quote;
  const observedAtCreation = { price, previousClose, exchangeTime: isoTime(asOf), source };
  return { currency, observedAtCreation };
}
