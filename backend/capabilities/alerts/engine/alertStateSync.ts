import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { stateOf } from "../../../platform/eventStore/commandHandler.ts";
import {
  ConcurrencyConflict,
  type RecordedEvent,
  type StreamAppend,
} from "../../../platform/eventStore/event.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createStreamStates } from "../../../platform/eventStore/streamStates.ts";
import type { Log } from "../../../platform/log.ts";
import type { AlertBook } from "./book.ts";
import type { AlertCommand } from "../commands.ts";
import { decide } from "../decide.ts";
import {
  alertStream,
  type AlertCreated,
  type AlertEvent,
  type AlertTargetMoved,
} from "../events.ts";
import { alertEvolution, type AlertState } from "../evolve.ts";
import { isPlainState, placementOf } from "./placement.ts";
import { readActiveAlerts, readActiveIdsWithHistory } from "../queries.ts";

/** A command for one alert, to be decided on its stream. */
export interface Candidate {
  readonly id: number;
  readonly command: AlertCommand;
}

export type Alongside = (transaction: Transaction<Database>) => Promise<() => void>;

/** Keeps the book in step with the log, and writes into the log what is decided. */
export interface AlertStateSync {
  /** Fills the book from the tables, and follows the log from then on. Once. */
  load(): Promise<void>;
  /**
   * Decides in the given order and appends what was decided, in one transaction; the book knows it when this resolves.
   * Rejects when it could not be recorded. `alongside` writes into the transaction where something
   * was decided, and is told when that is committed.
   */
  record(candidates: readonly Candidate[], alongside?: Alongside): Promise<void>;
  /** Where an alert stands, of those that the book alone does not tell. */
  stateOf(id: number): AlertState | undefined;
  /** Resolves when the book knows what it still has to read; undefined when there is nothing. */
  pending(): Promise<void> | undefined;
  /** Whether any alert of the symbol listens before or after the regular session. */
  isExtended(symbol: string): boolean;
}

/** Rows read at once while the book is filled. */
const LOAD_PAGE = 20_000;

/** Streams read at once while the book is filled. */
const STREAM_PAGE = 500;

/** A conflict means that somebody deleted or restored one of the alerts meanwhile: seldom even once. */
const ATTEMPTS = 5;

type ChangeEvent = Exclude<AlertEvent, AlertCreated>;

/** What a transaction of ours has made of an alert, until the log says that it was committed. */
interface Judged {
  readonly before: AlertState;
  readonly after: AlertState;
  readonly version: number;
}

