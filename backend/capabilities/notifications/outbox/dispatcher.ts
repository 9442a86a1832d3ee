import type { Clock } from "../../../platform/clock.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createStreamStates } from "../../../platform/eventStore/streamStates.ts";
import type { Log } from "../../../platform/log.ts";
import type { AddAnswer } from "../answers/addAnswer.ts";
import type { AddSameTime } from "./addSameTime.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { GIVE_UP_AFTER_MS } from "../backoff.ts";
import type { Channel } from "../channels/channel.ts";
import { type DailyLimit } from "./dailyLimit.ts";
import { ALWAYS, dueAt, type Due } from "../due.ts";
import type { ChannelName } from "../events.ts";
import { notificationEvolution, type NotificationState } from "../evolve.ts";
import { createGrouping } from "./grouping.ts";
import { readHold } from "../quiet/holds.ts";
import type { MeasureAttempt } from "./outboxMetrics.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { createKeyedQueue } from "./keyedQueue.ts";
import { recordOutcome, type OutboundPorts } from "./outbound.ts";
import { createSending } from "./sending.ts";
import { createSpacing, type ReadSendingSettings } from "../spacing.ts";
import { createSweep, type Sweep } from "./sweep.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";

/** Smaller steps are normal clock adjustments. */
const STEP_MS = MINUTE_MS;

interface ClockSteps {
  look(): boolean;
}

/** Detects clock changes by comparing wall-clock time with elapsed time. */
function createClockSteps(clock: Clock, log: Log): ClockSteps {
  const offset = () => clock.now() - clock.elapsed();
  let before = offset();
  return {
    look: () => {
      const stepMs = offset() - before;
      if (Math.abs(stepMs) < STEP_MS) return false;
      before += stepMs;
      log.warn("the clock was set; what waits to be sent is tried now", { stepMs });
      return true;
    },
  };
}

export interface DispatcherPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly channels: readonly Channel[];
  /** If omitted, everything is sent as soon as it is due. */
  readonly readSettings?: ReadSendingSettings;
  /** If omitted, notifications are not grouped. */
  readonly coalesceMs?: number;
  /** Unlimited by default. */
  readonly dailyLimits?: Readonly<Partial<Record<ChannelName, DailyLimit>>>;
  readonly measure?: MeasureAttempt | undefined;
  readonly addSameTime?: AddSameTime | undefined;
  readonly addAnswer?: AddAnswer | undefined;
  readonly attemptLimitMs?: number;
  /** How long a shutdown waits for attempts in flight before it aborts them. */
  readonly stopGraceMs?: number;
}

const ATTEMPT_LIMIT_MS = MINUTE_MS;
/** Must leave time within the five seconds that the process has to stop. */
const STOP_GRACE_MS = 3_000;

const alwaysOn: ReadSendingSettings = () => Promise.resolve({ isOn: true, minGapMs: 0 });

export type Dispatcher = ReturnType<typeof createDispatcher>;

