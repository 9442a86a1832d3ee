import { isoTime, type Clock } from "../clock.ts";
import { stateOf } from "../eventStore/commandHandler.ts";
import type { StreamAppend } from "../eventStore/event.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Defer, JoinMessage } from "./commands.ts";
import { decide } from "./decide.ts";
import type { ChannelName } from "./events.ts";
import { notificationEvolution } from "./evolve.ts";
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

/** Notifications looked at in one go, which is also the most that one message names. */
const BATCH = 500;

type Step = JoinMessage | Defer;

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

  const write = async (steps: ReadonlyMap<string, Step>): Promise<void> => {
    const streams = await store.readStreams([...steps.keys()]);
    const appends: StreamAppend[] = [];
    for (const [stream, step] of steps) {
      const history = streams.get(stream) ?? [];
      const events = decide(step, stateOf(notificationEvolution, history));
      if (events.length > 0) appends.push({ stream, expectedVersion: history.length, events });
    }
    if (appends.length > 0) await store.appendAll(appends);
  };

  const stepsFor = async (
    channel: ChannelName,
    due: readonly Ungrouped[],
  ): Promise<ReadonlyMap<string, Step>> => {
    const now = clock.now();
    const leastGapMs = await readLeastGapMs();
    const since = (ms: number) => isoTime(now - ms);
    const messages = await readLastMessages(database, channel, since(coalesceMs));
    const alerts = await readLastOfAlerts(database, channel, since(leastGapMs));
    const firsts = new Map<number, string>();
    return new Map(
      due.map(({ key, contactId, alertId }): readonly [string, Step] => {
        const spoken = alerts.get(`${alertId} ${contactId}`);
        if (spoken !== undefined) {
          return [key, { kind: "defer", reason: "frequency", until: after(spoken, leastGapMs) }];
        }
        const sent = messages.get(contactId);
        if (sent !== undefined) {
          return [key, { kind: "defer", reason: "coalescing", until: after(sent, coalesceMs) }];
        }
        const message = firsts.get(contactId) ?? key;
        firsts.set(contactId, message);
        return [key, { kind: "join", message, groupedAt: isoTime(now) }];
      }),
    );
  };

  const deferAll = async (isMutedOnly: boolean, step: Defer): Promise<void> => {
    for (;;) {
      const now = isoTime(clock.now());
      const due = await readUndeferred(database, now, BATCH, isMutedOnly);
      await write(new Map(due.map(({ key }) => [key, step] as const)));
      if (due.length < BATCH) return;
    }
  };

  return {
    group: (channel) =>
      inTurn(async () => {
        for (;;) {
          const now = isoTime(clock.now());
          const due = await readUngrouped(database, channel, now, BATCH);
          await write(await stepsFor(channel, due));
          if (due.length < BATCH) return;
        }
      }),
    defer: ({ reason, until }) => inTurn(() => deferAll(false, { kind: "defer", reason, until })),
    deferMuted: () =>
      inTurn(() => deferAll(true, { kind: "defer", reason: "mutedAlert", until: null })),
  };
}

const after = (time: string, ms: number): string => isoTime(Date.parse(time) + ms);
