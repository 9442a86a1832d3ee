import { isoTime, type Clock } from "../clock.ts";
import { stateOf } from "../eventStore/commandHandler.ts";
import type { RecordedEvent, StreamAppend } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import { letOthersRun } from "../letOthersRun.ts";
import type { Defer, JoinMessage } from "./commands.ts";
import { decide } from "./decide.ts";
import type { ChannelName } from "./events.ts";
import { notificationEvolution, type NotificationState } from "./evolve.ts";
import type { Hold } from "./holds.ts";
import {
  readLastMessages,
  readLastOfAlerts,
  readUndeferred,
  readUngrouped,
  type Ungrouped,
} from "./waiting.ts";

/**
 * Puts what is due into messages. The first firing goes to a destination at once, with everything
 * that is due beside it; what fires within the time after that waits, and goes as one message.
 * What a message holds is written before it is sent, so a repeat after a crash holds the same.
 */
export interface Grouping {
  /** Forms the messages of one channel that are due now. */
  group(channel: ChannelName): Promise<void>;
  /** Marks everything that is due as kept back, so that the log says why it waits. */
  defer(hold: Hold): Promise<void>;
  /** The same for what belongs to muted alerts. */
  deferMuted(): Promise<void>;
}

export interface GroupingPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  /** Between two messages to one destination. */
  readonly coalesceMs: number;
  readonly readLeastGapMs: () => Promise<number>;
}

/**
 * The minute that a replay's clock showed when it fired; null for a market of today. A replay plays
 * years in seconds: what is minutes apart there is neither one message nor too soon after the last.
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

type Step = JoinMessage | Defer;

/** What was sent lately, before this round. */
interface Sent {
  readonly leastGapMs: number;
  /** When the last message to each contact was put together, ISO. */
  readonly messages: ReadonlyMap<number, string>;
  /** When each alert last spoke to each contact, ISO. */
  readonly alerts: ReadonlyMap<string, string>;
}

interface StreamRead {
  readonly history: readonly RecordedEvent[];
  readonly state: NotificationState;
}
type Streams = ReadonlyMap<string, StreamRead>;
const UNREAD: StreamRead = { history: [], state: notificationEvolution.initialState };

export function createGrouping(ports: GroupingPorts): Grouping {
  const { store, clock, coalesceMs, readLeastGapMs } = ports;
  const { database } = store;
  /** Two that form messages at once would each take the same notifications. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const readStreams = async (due: readonly { readonly key: string }[]): Promise<Streams> => {
    const streams = await store.readStreams(due.map(({ key }) => key));
    return new Map(
      due.map(({ key }) => {
        const history = streams.get(key) ?? [];
        return [key, { history, state: stateOf(notificationEvolution, history) }] as const;
      }),
    );
  };

  const write = async (steps: ReadonlyMap<string, Step>, streams: Streams): Promise<void> => {
    const appends: StreamAppend[] = [];
    for (const [stream, step] of steps) {
      const { history, state } = streams.get(stream) ?? UNREAD;
      const events = decide(step, state);
      if (events.length > 0) appends.push({ stream, expectedVersion: history.length, events });
    }
    if (appends.length > 0) await store.appendAll(appends);
  };

  const readSent = async (channel: ChannelName): Promise<Sent> => {
    const now = clock.now();
    const leastGapMs = await readLeastGapMs();
    const since = (ms: number) => isoTime(now - ms);
    return {
      leastGapMs,
      messages: await readLastMessages(database, channel, since(coalesceMs)),
      alerts: await readLastOfAlerts(database, channel, since(leastGapMs)),
    };
  };

  const stepsFor = (
    { leastGapMs, messages, alerts }: Sent,
    due: readonly Ungrouped[],
    streams: Streams,
  ): ReadonlyMap<string, Step> => {
    const now = clock.now();
    const firsts = new Map<string, string>();
    return new Map(
      due.map(({ key, contactId, alertId }): readonly [string, Step] => {
        const replayed = replayedMinuteOf((streams.get(key) ?? UNREAD).state);
        const spoken = replayed === null ? alerts.get(`${alertId} ${contactId}`) : undefined;
        if (spoken !== undefined) {
          return [key, { kind: "defer", reason: "frequency", until: after(spoken, leastGapMs) }];
        }
        const sent = replayed === null ? messages.get(contactId) : undefined;
        if (sent !== undefined) {
          return [key, { kind: "defer", reason: "coalescing", until: after(sent, coalesceMs) }];
        }
        const together = `${contactId} ${replayed ?? ""}`;
        const message = firsts.get(together) ?? key;
        firsts.set(together, message);
        return [key, { kind: "join", message, groupedAt: isoTime(now) }];
      }),
    );
  };

  const deferAll = async (isMutedOnly: boolean, step: Defer): Promise<void> => {
    for (;;) {
      const now = isoTime(clock.now());
      const due = await readUndeferred(database, now, BATCH, isMutedOnly);
      await write(new Map(due.map(({ key }) => [key, step] as const)), await readStreams(due));
      if (due.length < BATCH) return;
      await letOthersRun();
    }
  };

  return {
    group: (channel) =>
      inTurn(async () => {
        let sent: Sent | undefined;
        for (;;) {
          const now = isoTime(clock.now());
          const due = await readUngrouped(database, channel, now, BATCH);
          if (due.length === 0) return;
          sent ??= await readSent(channel);
          const streams = await readStreams(due);
          await write(stepsFor(sent, due, streams), streams);
          if (due.length < BATCH) return;
          await letOthersRun();
        }
      }),
    defer: ({ reason, until }) => inTurn(() => deferAll(false, { kind: "defer", reason, until })),
    deferMuted: () =>
      inTurn(() => deferAll(true, { kind: "defer", reason: "mutedAlert", until: null })),
  };
}

const after = (time: string, ms: number): string => isoTime(Date.parse(time) + ms);