export function createDispatcher(ports: DispatcherPorts) {
  const { store, clock, log, channels, dailyLimits = {} } = ports;
  const stopNewAttempts = new AbortController();
  const abortAttempts = new AbortController();
  const { database } = store;
  const { readSettings = alwaysOn, coalesceMs } = ports;
  const states = createStreamStates(store, notificationEvolution);
  const outbound: OutboundPorts = { store, states, queue: createSerialQueue() };
  const steps = createClockSteps(clock, log);
  const grouping =
    coalesceMs === undefined
      ? undefined
      : createGrouping({
          store,
          states,
          clock,
          coalesceMs,
          readMinGapMs: async () => (await readSettings()).minGapMs,
          exhaustedUntil: async (channel) => dailyLimits[channel]?.usedUpUntil(),
          maxDelayMs: (channel, minGapMs) =>
            dailyLimits[channel] ? Math.max(DAY_MS, minGapMs) : minGapMs,
        });
  /**
   * Outcomes that could not be stored, for example because the disk is full. They are stored before
   * anything else is sent; otherwise a delivered message would be sent again every second.
   */
  const unrecorded = new Map<string, AttemptOutcome>();

  let recording: Promise<void> | undefined;

  const record = async (key: string, outcome: AttemptOutcome): Promise<NotificationState> => {
    try {
      return await recordOutcome(outbound, key, outcome);
    } catch (error) {
      unrecorded.set(key, outcome);
      throw error;
    }
  };

  /** Runs once at a time, because a failure recorded twice would count as two attempts. */
  const recordAgain = (): Promise<void> => {
    recording ??= (async () => {
      for (const [key, outcome] of unrecorded) {
        await recordOutcome(outbound, key, outcome);
        unrecorded.delete(key);
      }
    })().finally(() => {
      recording = undefined;
    });
    return recording;
  };

  const send = createSending({
    ...outbound,
    clock,
    log,
    attemptLimitMs: ports.attemptLimitMs ?? ATTEMPT_LIMIT_MS,
    stop: abortAttempts.signal,
    closing: stopNewAttempts.signal,
    dailyLimits,
    measure: ports.measure,
    addSameTime: ports.addSameTime,
    addAnswer: ports.addAnswer,
    spacing: createSpacing({ database, clock, readSettings }),
    readHold: () => readHold(readSettings, clock),
    record,
  });

  const sweeps: readonly Sweep[] = channels.map((channel) =>
    createSweep({
      database,
      channel: channel.name,
      queue: createKeyedQueue<NotificationState>(channel.concurrency),
      isUngroupedToo: grouping === undefined,
      isUnrecorded: (key) => unrecorded.has(key),
      send: (key, due) => send(channel, key, due),
      closing: stopNewAttempts.signal,
      log,
    }),
  );

  /**
   * The horizon is the longest time for which backoff, a provider's delay or a daily limit can
   * defer a message.
   */
  const dueOf = (channel: ChannelName): Due =>
    dueAt(clock.now(), dailyLimits[channel] ? DAY_MS : GIVE_UP_AFTER_MS);

  const sendDue = (sweep: Sweep): Promise<number> => sweep.run(dueOf(sweep.channel), clock.now());

  /**
   * Groups what is due. Returns false if sending is on hold. `formed` is called after each slice.
   */
  const prepare = async (formed?: (sweep: Sweep) => void): Promise<boolean> => {
    await recordAgain();
    const hold = await readHold(readSettings, clock);
    if (hold) {
      await grouping?.defer(hold);
      return false;
    }
    await grouping?.deferMuted();
    for (const sweep of sweeps) {
      await grouping?.group(sweep.channel, () => formed?.(sweep));
      // Yield, because the queries of all channels together take as long as a slice of firings.
      await yieldToEventLoop();
    }
    return true;
  };

  const logFault = (error: unknown) => log.error("notifications could not be sent", { error });

  /** Sends everything in progress, even if it is not due. */
  const sendAllUnsettled = async (): Promise<void> => {
    if (await readHold(readSettings, clock)) return;
    await Promise.all(sweeps.map((sweep) => sweep.run(ALWAYS, clock.now())));
  };

  /**
   * Without this, a clock that was set back would block waiting messages until it has caught up.
   */
  const followClock = async (): Promise<void> => {
    if (steps.look()) await sendAllUnsettled().catch(logFault);
  };

  let isPreparing = false;
  let isWokenAgain = false;

  const answerWake = async (): Promise<void> => {
    isPreparing = true;
    try {
      do {
        isWokenAgain = false;
        void followClock();
        const begin = (sweep: Sweep) => void sendDue(sweep).catch(logFault);
        if (await prepare(begin)) sweeps.forEach(begin);
      } while (isWokenAgain);
    } finally {
      isPreparing = false;
    }
  };

  let woken: Promise<void> | undefined;

  /**
   * Like {@link Dispatcher.dispatchDue} without waiting; errors are logged. For the job that runs
   * every second. Calls during a run are combined into one further run.
   */
  const wake = (): void => {
    isWokenAgain = true;
    if (!isPreparing) woken = answerWake().catch(logFault);
  };

  return {
    /** Sends everything due and resolves once it is settled, with the number of messages. */
    async dispatchDue(): Promise<number> {
      const followed = followClock();
      const counts = (await prepare()) ? await Promise.all(sweeps.map(sendDue)) : [];
      await followed;
      return counts.reduce((sum, count) => sum + count, 0);
    },
    wake,
    async dispatchNow(key: string, channelName: ChannelName): Promise<NotificationState> {
      const sweep = sweeps.find(({ channel }) => channel === channelName);
      if (!sweep) throw new Error(`There is no channel ${channelName}`);
      return sweep.sendNow(key);
    },
    /**
     * Makes everything unsettled due, because a restart often fixes a channel, and then processes
     * each new request. Returns a function that stops: no new attempts begin, those in flight get a
     * grace period, and interrupted ones are repeated after the next start.
     */
    start(): () => Promise<void> {
      const unsubscribe = store.subscribe((events) => {
        if (events.some((event) => event.type === "NotificationRequested")) wake();
      });
      const first = sendAllUnsettled().catch(logFault);
      return async () => {
        unsubscribe();
        stopNewAttempts.abort();
        for (const sweep of sweeps) sweep.dropWaiting(new Error("The server is stopping"));
        const timer = setTimeout(() => abortAttempts.abort(), ports.stopGraceMs ?? STOP_GRACE_MS);
        // The preparation reads the database and may still start sweeps.
        await woken;
        await Promise.all([first, ...sweeps.map((sweep) => sweep.settled())]);
        clearTimeout(timer);
      };
    },
  };
}
