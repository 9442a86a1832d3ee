import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import { stateOf } from "../eventStore/commandHandler.ts";
import { ConcurrencyConflict, type RecordedEvent, type StreamAppend } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Log } from "../log.ts";
import type { Sample } from "../market/sample.ts";
import { createAlertBook, type AlertBook } from "./book.ts";
import { decide } from "./decide.ts";
import { isEvidence, isWatched } from "./eligibility.ts";
import { alertStream, type AlertEvent } from "./events.ts";
import { alertEvolution, type AlertState } from "./evolve.ts";
import { readActiveAlerts } from "./queries.ts";
import { createWatermarks, type Marks } from "./watermarks.ts";

/** Judges every armed alert by the samples that the market brings. */
export interface AlertEngine {
  /** Arms what is active in the table, and stays in step with the log from then on. Once. */
  load(): Promise<void>;
  /**
   * Evaluates the samples after whatever is being evaluated; resolves when what they fired is
   * recorded. Rejects when it could not be recorded: those samples then count as not seen.
   */
  evaluate(samples: readonly Sample[]): Promise<void>;
  /** Symbols with an armed alert, each once. */
  watchedSymbols(): Iterable<string>;
}

export interface AlertEnginePorts {
  readonly store: EventStore;
  readonly log: Log;
}

/** An armed alert that a sample may fire. */
interface Candidate {
  readonly id: number;
  readonly sample: Sample;
}

/** What a batch may fire, and the marks to put back if it cannot be recorded. */
interface Found {
  readonly candidates: Candidate[];
  readonly moved: { readonly marks: Marks; readonly slot: number; readonly before: number }[];
}

/** Alerts judged in one transaction: the database is held for it, and requests wait meanwhile. */
const CANDIDATES_PER_TRANSACTION = 1_000;

/** Rows read at once while the book is filled. */
const LOAD_PAGE = 20_000;

/** A conflict means that somebody deleted or restored one of the alerts meanwhile: seldom even once. */
const ATTEMPTS = 5;

const DONE = Promise.resolve();

export function createAlertEngine({ store, log }: AlertEnginePorts): AlertEngine {
  const book = createAlertBook();
  const watermarks = createWatermarks();
  let running: Promise<void> | undefined;

  const record = async (candidates: readonly Candidate[]): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        await store.transact((transaction) => judge(store, book, transaction, candidates));
        return;
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
      }
    }
  };

  const recordAll = async ({ candidates, moved }: Found): Promise<void> => {
    try {
      for (let start = 0; start < candidates.length; start += CANDIDATES_PER_TRANSACTION) {
        if (start > 0) await letOthersRun();
        await record(candidates.slice(start, start + CANDIDATES_PER_TRANSACTION));
      }
    } catch (error) {
      log.error("alerts that fired could not be recorded", { error });
      // Latest first, so that a mark moved twice ends where it stood before the batch.
      for (const { marks, slot, before } of moved.toReversed()) marks.write(slot, before);
      throw error;
    }
  };

  const evaluateNow = (samples: readonly Sample[]): Promise<void> => {
    const found = findCandidates(book, watermarks.of, samples);
    return found ? recordAll(found) : DONE;
  };

  /** Whoever comes next waits for this, however it ends. */
  const holdTurn = (work: Promise<void>): Promise<void> => {
    const turn: Promise<void> = work
      .catch(() => undefined)
      .finally(() => {
        if (running === turn) running = undefined;
      });
    running = turn;
    return work;
  };

  return {
    load: async () => {
      store.subscribe((events) => {
        for (const event of events) keepInStep(book, event as RecordedEvent<AlertEvent>);
      });
      let last = 0;
      for (;;) {
        const page = await readActiveAlerts(store.database, last, LOAD_PAGE);
        for (const alert of page) book.arm(alert);
        last = page.at(-1)?.id ?? last;
        if (page.length < LOAD_PAGE) break;
      }
      book.settle();
    },
    evaluate: (samples) => {
      if (running) return holdTurn(running.then(() => evaluateNow(samples)));
      const work = evaluateNow(samples);
      return work === DONE ? DONE : holdTurn(work);
    },
    watchedSymbols: () => book.symbols(),
  };
}

/** Moves the marks and names what the samples may fire. Allocates nothing when that is nothing. */
function findCandidates(
  book: AlertBook,
  marksOf: (source: string) => Marks,
  samples: readonly Sample[],
): Found | undefined {
  let found: Found | undefined;
  for (const sample of samples) {
    const { price, previousClose, exchangeTime } = sample;
    const slot = book.slotOf(sample.symbol, sample.currency);
    if (slot < 0 || !isEvidence(sample) || !isWatched(sample.session)) continue;
    const marks = marksOf(sample.source);
    const before = marks.read(slot);
    if (!(exchangeTime > before)) continue;
    marks.write(slot, exchangeTime);
    if (!book.mayFire(slot, price, previousClose)) continue;
    found ??= { candidates: [], moved: [] };
    found.moved.push({ marks, slot, before });
    const ids: number[] = [];
    book.collect(slot, price, previousClose, ids);
    for (const id of ids) found.candidates.push({ id, sample });
  }
  return found;
}

/** Reads the candidates' streams, decides in the order of the samples, and appends what fired. */
async function judge(
  store: EventStore,
  book: AlertBook,
  transaction: Transaction<Database>,
  candidates: readonly Candidate[],
): Promise<void> {
  const ids = [...new Set(candidates.map(({ id }) => id))];
  const histories = await store.readStreams(ids.map(alertStream), transaction);
  const states = new Map<number, AlertState>();
  const appends: StreamAppend[] = [];
  for (const { id, sample } of candidates) {
    const stream = alertStream(id);
    const history = histories.get(stream) ?? [];
    let state = states.get(id);
    if (!state) {
      state = stateOf(alertEvolution, history);
      disarmSettled(book, state);
    }
    const events = decide({ kind: "evaluate", sample }, state);
    states.set(id, events.reduce(alertEvolution.evolve, state));
    if (events.length > 0) appends.push({ stream, expectedVersion: history.length, events });
  }
  await store.appendWithin(transaction, appends);
}

/** What another process has settled is news to this book. */
function disarmSettled(book: AlertBook, state: AlertState): void {
  if (state.status === "triggered") book.disarm(state.alert);
  if (state.status === "deleted") book.disarm(state.was.alert);
}

function keepInStep(book: AlertBook, event: AlertEvent): void {
  switch (event.type) {
    case "AlertCreated":
      book.arm(event.data);
      return;
    case "AlertTriggered":
    case "AlertDeleted":
      book.disarm({ ...event.data, id: event.data.alertId });
      return;
    case "AlertRestored":
      if (!event.data.isTriggered) book.arm({ ...event.data, id: event.data.alertId });
      return;
    default:
      // The log also holds what other capabilities recorded.
      event satisfies never;
  }
}

/** A turn of the event loop, in which requests that arrived are answered. */
const letOthersRun = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
