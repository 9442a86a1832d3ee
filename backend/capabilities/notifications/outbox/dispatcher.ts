import { SERVER_STOPPING } from "../../../platform/unavailable.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createStreamStates } from "../../../platform/eventStore/streamStates.ts";
import type { Log } from "../../../platform/log.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { GIVE_UP_AFTER_MS } from "../backoff.ts";
import type { Channel } from "../channels/channel.ts";
import { type DailyLimit } from "./dailyLimit.ts";
import { ALWAYS, dueAt, type Due } from "../waiting.ts";
import type { ChannelName } from "../events.ts";
import { notificationEvolution, type NotificationState } from "../decide.ts";
import { Grouping } from "./grouping.ts";
import { readHold, type Hold, type ReadSendingSettings } from "../quiet.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { recordOutcome, type OutboundPorts } from "./outbound.ts";
import { createSending, type SendingPorts } from "./sending.ts";
import { createSweep, type Sweep } from "./sweep.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";

/** Smaller steps are normal clock adjustments. */
const STEP_MS = MINUTE_MS;

export interface DispatcherPorts extends Pick<
  SendingPorts,
  "scrub" | "credentialStates" | "answer" | "measure" | "addConcurrentNews" | "addAnswer"
> {
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
  readonly attemptLimitMs?: number;
  /** How long a shutdown waits for attempts in flight before it aborts them. */
  readonly stopGraceMs?: number;
}

const ATTEMPT_LIMIT_MS = MINUTE_MS;
/** Must leave time within the five seconds that the process has to stop. */
const STOP_GRACE_MS = 3_000;

const alwaysOn: ReadSendingSettings = () => Promise.resolve({ isOn: true, minGapMs: 0 });

/** Sends the notifications that are due: group → sweep each channel → attempt → record. */
export class Dispatcher {
  readonly #readSettings: ReadSendingSettings;
  readonly #outbound: OutboundPorts;
  /** Wall-clock time minus elapsed time; a step of the clock changes it. */
  #clockOffset: number;
  readonly #grouping: Grouping | undefined;
  readonly #sweeps: readonly Sweep[];
  readonly #stopNewAttempts = new AbortController();
  readonly #abortAttempts = new AbortController();
  /** Outcomes that could not be stored. They are stored first, or messages would be sent again. */
  readonly #unrecorded = new Map<string, AttemptOutcome>();
  #recording: Promise<void> | undefined;
  #isPreparing = false;
  #isWokenAgain = false;
  #woken: Promise<void> | undefined;

  constructor(private readonly ports: DispatcherPorts) {
    const { store, clock, log, coalesceMs, dailyLimits = {} } = ports;
    this.#readSettings = ports.readSettings ?? alwaysOn;
    const states = createStreamStates(store, notificationEvolution);
    this.#outbound = { store, states, queue: createSerialQueue() };
    this.#clockOffset = clock.now() - clock.elapsed();
    this.#grouping =
      coalesceMs === undefined
        ? undefined
        : new Grouping({
            store,
            states,
            clock,
            coalesceMs,
            readMinGapMs: async () => (await this.#readSettings()).minGapMs,
            exhaustedUntil: async (channel) => dailyLimits[channel]?.usedUpUntil(),
            maxDelayMs: (channel, minGapMs) =>
              dailyLimits[channel] ? Math.max(DAY_MS, minGapMs) : minGapMs,
          });
    const sending = createSending({
      attemptLimitMs: ATTEMPT_LIMIT_MS,
      ...ports,
      ...this.#outbound,
      stop: this.#abortAttempts.signal,
      closing: this.#stopNewAttempts.signal,
      dailyLimits,
      readHold: () => this.#readHold(),
      record: (key, outcome) => this.#record(key, outcome),
    });
    this.#sweeps = ports.channels.map((channel) =>
      createSweep({
        database: store.database,
        clock,
        channel,
        isUngroupedToo: coalesceMs === undefined,
        isUnrecorded: (key) => this.#unrecorded.has(key),
        sending,
        closing: this.#stopNewAttempts.signal,
        log,
      }),
    );
  }

