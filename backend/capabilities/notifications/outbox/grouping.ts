import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { StreamAppend } from "../../../platform/eventStore/event.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { StreamState, StreamStates } from "../../../platform/eventStore/streamStates.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import {
  decide,
  notificationEvolution,
  type Defer,
  type JoinMessage,
  type NotificationState,
} from "../decide.ts";
import { GIVE_UP_AFTER_MS } from "../backoff.ts";
import {
  ALWAYS,
  dueAt,
  type Due,
  readLastDeliveries,
  readUndeferred,
  readUndeferredOfMuted,
  readUngrouped,
  type Ungrouped,
  readLastMessages,
} from "../waiting.ts";
import type { ChannelName } from "../events.ts";
import type { Hold } from "../quiet.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";

export interface GroupingPorts {
  readonly store: EventStore;
  readonly states: StreamStates<NotificationState>;
  readonly clock: Clock;
  readonly coalesceMs: number;
  readonly readMinGapMs: () => Promise<number>;
  /** Time (ISO) until which the channel's daily limit blocks it; undefined if it does not. */
  readonly exhaustedUntil: (channel: ChannelName) => Promise<string | undefined>;
  /** Maximum time that a rule of the channel can defer a notification before it is grouped. */
  readonly maxDelayMs: (channel: ChannelName, minGapMs: number) => number;
}

/** Null unless replayed: firings that are minutes apart in a replay are not combined or delayed. */
function replayedMinuteOf(state: NotificationState): string | null {
  if (state.status === "unknown" || state.request.facts?.source !== REPLAY) return null;
  return state.request.facts.exchangeTime.slice(0, "2016-05-19T20:00".length);
}

const REPLAY = "replay";

/** Maximum notifications per read and per message; more are sent as several messages at once. */
const BATCH = 200;

/** Allowance for the duration of a round, which computes delays from its current time. */
const SLACK_MS = MINUTE_MS;

type Step = JoinMessage | Defer;
type Streams = ReadonlyMap<string, StreamState<NotificationState>>;
const UNREAD: StreamState<NotificationState> = {
  state: notificationEvolution.initialState,
  version: 0,
};

const OVER_DAILY_LIMIT = { kind: "defer", reason: "dailyLimit" } as const;

interface Round {
  readonly minGapMs: number;
  readonly waitOf: (contactId: number) => number;
  /** Messages of this round, which do not delay the rest of it. */
  readonly formed: Set<string>;
}

/**
 * Groups what is due into messages. A first firing is sent to a destination immediately, together
 * with everything else that is due. Firings within {@link GroupingPorts.coalesceMs} after that wait
 * and are sent as one message. The members of a message are recorded before it is sent, so a retry
 * after a crash has the same content.
 */
export class Grouping {
  readonly #lastMessages: LastMessages;
  /** Serialized, because concurrent rounds would group the same notifications twice. */
  readonly #rounds = createSerialQueue();

  constructor(private readonly ports: GroupingPorts) {
    const { store, clock, coalesceMs } = ports;
    this.#lastMessages = createLastMessages({ database: store.database, clock, coalesceMs });
  }

