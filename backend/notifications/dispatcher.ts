import { isoTime, type Clock } from "../clock.ts";
import type { EventStore } from "../eventStore/store.ts";
import { letOthersRun } from "../letOthersRun.ts";
import type { Log } from "../log.ts";
import { attemptDelivery, type AttemptOutcome } from "./attempt.ts";
import type { Channel } from "./channels/channel.ts";
import type { ChannelName } from "./events.ts";
import type { NotificationState } from "./evolve.ts";
import { createGrouping } from "./grouping.ts";
import { readHold } from "./holds.ts";
import { createLane, type Lane } from "./lane.ts";
import { readOutbound, recordOutcome } from "./outbound.ts";
import { readDueMessages, readWaitingMessages } from "./waiting.ts";
import { createSpacing, type ReadSendingSettings } from "./spacing.ts";

export interface DispatcherPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly channels: readonly Channel[];
  /** Left out, everything is sent as soon as it is due. */
  readonly readSettings?: ReadSendingSettings;
  /** Least time between two messages to one destination; left out, each notification goes alone. */
  readonly coalesceMs?: number;
  readonly attemptLimitMs?: number;
  /** How long stopping waits for attempts in flight before it cuts them short. */
  readonly stopGraceMs?: number;
}

export interface Dispatcher {
  /** Sends everything due and resolves when it is settled, with the number of messages it took on. */
  dispatchDue(): Promise<number>;
  /** The same without waiting; faults are logged. For the job that runs every second. */
  wake(): void;
  /** Sends one notification ahead of the queue and tells where it then stands. */
  dispatchNow(key: string, channel: ChannelName): Promise<NotificationState>;
  /**
   * Makes everything unsettled due, since a restart is often what mends a channel, and from then on
   * answers each new request. Returns how to stop: nothing begins any more, attempts in flight get
   * a moment, what is cut short is repeated after the next start.
   */
  start(): () => Promise<void>;
}

const ATTEMPT_LIMIT_MS = 60_000;
/** The whole process has five seconds to stop. */
const STOP_GRACE_MS = 3_000;
/** Messages of one channel in memory at once. */
const LANE_CAPACITY = 200;
/** Later than any time: a restart waits for no back-off. */
const EVER = "9999";

const alwaysOn: ReadSendingSettings = () => Promise.resolve({ isOn: true, leastGapMs: 0 });

