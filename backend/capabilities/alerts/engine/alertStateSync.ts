import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createStreamStates } from "../../../platform/eventStore/streamStates.ts";
import type { Log } from "../../../platform/log.ts";
import { startIdleTimer } from "../../../platform/timer.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { isWatched } from "../conditions/eligibility.ts";
import { alertStream } from "../events.ts";
import { alertEvolution, type AlertState } from "../evolve.ts";
import { readActiveAlerts, readActiveIdsWithHistory } from "../queries.ts";
import { armedOf, isPlainState } from "../conditions/placement.ts";
import type { WatchedSymbols } from "./watchedSymbols.ts";

export interface AlertStateSyncPorts {
  readonly store: EventStore;
  readonly watched: WatchedSymbols;
  readonly log: Log;
  /** Runs work after the current evaluation and before the next one. */
  readonly enqueue: (work: () => Promise<void>) => Promise<void>;
  readonly retryMs?: number;
}

/** Short, because a brief database outage must not leave a new alert unwatched. */
const RETRY_MS = 1_000;

const LOAD_PAGE = 20_000;

/** Streams read at once; requests are served between two pages. */
const STREAM_PAGE = 500;

export type AlertStateSync = ReturnType<typeof createAlertStateSync>;

/** Keeps the watched symbols in step with the event log. */
export function createAlertStateSync(ports: AlertStateSyncPorts) {
  const { store, watched, log, enqueue, retryMs = RETRY_MS } = ports;
  const streamStates = createStreamStates(store, alertEvolution);
  /** Streams with events that the watched symbols do not reflect yet. */
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
      // Clear the page before the read: events recorded during it make a stream stale again.
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

  return {
    /** Arms the active alerts from the tables and follows the log from then on. Call once. */
    async load(): Promise<void> {
      store.subscribe((events) => {
        for (const { stream } of events) if (stream.startsWith("alert-")) stale.add(stream);
        if (stale.size > 0) refreshSoon();
      });
      for (let last = 0, isEnd = false; !isEnd;) {
        const page = await readActiveAlerts(store.database, last, LOAD_PAGE);
        // These rows are plain alerts, on the regular session only. Others need their history.
        for (const alert of page) watched.open(alert.symbol, alert.currency, false).add(alert);
        last = page.at(-1)?.id ?? last;
        isEnd = page.length < LOAD_PAGE;
      }
      for (const id of await readActiveIdsWithHistory(store.database)) stale.add(alertStream(id));
      await refresh();
    },
    read: streamStates.read,
    markStale: (stream: string): void => void stale.add(stream),
    refresh,
  };
}
