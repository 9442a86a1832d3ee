import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { ConcurrencyConflict, type StreamAppend } from "../../../platform/eventStore/event.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createStreamStates } from "../../../platform/eventStore/streamStates.ts";
import type { Log } from "../../../platform/log.ts";
import { startIdleTimer } from "../../../platform/timer.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { AlertCommand } from "../commands.ts";
import { isWatched } from "../conditions/eligibility.ts";
import { decide } from "../decide.ts";
import { alertStream } from "../events.ts";
import { alertEvolution, type AlertState } from "../evolve.ts";
import { readActiveAlerts, readActiveIdsWithHistory } from "../queries.ts";
import { armedOf, isPlainState } from "./placement.ts";
import type { WatchedSymbols } from "./watchedSymbols.ts";

/** Keeps the watched symbols in step with the log, and writes into the log what is decided. */
export interface AlertStateSync {
  /** Arms what is active in the tables, and follows the log from then on. Once. */
  load(): Promise<void>;
  /**
   * Decides each command for its alerts, in their order, and appends what was decided in one
   * transaction; the watched symbols know it when this resolves. An alert is named once. Rejects when
   * it could not be recorded. `alongside` writes into the transaction where something was decided.
   */
  record(
    decisions: readonly AlertDecision[],
    alongside: (transaction: Transaction<Database>) => Promise<void>,
  ): Promise<void>;
}

/** A command and the ids of the alerts that it is decided for. */
export interface AlertDecision {
  readonly command: AlertCommand;
  readonly ids: readonly number[];
}

export interface AlertStateSyncPorts {
  readonly store: EventStore;
  readonly watched: WatchedSymbols;
  readonly log: Log;
  /** Runs work after whatever is being evaluated, and before what is evaluated next. */
  readonly enqueue: (work: () => Promise<void>) => Promise<void>;
  readonly retryMs?: number;
}

/** A database that is away for a moment must not leave a new alert unwatched. */
const RETRY_MS = 1_000;

/** Rows read at once while the alerts are loaded. */
const LOAD_PAGE = 20_000;

/** Streams read at once; requests get their turn in between. */
const STREAM_PAGE = 500;

/** A conflict means that an alert was deleted or restored meanwhile: seldom even once. */
const ATTEMPTS = 5;

const NOTHING = { state: alertEvolution.initialState, version: 0 };

export function createAlertStateSync(ports: AlertStateSyncPorts): AlertStateSync {
  const { store, watched, log, enqueue, retryMs = RETRY_MS } = ports;
  const streamStates = createStreamStates(store, alertEvolution);
  /** Streams that say something that the watched symbols do not know yet. */
  const stale = new Set<string>();

  const place = (state: AlertState): void => {
    const listed = state.status === "deleted" ? state.was : state;
    if (listed.status === "none") return;
    const { id, symbol, currency } = listed.alert;
    // An edit may have changed its sessions.
    for (const each of watched.in(symbol, currency)) if (each.remove(id)) break;
    if (state.status !== "active") return;
    const isExtended = !state.alert.sessions.every(isWatched);
    const entry = isPlainState(state) ? undefined : state;
    watched.open(symbol, currency, isExtended).add(armedOf(state), entry);
  };

  const refresh = async (): Promise<void> => {
    for (let isFirst = true; stale.size > 0; isFirst = false) {
      if (!isFirst) await yieldToEventLoop();
      const page = [...stale.values().take(STREAM_PAGE)];
      // Before the read: what is recorded during it makes a stream stale again.
      for (const stream of page) stale.delete(stream);
      try {
        for (const { state } of (await streamStates.read(page)).values()) place(state);
      } catch (error) {
        for (const stream of page) stale.add(stream);
        throw error;
      }
    }
  };

  const refreshSoon = (): void => {
    enqueue(refresh).catch((error: unknown) => {
      log.error("alerts could not be read again", { error });
      startIdleTimer(refreshSoon, retryMs);
    });
  };

  /** Whether anything was appended. */
  const decideAll = async (
    transaction: Transaction<Database>,
    decisions: readonly AlertDecision[],
  ): Promise<boolean> => {
    const streams = decisions.flatMap(({ ids }) => ids.map(alertStream));
    const states = await streamStates.read(streams, transaction);
    const appends: StreamAppend[] = [];
    for (const { command, ids } of decisions) {
      for (const stream of ids.map(alertStream)) {
        const { state, version } = states.get(stream) ?? NOTHING;
        const events = decide(command, state);
        if (events.length > 0) appends.push({ stream, expectedVersion: version, events });
        // Another process may have ended the alert: this one has to read it again.
        if (events.length > 0 || state.status !== "active") stale.add(stream);
      }
    }
    await store.appendWithin(transaction, appends);
    return appends.length > 0;
  };

  return {
    load: async () => {
      store.subscribe((events) => {
        for (const { stream } of events) if (stream.startsWith("alert-")) stale.add(stream);
        if (stale.size > 0) refreshSoon();
      });
      for (let last = 0, isEnd = false; !isEnd;) {
        const page = await readActiveAlerts(store.database, last, LOAD_PAGE);
        // One that listens in other sessions needs its history.
        for (const alert of page) watched.open(alert.symbol, alert.currency, false).add(alert);
        last = page.at(-1)?.id ?? last;
        isEnd = page.length < LOAD_PAGE;
      }
      for (const id of await readActiveIdsWithHistory(store.database)) stale.add(alertStream(id));
      await refresh();
    },
    record: async (decisions, alongside) => {
      for (let attempt = 1; ; attempt++) {
        try {
          await store.transact(async (transaction) => {
            if (await decideAll(transaction, decisions)) await alongside(transaction);
          });
          return await refresh();
        } catch (error) {
          if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}