  /**
   * Makes everything unsettled due, because a restart often fixes a channel, and then processes
   * each new request. Returns a function that stops: no new attempts begin, those in flight get a
   * grace period, and interrupted ones are repeated after the next start.
   */
  start(): () => Promise<void> {
    const { store, stopGraceMs = STOP_GRACE_MS } = this.ports;
    const unsubscribe = store.subscribe((events) => {
      if (events.some((event) => event.type === "NotificationRequested")) this.wake();
    });
    const first = this.#sendAllUnsettled().catch(this.#logFault);
    return async () => {
      unsubscribe();
      this.#stopNewAttempts.abort();
      for (const sweep of this.#sweeps) sweep.dropWaiting(new Error(SERVER_STOPPING));
      const timer = setTimeout(() => this.#abortAttempts.abort(), stopGraceMs);
      // The preparation reads the database and may still start sweeps.
      await this.#woken;
      await Promise.all([first, ...this.#sweeps.map((sweep) => sweep.settled())]);
      clearTimeout(timer);
    };
  }

  /** Like {@link dispatchDue} without waiting; logs errors. Combines calls during a run. */
  wake(): void {
    this.#isWokenAgain = true;
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    const begin = (sweep: Sweep) => void sweep.run(this.#dueFor(sweep)).catch(this.#logFault);
    const answer = async () => {
      try {
        do {
          this.#isWokenAgain = false;
          void this.#followClock();
          if (await this.#group(begin)) this.#sweeps.forEach(begin);
        } while (this.#isWokenAgain);
      } finally {
        this.#isPreparing = false;
      }
    };
    this.#woken = answer().catch(this.#logFault);
  }

  /** Sends everything due and resolves once it is settled, with the number of messages. */
  async dispatchDue(): Promise<number> {
    const followed = this.#followClock();
    const isReady = await this.#group();
    const counts = isReady
      ? await Promise.all(this.#sweeps.map((sweep) => sweep.run(this.#dueFor(sweep))))
      : [];
    await followed;
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async dispatchNow(key: string, channelName: ChannelName): Promise<NotificationState> {
    const sweep = this.#sweeps.find(({ channel }) => channel === channelName);
    if (!sweep) throw new Error(`There is no channel ${channelName}`);
    return sweep.sendNow(key);
  }

  /** Sends waiting messages after the clock is set back. They would wait until it catches up. */
  async #followClock(): Promise<void> {
    const { clock, log } = this.ports;
    const stepMs = clock.now() - clock.elapsed() - this.#clockOffset;
    if (Math.abs(stepMs) < STEP_MS) return;
    this.#clockOffset += stepMs;
    log.warn("the clock was set; pending messages are retried now", { stepMs });
    await this.#sendAllUnsettled().catch(this.#logFault);
  }

  /** Sends everything in progress, even if it is not due. */
  async #sendAllUnsettled(): Promise<void> {
    if (await this.#readHold()) return;
    await Promise.all(this.#sweeps.map((sweep) => sweep.run(ALWAYS)));
  }

  /** Returns false if sending is on hold. Calls `formed` after each slice. */
  async #group(formed?: (sweep: Sweep) => void): Promise<boolean> {
    await this.#recordAgain();
    const hold = await this.#readHold();
    if (hold) {
      await this.#grouping?.defer(hold);
      return false;
    }
    await this.#grouping?.deferMuted();
    for (const sweep of this.#sweeps) {
      await this.#grouping?.group(sweep.channel, () => formed?.(sweep));
      // Yield, because the queries of all channels together take as long as a slice of firings.
      await yieldToEventLoop();
    }
    return true;
  }

  #dueFor({ channel }: Sweep): Due {
    const { clock, dailyLimits } = this.ports;
    // The longest time for which backoff, a provider's delay or a daily limit can defer a message.
    return dueAt(clock.now(), dailyLimits?.[channel] ? DAY_MS : GIVE_UP_AFTER_MS);
  }

  async #record(key: string, outcome: AttemptOutcome): Promise<NotificationState> {
    try {
      return await recordOutcome(this.#outbound, key, outcome);
    } catch (error) {
      this.#unrecorded.set(key, outcome);
      throw error;
    }
  }

  /** Runs once at a time, because a failure recorded twice would count as two attempts. */
  #recordAgain(): Promise<void> {
    this.#recording ??= this.#recordEach().finally(() => {
      this.#recording = undefined;
    });
    return this.#recording;
  }

  async #recordEach(): Promise<void> {
    for (const [key, outcome] of this.#unrecorded) {
      await recordOutcome(this.#outbound, key, outcome);
      this.#unrecorded.delete(key);
    }
  }

  #readHold(): Promise<Hold | undefined> {
    return readHold(this.#readSettings, this.ports.clock);
  }

  readonly #logFault = (error: unknown): void =>
    this.ports.log.error("notifications could not be sent", { error });
}