export function createAlertStateSync(store: EventStore, book: AlertBook, log: Log): AlertStateSync {
  const states = new Map<number, AlertState>();
  const judged = new Map<number, Judged>();
  const streamStates = createStreamStates(store, alertEvolution);
  /** Alerts by symbol that listen outside the regular session. */
  const extended = new Map<string, Set<number>>();

  const listen = (state: AlertState, isListening: boolean) => {
    if (state.status !== "active") return;
    const { id, symbol, sessions } = state.alert;
    if (sessions.every((session) => session === "regular")) return;
    const ids = extended.get(symbol) ?? new Set();
    if (isListening) ids.add(id);
    else ids.delete(id);
    if (ids.size > 0) extended.set(symbol, ids);
    else extended.delete(symbol);
  };

  const move = (id: number, before: AlertState, after: AlertState) => {
    const from = placementOf(before);
    const to = placementOf(after);
    if (from) book.disarm(from);
    if (to) book.arm(to);
    listen(before, false);
    listen(after, true);
    if (to && !isPlainState(after)) states.set(id, after);
    else states.delete(id);
  };

  /** An alert that was not in the book, or that a stranger has changed: its stream tells. */
  const refresh = async ({ type, data, stream }: RecordedEvent<ChangeEvent>): Promise<void> => {
    const id = data.alertId;
    const state = stateOf(alertEvolution, await store.readStream(stream));
    const place = placementOf(state);
    if (place && type === "AlertAdjustmentUndone") {
      book.disarm({ ...place, targetPrice: data.adjustedTarget });
    }
    move(id, states.get(id) ?? state, state);
  };
  let refreshing: Promise<void> | undefined;
  const refreshSoon = (event: RecordedEvent<ChangeEvent>) => {
    const turn: Promise<void> = (refreshing ?? Promise.resolve())
      .then(() => refresh(event))
      .catch((error: unknown) => log.error("an alert could not be read again", { error }))
      .finally(() => {
        if (refreshing === turn) refreshing = undefined;
      });
    refreshing = turn;
  };

  const keepInStep = (event: RecordedEvent<AlertEvent>): void => {
    const id = event.type === "AlertCreated" ? event.data.id : event.data.alertId;
    const ours = judged.get(id);
    if (ours) {
      if (event.version >= ours.version) {
        judged.delete(id);
        move(id, ours.before, ours.after);
      }
      return;
    }
    if (event.type === "AlertCreated") {
      const none = alertEvolution.initialState;
      move(id, none, alertEvolution.evolve(none, event));
      return;
    }
    const known = states.get(id);
    if (known) move(id, known, alertEvolution.evolve(known, event));
    else if (event.type === "AlertDeleted") book.disarm({ ...event.data, id });
    else if (event.type === "AlertTargetMoved") moveInBook(event.data);
    else refreshSoon(event);
  };

  /** Of an alert that the book alone tells: one that another process has settled is not in it. */
  const moveInBook = ({
    alertId: id,
    oldTarget,
    newTarget,
    ...terms
  }: AlertTargetMoved["data"]) => {
    if (!book.disarm({ ...terms, id, targetPrice: oldTarget })) return;
    book.arm({ ...terms, id, targetPrice: newTarget });
  };

  /**
   * Reads the streams, decides, and appends; remembers what the book must learn on commit. Whether
   * anything was appended.
   */
  const judge = async (
    transaction: Transaction<Database>,
    candidates: readonly Candidate[],
  ): Promise<boolean> => {
    const ids = [...new Set(candidates.map(({ id }) => id))];
    const histories = await streamStates.read(ids.map(alertStream), transaction);
    const versions = new Map<number, number>();
    const before = new Map<number, AlertState>();
    const after = new Map<number, AlertState>();
    const appends: StreamAppend[] = [];
    for (const { id, command } of candidates) {
      const stream = alertStream(id);
      const known = histories.get(stream);
      if (!known) throw new Error(`The stream ${stream} has not been read`);
      const version = versions.get(id) ?? known.version;
      let state = after.get(id);
      if (!state) {
        state = known.state;
        before.set(id, state);
        forgetSettled(id, state);
      }
      const events = decide(command, state);
      after.set(id, events.reduce(alertEvolution.evolve, state));
      versions.set(id, version + events.length);
      if (events.length > 0) appends.push({ stream, expectedVersion: version, events });
    }
    for (const [id, from] of before) {
      const [to, version] = [after.get(id), versions.get(id)];
      if (to && to !== from) judged.set(id, { before: from, after: to, version: version ?? 0 });
    }
    await store.appendWithin(transaction, appends);
    return appends.length > 0;
  };

  /** What another process has settled is news to this book. */
  const forgetSettled = (id: number, state: AlertState) => {
    const listed = state.status === "deleted" ? state.was : state;
    if (listed.status === "none" || state.status === "active") return;
    const { alert } = listed;
    const known = states.get(id);
    if (known) move(id, known, state);
    else book.disarm(alert);
  };

  const record = async (
    candidates: readonly Candidate[],
    alongside: Alongside = () => Promise.resolve(() => undefined),
  ): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const committed = await store.transact(async (transaction) =>
          (await judge(transaction, candidates)) ? alongside(transaction) : undefined,
        );
        committed?.();
        return;
      } catch (error) {
        for (const { id } of candidates) judged.delete(id);
        if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
      }
    }
  };

  return {
    load: async () => {
      store.subscribe((events) => {
        for (const event of events) {
          if (isAlertEvent(event)) keepInStep(event);
        }
      });
      let last = 0;
      for (;;) {
        const page = await readActiveAlerts(store.database, last, LOAD_PAGE);
        for (const alert of page) book.arm(alert);
        last = page.at(-1)?.id ?? last;
        if (page.length < LOAD_PAGE) break;
      }
      const ids = await readActiveIdsWithHistory(store.database);
      for (let start = 0; start < ids.length; start += STREAM_PAGE) {
        const page = ids.slice(start, start + STREAM_PAGE);
        const histories = await store.readStreams(page.map(alertStream));
        for (const id of page) {
          const state = stateOf(alertEvolution, histories.get(alertStream(id)) ?? []);
          move(id, alertEvolution.initialState, state);
        }
      }
      book.settle();
    },
    record,
    stateOf: (id) => states.get(id),
    pending: () => refreshing,
    isExtended: (symbol) => extended.has(symbol),
  };
}

const isAlertEvent = (event: RecordedEvent): event is RecordedEvent<AlertEvent> =>
  event.type.startsWith("Alert") && event.stream.startsWith("alert-");
