import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { StreamAppend } from "../../../platform/eventStore/event.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { StreamState, StreamStates } from "../../../platform/eventStore/streamStates.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { Defer, JoinMessage } from "../commands.ts";
import { GIVE_UP_AFTER_MS } from "../backoff.ts";
import { decide } from "../decide.ts";
import { ALWAYS, dueAt, type Due } from "../due.ts";
import type { ChannelName } from "../events.ts";
import { notificationEvolution, type NotificationState } from "../evolve.ts";
import type { Hold } from "../quiet/holds.ts";
import { createLastMessages } from "../messages/lastMessages.ts";
import {
  readSpoken,
  readUndeferred,
  readUndeferredOfMuted,
  readUngrouped,
  type Ungrouped,
} from "../waiting.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

/**
 * Groups what is due into messages. The first firing is sent to a destination immediately, with
 * everything else that is due; firings within the time after that wait, and are sent as one
 * message. The members of a message are recorded before it is sent, so a repeat after a crash has
 * the same content.
 */
export interface Grouping {
  /**
   * Forms the messages of one channel that are due now, a slice at a time; `formed` is called after
   * each, so that sending need not wait for the last.
   */
  group(channel: ChannelName, formed?: () => void): Promise<void>;
  /** Marks everything due as deferred, so that the log says why it waits. */
  defer(hold: Hold): Promise<void>;
  /** The same for notifications of muted alerts. */
  deferMuted(): Promise<void>;
}

export interface GroupingPorts {
  readonly store: EventStore;
  readonly states: StreamStates<NotificationState>;
  readonly clock: Clock;
  /** Between two messages to one destination. */
  readonly coalesceMs: number;
  readonly readMinGapMs: () => Promise<number>;
  /** Until when (ISO) the channel sends nothing more; undefined while it does. */
  readonly exhaustedUntil: (channel: ChannelName) => Promise<string | undefined>;
  /**
   * The longest time for which a rule of the channel may defer a notification before it is grouped.
   */
  readonly maxDelayMs: (channel: ChannelName, minGapMs: number) => number;
}

/**
 * The replay's minute of the firing; null for a current market. A replay plays years in seconds:
 * firings minutes apart there are neither one message nor too close together.
 */
function replayedMinuteOf(state: NotificationState): string | null {
  if (state.status === "unknown" || state.request.facts?.source !== REPLAY) return null;
  return state.request.facts.exchangeTime.slice(0, "2016-05-19T20:00".length);
}

/** Name of the source that plays the past. */
const REPLAY = "replay";

/**
 * Notifications looked at in one go, which is also the most that one message names: of more, several
 * messages go at the same time.
 */
const BATCH = 200;

/** A round takes time, and computes delays from its current moment. */
const SLACK_MS = MINUTE_MS;

type Step = JoinMessage | Defer;
type Streams = ReadonlyMap<string, StreamState<NotificationState>>;
const UNREAD: StreamState<NotificationState> = {
  state: notificationEvolution.initialState,
  version: 0,
};

/** What is common to all slices of one round. */
interface Round {
  readonly minGapMs: number;
  /** How long the contact is still to be left alone, in milliseconds. */
  readonly waitOf: (contactId: number) => number;
  /** Names of the messages of this round, which do not delay the rest of it. */
  readonly formed: Set<string>;
}