  /** Forms due messages in slices and calls `formed` after each, so that sending starts early. */
  group(channel: ChannelName, formed?: () => void): Promise<void> {
    return this.#rounds.run(async () => {
      const { clock, states, readMinGapMs, exhaustedUntil } = this.ports;
      // Requests made during the round belong to the next one.
      const due = dueAt(clock.now(), (await this.#maxDelayMs(channel)) + SLACK_MS);
      // Uses no horizon, so that what this round defers does not appear misdated.
      const dueLater: Due = { now: due.now, horizon: ALWAYS.horizon };
      let round: Round | undefined;
      for (;;) {
        const slice = await this.#readSlice(channel, round ? dueLater : due);
        if (slice.length === 0) return;
        round ??= {
          minGapMs: await readMinGapMs(),
          waitOf: await this.#lastMessages.read(channel),
          formed: new Set(),
        };
        const streams = await states.read(slice.map(({ key }) => key));
        const until = await exhaustedUntil(channel);
        const steps =
          until === undefined
            ? this.#stepsFor(
                round,
                slice,
                await this.#readLastSpoken(channel, slice, round),
                streams,
              )
            : new Map(slice.map(({ key }) => [key, { ...OVER_DAILY_LIMIT, until }] as const));
        // Yield, because reading and recording hundreds of notifications each block for up to a slice.
        await yieldToEventLoop();
        await this.#write(steps, streams);
        for (const { key, contactId } of slice) {
          if (steps.get(key)?.kind === "join") this.#lastMessages.sent(channel, contactId);
        }
        formed?.();
        await yieldToEventLoop();
      }
    });
  }

  defer({ reason, until }: Hold): Promise<void> {
    const step: Defer = { kind: "defer", reason, until };
    return this.#rounds.run(() => this.#deferAll(readUndeferred, GIVE_UP_AFTER_MS, step));
  }

  deferMuted(): Promise<void> {
    const step: Defer = { kind: "defer", reason: "mutedAlert", until: null };
    return this.#rounds.run(() => this.#deferAll(readUndeferredOfMuted, 0, step));
  }

  async #write(steps: ReadonlyMap<string, Step>, streams: Streams): Promise<void> {
    const appends: StreamAppend[] = [];
    for (const [stream, step] of steps) {
      const { version, state } = streams.get(stream) ?? UNREAD;
      const events = decide(step, state);
      if (events.length > 0) appends.push({ stream, expectedVersion: version, events });
    }
    if (appends.length > 0) await this.ports.store.appendAll(appends);
  }

  async #maxDelayMs(channel: ChannelName): Promise<number> {
    const { coalesceMs, maxDelayMs, readMinGapMs } = this.ports;
    return Math.max(coalesceMs, maxDelayMs(channel, await readMinGapMs()));
  }

  /** Reads at most {@link BATCH}, as many as possible per contact, so that few messages result. */
  async #readSlice(channel: ChannelName, due: Due): Promise<readonly Ungrouped[]> {
    const { database } = this.ports.store;
    const first = await readUngrouped(database, channel, due, BATCH);
    if (first.length < BATCH) return first;
    const slice: Ungrouped[] = [];
    for (const contactId of new Set(first.map((row) => row.contactId))) {
      const own = await readUngrouped(database, channel, due, BATCH, contactId);
      if (slice.length > 0 && slice.length + own.length > BATCH) break;
      for (const row of own) slice.push(row);
    }
    return slice;
  }

  /** In epoch milliseconds, by alert and contact. */
  async #readLastSpoken(
    channel: ChannelName,
    due: readonly Ungrouped[],
    { minGapMs, formed }: Round,
  ): Promise<ReadonlyMap<string, number>> {
    const latest = new Map<string, number>();
    if (minGapMs <= 0) return latest;
    const { store, clock } = this.ports;
    const now = clock.now();
    const alertIds = [...new Set(due.flatMap(({ alertId }) => alertId ?? []))];
    if (alertIds.length === 0) return latest;
    const span = { after: isoTime(now - minGapMs), until: isoTime(now) };
    for (const spoken of await readLastDeliveries(store.database, channel, alertIds, span)) {
      if (spoken.message !== null && formed.has(spoken.message)) continue;
      const name = `${spoken.alertId} ${spoken.contactId}`;
      const at = Date.parse(spoken.at);
      if (at > (latest.get(name) ?? Number.NEGATIVE_INFINITY)) latest.set(name, at);
    }
    return latest;
  }

  #stepsFor(
    { minGapMs, waitOf, formed }: Round,
    due: readonly Ungrouped[],
    lastSpoken: ReadonlyMap<string, number>,
    streams: Streams,
  ): ReadonlyMap<string, Step> {
    const now = this.ports.clock.now();
    const groupedAt = isoTime(now);
    const firsts = new Map<string, string>();
    return new Map(
      due.toSorted(byRequest).map(({ key, contactId, alertId }): readonly [string, Step] => {
        const replayed = replayedMinuteOf((streams.get(key) ?? UNREAD).state);
        const spoken = replayed === null ? lastSpoken.get(`${alertId} ${contactId}`) : undefined;
        if (spoken !== undefined) {
          return [key, { kind: "defer", reason: "frequency", until: isoTime(spoken + minGapMs) }];
        }
        const wait = replayed === null ? waitOf(contactId) : 0;
        if (wait > 0) {
          return [key, { kind: "defer", reason: "coalescing", until: isoTime(now + wait) }];
        }
        const together = `${contactId} ${replayed ?? ""}`;
        const message = firsts.get(together) ?? key;
        firsts.set(together, message);
        formed.add(message);
        return [key, { kind: "join", message, groupedAt }];
      }),
    );
  }

  async #deferAll(read: typeof readUndeferred, longestMs: number, step: Defer): Promise<void> {
    const { store, states, clock } = this.ports;
    for (;;) {
      const keys = await read(store.database, dueAt(clock.now(), longestMs), BATCH);
      await this.#write(new Map(keys.map((key) => [key, step] as const)), await states.read(keys));
      if (keys.length < BATCH) return;
      await yieldToEventLoop();
    }
  }
}

const byRequest = (a: Ungrouped, b: Ungrouped): number =>
  compare(a.requestedAt, b.requestedAt) || compare(a.key, b.key);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface LastMessagesPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly coalesceMs: number;
}

type LastMessages = ReturnType<typeof createLastMessages>;

/**
 * Time of the last message to each contact, which determines when the next one is allowed.
 *
 * Uses elapsed time, and the wall clock only for messages of an earlier process. Times in the
 * future were recorded under another clock and are ignored.
 */
export function createLastMessages(ports: LastMessagesPorts) {
  const { database, clock, coalesceMs } = ports;
  const known = new Map<ChannelName, Map<number, number>>();
  const knownOf = (channel: ChannelName): Map<number, number> => {
    const found = known.get(channel) ?? new Map<number, number>();
    known.set(channel, found);
    return found;
  };

  return {
    sent(channel: ChannelName, contactId: number): void {
      knownOf(channel).set(contactId, clock.elapsed());
    },
    /** Returns each contact's wait in milliseconds; messages sent after this read are ignored. */
    async read(channel: ChannelName): Promise<(contactId: number) => number> {
      const now = clock.now();
      const span = { after: isoTime(now - coalesceMs), until: isoTime(now) };
      const stored = await readLastMessages(database, channel, span);
      const bootedAt = now - clock.elapsed();
      const last = new Map<number, number>();
      for (const [contactId, at] of stored) last.set(contactId, Date.parse(at) - bootedAt);
      for (const [contactId, at] of knownOf(channel)) last.set(contactId, at);
      return (contactId) => {
        const at = last.get(contactId);
        return at === undefined ? 0 : Math.max(0, at + coalesceMs - clock.elapsed());
      };
    },
  };
}