export function createDispatcher(ports: DispatcherPorts): Dispatcher {
  const { store, clock, log, channels } = ports;
  /** No attempt begins any more. */
  const closing = new AbortController();
  /** Attempts in flight are cut short. */
  const cutting = new AbortController();
  const attemptPorts = {
    clock,
    log,
    attemptLimitMs: ports.attemptLimitMs ?? ATTEMPT_LIMIT_MS,
    stop: cutting.signal,
  };
  const { database } = store;
  const { readSettings = alwaysOn, coalesceMs } = ports;
  const spacing = createSpacing({ database, clock, readSettings });
  const grouping =
    coalesceMs === undefined
      ? undefined
      : createGrouping({
          store,
          clock,
          coalesceMs,
          readLeastGapMs: async () => (await readSettings()).leastGapMs,
        });
  const isGroupedOnly = grouping !== undefined;
  const lanes = channels.map((channel) => ({
    channel,
    lane: createLane<NotificationState>(channel.concurrency),
  }));
  /**
   * Outcomes that the store refused (a full disk). They are written again before anything else is
   * sent; sending again instead would repeat a delivered message every second.
   */
  const unrecorded = new Map<string, AttemptOutcome>();

  let recording: Promise<void> | undefined;

  const record = async (key: string, outcome: AttemptOutcome): Promise<NotificationState> => {
    await letOthersRun();
    try {
      return await recordOutcome(store, key, outcome);
    } catch (error) {
      unrecorded.set(key, outcome);
      throw error;
    }
  };

  /** One at a time: a failure written twice would count as two attempts. */
  const recordAgain = (): Promise<void> => {
    recording ??= (async () => {
      for (const [key, outcome] of unrecorded) {
        await recordOutcome(store, key, outcome);
        unrecorded.delete(key);
      }
    })().finally(() => {
      recording = undefined;
    });
    return recording;
  };

  const attempt = async (channel: Channel, key: string, dueBy: string) => {
    // To read, word and record a message of hundreds of firings takes tens of milliseconds.
    await letOthersRun();
    const { state, requests } = await readOutbound(store, key);
    if (state.status !== "pending" || state.nextAttemptAt > dueBy || closing.signal.aborted)
      return state;
    const send = async () => {
      const outcome = await attemptDelivery(attemptPorts, channel, key, requests);
      return outcome ? record(key, outcome) : state;
    };
    // What is grouped has been spaced already, and what is grouped waits only for a hold to end.
    if (state.message === null) return (await spacing.run(state.request, send)) ?? state;
    return (await readHold(readSettings, clock)) ? state : send();
  };

  const take = async (
    { channel, lane }: (typeof lanes)[number],
    keys: readonly string[],
    dueBy: string,
  ): Promise<void> => {
    const results = await Promise.allSettled(
      keys.map((key) => lane.run(key, () => attempt(channel, key, dueBy))),
    );
    for (const result of results) {
      if (result.status === "rejected" && !closing.signal.aborted) {
        log.error("a notification was left as it is", { error: result.reason });
      }
    }
  };

  const isFree = (lane: Lane<NotificationState>, key: string) =>
    !lane.has(key) && !unrecorded.has(key);

  const dispatchChannel = async (entry: (typeof lanes)[number], now: string): Promise<number> => {
    const { channel, lane } = entry;
    const tried = new Set<string>();
    while (!closing.signal.aborted) {
      const room = LANE_CAPACITY - lane.size;
      if (room <= 0) break;
      const limit = LANE_CAPACITY + unrecorded.size + tried.size;
      const due = await readDueMessages(database, channel.name, now, { limit, isGroupedOnly });
      const fresh = due.filter((key) => isFree(lane, key) && !tried.has(key)).slice(0, room);
      if (fresh.length === 0) break;
      for (const key of fresh) tried.add(key);
      await take(entry, fresh, now);
    }
    return tried.size;
  };

  const dispatchWaiting = async (entry: (typeof lanes)[number]): Promise<void> => {
    let last: string | undefined = (await readHold(readSettings, clock)) ? undefined : "";
    while (!closing.signal.aborted && last !== undefined) {
      const keys: readonly string[] = await readWaitingMessages(
        database,
        entry.channel.name,
        last,
        { limit: LANE_CAPACITY, isGroupedOnly },
      );
      await take(
        entry,
        keys.filter((key) => isFree(entry.lane, key)),
        EVER,
      );
      last = keys.at(-1);
    }
  };

  const dispatchDue = async (): Promise<number> => {
    await recordAgain();
    const hold = await readHold(readSettings, clock);
    if (hold) {
      await grouping?.defer(hold);
      return 0;
    }
    await grouping?.deferMuted();
    for (const { channel } of lanes) await grouping?.group(channel.name);
    const now = isoTime(clock.now());
    const counts = await Promise.all(lanes.map((entry) => dispatchChannel(entry, now)));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  const logFault = (error: unknown) => log.error("notifications could not be sent", { error });

  const wake = () => void dispatchDue().catch(logFault);

  return {
    dispatchDue,
    wake,
    dispatchNow: async (key, channelName) => {
      const entry = lanes.find(({ channel }) => channel.name === channelName);
      if (!entry) throw new Error(`There is no channel ${channelName}`);
      return entry.lane.run(key, () => attempt(entry.channel, key, EVER), true);
    },
    start: () => {
      const unsubscribe = store.subscribe((events) => {
        if (events.some((event) => event.type === "NotificationRequested")) wake();
      });
      const first = Promise.all(lanes.map(dispatchWaiting)).catch(logFault);
      return async () => {
        unsubscribe();
        closing.abort();
        for (const { lane } of lanes) lane.dropWaiting(new Error("The server is stopping"));
        const timer = setTimeout(() => cutting.abort(), ports.stopGraceMs ?? STOP_GRACE_MS);
        await Promise.all([first, ...lanes.map(({ lane }) => lane.settled())]);
        clearTimeout(timer);
      };
    },
  };
}