export function createGrouping(ports: GroupingPorts): Grouping {
  const { store, states, clock, coalesceMs, readMinGapMs } = ports;
  const { database } = store;
  const lastMessages = createLastMessages({ database, clock, coalesceMs });
  /** Two concurrent rounds would group the same notifications. */
  const rounds = createSerialQueue();

  const write = async (steps: ReadonlyMap<string, Step>, streams: Streams): Promise<void> => {
    const appends: StreamAppend[] = [];
    for (const [stream, step] of steps) {
      const { version, state } = streams.get(stream) ?? UNREAD;
      const events = decide(step, state);
      if (events.length > 0) appends.push({ stream, expectedVersion: version, events });
    }
    if (appends.length > 0) await store.appendAll(appends);
  };

  const maxDelayMs = async (channel: ChannelName): Promise<number> =>
    Math.max(coalesceMs, ports.maxDelayMs(channel, await readMinGapMs()));

  /**
   * At most {@link BATCH}. As many as possible of one contact, so that few messages list them all.
   */
  const readSlice = async (channel: ChannelName, due: Due): Promise<readonly Ungrouped[]> => {
    const first = await readUngrouped(database, channel, due, BATCH);
    if (first.length < BATCH) return first;
    const slice: Ungrouped[] = [];
    for (const contactId of new Set(first.map((row) => row.contactId))) {
      const own = await readUngrouped(database, channel, due, BATCH, contactId);
      if (slice.length > 0 && slice.length + own.length > BATCH) break;
      for (const row of own) slice.push(row);
    }
    return slice;
  };

  /** Latest times by alert and contact, in epoch milliseconds. */
  const readLastSpoken = async (
    channel: ChannelName,
    due: readonly Ungrouped[],
    { minGapMs, formed }: Round,
  ): Promise<ReadonlyMap<string, number>> => {
    const latest = new Map<string, number>();
    if (minGapMs <= 0) return latest;
    const now = clock.now();
    const alertIds = [...new Set(due.flatMap(({ alertId }) => alertId ?? []))];
    if (alertIds.length === 0) return latest;
    const span = { after: isoTime(now - minGapMs), until: isoTime(now) };
    for (const spoken of await readSpoken(database, channel, alertIds, span)) {
      if (spoken.message !== null && formed.has(spoken.message)) continue;
      const name = `${spoken.alertId} ${spoken.contactId}`;
      const at = Date.parse(spoken.at);
      if (at > (latest.get(name) ?? Number.NEGATIVE_INFINITY)) latest.set(name, at);
    }
    return latest;
  };

  const stepsFor = (
    { minGapMs, waitOf, formed }: Round,
    due: readonly Ungrouped[],
    lastSpoken: ReadonlyMap<string, number>,
    streams: Streams,
  ): ReadonlyMap<string, Step> => {
    const now = clock.now();
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
  };

  const groupSlice = async (
    channel: ChannelName,
    due: readonly Ungrouped[],
    round: Round,
  ): Promise<void> => {
    const streams = await states.read(due.map(({ key }) => key));
    const until = await ports.exhaustedUntil(channel);
    if (until !== undefined) {
      const step: Defer = { kind: "defer", reason: "dailyLimit", until };
      return write(new Map(due.map(({ key }) => [key, step] as const)), streams);
    }
    const steps = stepsFor(round, due, await readLastSpoken(channel, due, round), streams);
    // Reading and recording hundreds of notifications each take up to a slice.
    await yieldToEventLoop();
    await write(steps, streams);
    for (const { key, contactId } of due) {
      if (steps.get(key)?.kind === "join") lastMessages.sent(channel, contactId);
    }
  };

  const deferAll = async (
    read: typeof readUndeferred,
    longestMs: number,
    step: Defer,
  ): Promise<void> => {
    for (;;) {
      const keys = await read(database, dueAt(clock.now(), longestMs), BATCH);
      await write(new Map(keys.map((key) => [key, step] as const)), await states.read(keys));
      if (keys.length < BATCH) return;
      await yieldToEventLoop();
    }
  };

  return {
    group: (channel, formed) =>
      rounds.run(async () => {
        // What is requested during the round belongs to the next one.
        const due = dueAt(clock.now(), (await maxDelayMs(channel)) + SLACK_MS);
        // What this round defers must not look misdated to it, however long it takes.
        const dueLater: Due = { now: due.now, horizon: ALWAYS.horizon };
        let round: Round | undefined;
        for (;;) {
          const slice = await readSlice(channel, round ? dueLater : due);
          if (slice.length === 0) return;
          round ??= {
            minGapMs: await readMinGapMs(),
            waitOf: await lastMessages.read(channel),
            formed: new Set(),
          };
          await groupSlice(channel, slice, round);
          formed?.();
          await yieldToEventLoop();
        }
      }),
    defer: ({ reason, until }) =>
      rounds.run(async () =>
        deferAll(readUndeferred, GIVE_UP_AFTER_MS, { kind: "defer", reason, until }),
      ),
    deferMuted: () =>
      rounds.run(() =>
        deferAll(readUndeferredOfMuted, 0, { kind: "defer", reason: "mutedAlert", until: null }),
      ),
  };
}

const byRequest = (a: Ungrouped, b: Ungrouped): number =>
  compare(a.requestedAt, b.requestedAt) || compare(a.key, b.key);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
