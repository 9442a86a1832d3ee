import { isoTime } from "../clock.ts";
import type { Alert, NewAlert } from "../contract/alert.ts";
import { handleCommand } from "../eventStore/commandHandler.ts";
import { ConcurrencyConflict, NO_STREAM } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Log } from "../log.ts";
import type { MarketSource } from "../market/source.ts";
import { marketOf } from "../market/symbol.ts";
import type { AlertCommand } from "./commands.ts";
import { decide } from "./decide.ts";
import { DEFAULT_SESSIONS } from "./eligibility.ts";
import { alertStream, type AlertCreated, type Observation } from "./events.ts";
import { alertEvolution, type AlertState } from "./evolve.ts";
import { readNewestId, type AlertQueries } from "./queries.ts";

/** Whether a contact is there to be told, active or not. */
export interface Destinations {
  emailExists(id: number): Promise<boolean>;
  phoneExists(id: number): Promise<boolean>;
}

export type Creation =
  | { readonly status: "created"; readonly alert: Alert }
  | { readonly status: "unknownEmail"; readonly emailId: number }
  | { readonly status: "unknownPhone"; readonly phoneNumberId: number };

/** What the routes ask of the alerts. */
export interface AlertOperations {
  /** Every alert that is not deleted, newest first. */
  list(): Promise<Alert[]>;
  /** The symbol is upper-cased and checked already; one that no source knows is accepted. */
  create(alert: NewAlert): Promise<Creation>;
  /** False when there is no such alert. */
  remove(id: number): Promise<boolean>;
  /** Undefined when there is no such alert or it was not deleted. */
  restore(id: number): Promise<Alert | undefined>;
}

export interface AlertOperationPorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: Pick<MarketSource, "quote">;
  readonly destinations: Destinations;
  readonly queries: AlertQueries;
}

/** Only another process can take the id in between. */
const ATTEMPTS = 10;

export function createAlertOperations(ports: AlertOperationPorts): AlertOperations {
  const { store, log, market, destinations, queries } = ports;

  /** Best effort: an alert is worth having even while no source can say what it is worth. */
  const observe = async (symbol: string) => {
    try {
      const quote = await market.quote(symbol);
      if (!quote) return undefined;
      const { price, previousClose, asOf, source, currency } = quote;
      const seen: Observation = { price, previousClose, exchangeTime: isoTime(asOf), source };
      return { seen, currency };
    } catch (error) {
      log.warn("an alert was made without a look at the market", { symbol, error });
      return undefined;
    }
  };

  const append = async (alert: Omit<AlertCreated["data"], "id">): Promise<number> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await store.transact(async (transaction) => {
          const id = (await readNewestId(transaction)) + 1;
          const events = decide({ kind: "create", alert: { id, ...alert } }, { status: "none" });
          const stream = alertStream(id);
          await store.appendWithin(transaction, [{ stream, expectedVersion: NO_STREAM, events }]);
          return id;
        });
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
      }
    }
  };

  const handle = (id: number, command: AlertCommand) =>
    handleCommand(store, alertEvolution, alertStream(id), (state: AlertState) =>
      decide(command, state),
    );

  return {
    list: queries.list,
    create: async ({ symbol, alertType, targetPrice, phoneNumberId = null, emailId = null }) => {
      if (emailId !== null && !(await destinations.emailExists(emailId))) {
        return { status: "unknownEmail", emailId };
      }
      if (phoneNumberId !== null && !(await destinations.phoneExists(phoneNumberId))) {
        return { status: "unknownPhone", phoneNumberId };
      }
      const observed = await observe(symbol);
      const id = await append({
        symbol,
        alertType,
        targetPrice,
        currency: observed?.currency ?? marketOf(symbol).currency,
        phoneNumberId,
        emailId,
        repeat: "once",
        sessions: DEFAULT_SESSIONS,
        direction: "either",
        observedAtCreation: observed?.seen ?? null,
      });
      const alert = await queries.find(id);
      if (!alert) throw new Error(`Alert ${id} was recorded and is not in the table`);
      return { status: "created", alert };
    },
    remove: async (id) => (await handle(id, { kind: "delete" })).events.length > 0,
    restore: async (id) => {
      const { events } = await handle(id, { kind: "restore" });
      return events.length > 0 ? queries.find(id) : undefined;
    },
  };
}
