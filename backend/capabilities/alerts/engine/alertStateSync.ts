import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { stateOf } from "../../../platform/eventStore/commandHandler.ts";
import {
  ConcurrencyConflict,
  type RecordedEvent,
  type StreamAppend,
} from "../../../platform/eventStore/event.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createStreamStates, type StreamState } from "../../../platform/eventStore/streamStates.ts";
import type { Log } from "../../../platform/log.ts";
import type { AlertCommand } from "../commands.ts";
import { decide } from "../decide.ts";
import { alertStream, type AlertEvent } from "../events.ts";
import { alertEvolution, type AlertState } from "../evolve.ts";
import { readActiveAlerts, readActiveIdsWithHistory } from "../queries.ts";
import { armedOf, isPlainState } from "./placement.ts";
import type { WatchedSymbols } from "./watchedSymbols.ts";

/** A command for one alert, to be decided on its stream. */
export interface Candidate {
  readonly id: number;
  readonly command: AlertCommand;
}

/** Keeps the watched symbols in step with the log, and writes into the log what is decided. */
export interface AlertStateSync {
  /** Arms what is active in the tables, and follows the log from then on. Once. */
  load(): Promise<void>;
  /**
   * Decides in the given order and appends what was decided, in one transaction; the watched symbols
   * know it when this resolves, with whether it was anything. Rejects when it could not be recorded.
   * `alongside` writes into the transaction where something was decided.
   */
  record(
    candidates: readonly Candidate[],
    alongside: (transaction: Transaction<Database>) => Promise<void>,
  ): Promise<boolean>;
}

export interface AlertStateSyncPorts {
  readonly store: EventStore;
  readonly watched: WatchedSymbols;
  readonly log: Log;
  /** Runs work after whatever is being evaluated, and before what is evaluated next. */
  readonly enqueue: (work: () => Promise<void>) => Promise<void>;
}

/** Rows read at once while the alerts are loaded. */
const LOAD_PAGE = 20_000;

/** Streams read at once while the alerts are loaded. */
const STREAM_PAGE = 500;

/** A conflict means that an alert was deleted or restored meanwhile: seldom even once. */
const ATTEMPTS = 5;

export function createAlertStateSync(ports: AlertStateSyncPorts): AlertStateSync {
  const { store, watched, log, enqueue } = ports;
  const { initialState, evolve } = alertEvolution;
  const streamStates = createStreamStates(store, alertEvolution);
  /** What a transaction of ours makes of alerts, until the log says that it was committed. */
  const decided = new Map<string, StreamState<AlertState>>();
  let isLoaded = false;

  const place = (state: AlertState): void => {
    const listed = state.status === "deleted" ? state.was : state;
    if (listed.status === "none") return;
    const { id, symbol, currency } = listed.alert;
    watched.find(symbol, currency)?.remove(id);
    if (state.status !== "active") return;
    watched.open(symbol, currency).add(armedOf(state), isPlainState(state) ? undefined : state);
  };

  const refresh = (stream: string): Promise<void> =>
    enqueue(async () => place(stateOf(alertEvolution, await store.readStream(stream)))).catch(
      (error: unknown) => log.error("an alert could not be read again", { error }),
    );

  /** What others record is read again from its stream, unless the event says it all. */
  const follow = (event: RecordedEvent<AlertEvent>): void => {
    const { stream, version, type, data } = event;
    const ours = decided.get(stream);
    if (ours && version <= ours.version) {
      if (version < ours.version) return;
      decided.delete(stream);
      place(ours.state);
    } else if (!isLoaded) void refresh(stream);
    else if (type === "AlertCreated") place(evolve(initialState, event));
    else if (type === "AlertDeleted")
      watched.find(data.symbol, data.currency)?.remove(data.alertId);
    else void refresh(stream);
  };

  /** Whether anything was appended. */
  const decideAll = async (
    transaction: Transaction<Database>,
    candidates: readonly Candidate[],
  ): Promise<boolean> => {
    const streams = [...new Set(candidates.map(({ id }) => alertStream(id)))];
    const current = new Map(await streamStates.read(streams, transaction));
    // What another process has settled is news to this one.
    for (const { state } of current.values()) if (state.status !== "active") place(state);
    const appends: StreamAppend[] = [];
    for (const { id, command } of candidates) {
      const stream = alertStream(id);
      const { state, version } = current.get(stream) ?? { state: initialState, version: 0 };
      const events = decide(command, state);
      if (events.length === 0) continue;
      appends.push({ stream, expectedVersion: version, events });
      const next = { state: events.reduce(evolve, state), version: version + events.length };
      current.set(stream, next);
      decided.set(stream, next);
    }
    await store.appendWithin(transaction, appends);
    return appends.length > 0;
  };

  return {
    load: async () => {
      store.subscribe((events) => {
        for (const event of events) if (isAlertEvent(event)) follow(event);
      });
      for (let last = 0, isEnd = false; !isEnd;) {
        const page = await readActiveAlerts(store.database, last, LOAD_PAGE);
        for (const alert of page) watched.open(alert.symbol, alert.currency).add(alert);
        last = page.at(-1)?.id ?? last;
        isEnd = page.length < LOAD_PAGE;
      }
      const streams = (await readActiveIdsWithHistory(store.database)).map(alertStream);
      for (let start = 0; start < streams.length; start += STREAM_PAGE) {
        const page = streams.slice(start, start + STREAM_PAGE);
        const histories = await store.readStreams(page);
        for (const history of histories.values()) place(stateOf(alertEvolution, history));
      }
      isLoaded = true;
    },
    record: async (candidates, alongside) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await store.transact(async (transaction) => {
            const isChange = await decideAll(transaction, candidates);
            if (isChange) await alongside(transaction);
            return isChange;
          });
        } catch (error) {
          for (const { id } of candidates) decided.delete(alertStream(id));
          if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}

const isAlertEvent = (event: RecordedEvent): event is RecordedEvent<AlertEvent> =>
  event.type.startsWith("Alert") && event.stream.startsWith("alert-");
