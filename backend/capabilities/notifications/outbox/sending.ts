import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { attemptDelivery, type AttemptOutcome, type AttemptPorts } from "./attempt.ts";
import type { Channel } from "../channels/channel.ts";
import type { DailyLimit } from "./dailyLimit.ts";
import { isDue, type Due } from "../waiting.ts";
import type { ChannelName } from "../events.ts";
import type { NotificationRequest, NotificationState } from "../decide.ts";
import type { Hold } from "../quiet.ts";
import { readOutbound, recordOutcome, type OutboundPorts } from "./outbound.ts";
import type { AddAnswer } from "../answers/answerTokens.ts";
import type { AddConcurrentNews } from "../messages/describeConcurrentNews.ts";
import type { MeasureAttempt } from "./outboxMetrics.ts";

export type Sending = ReturnType<typeof createSending>;

export interface SendingPorts extends AttemptPorts, OutboundPorts {
  readonly closing: AbortSignal;
  readonly dailyLimits: Readonly<Partial<Record<ChannelName, DailyLimit>>>;
  readonly readHold: () => Promise<Hold | undefined>;
  readonly record: (key: string, outcome: AttemptOutcome) => Promise<NotificationState>;
  readonly measure?: MeasureAttempt | undefined;
  /** Omitted to add none. Never rejects. */
  readonly addConcurrentNews?: AddConcurrentNews | undefined;
  /** Omitted to add none. Never rejects. */
  readonly addAnswer?: AddAnswer | undefined;
}

/** Maximum failing messages to track; beyond it, the oldest are aged by the wall clock. */
const MAX_FAILING = 10_000;

/** Maximum size of messages that get news and reply links, and are recorded without yielding. */
const MAX_ENRICHED = 20;

type Pending = Extract<NotificationState, { status: "pending" }>;

export function createSending(ports: SendingPorts) {
  const { clock, closing, dailyLimits, readHold, record } = ports;
  const additions = [ports.addConcurrentNews, ports.addAnswer].filter((add) => add !== undefined);
  const complete = async (request: NotificationRequest): Promise<NotificationRequest> => {
    let whole = request;
    for (const add of additions) whole = await add(whole);
    return whole;
  };
  /** Elapsed milliseconds at the first attempt of this process, by message. */
  const firstAttemptAt = new Map<string, number>();
  const begin = (key: string): void => {
    firstAttemptAt.delete(key);
    firstAttemptAt.set(key, clock.elapsed());
    const [oldest] = firstAttemptAt.keys();
    if (firstAttemptAt.size > MAX_FAILING && oldest !== undefined) firstAttemptAt.delete(oldest);
  };

  const withAge = (key: string, state: Pending, outcome: AttemptOutcome): AttemptOutcome => {
    if (outcome.kind !== "failed") {
      firstAttemptAt.delete(key);
      return outcome;
    }
    const since = firstAttemptAt.get(key);
    if (since === undefined || state.attempts === 0) return outcome;
    return { ...outcome, triedForMs: clock.elapsed() - since };
  };

  /** Over the daily limit, a test fails and anything else is deferred to the next day. */
  const holdForTomorrow = async (
    { perDay, usedUpUntil }: DailyLimit,
    key: string,
    state: Pending,
  ): Promise<NotificationState> => {
    const until = await usedUpUntil();
    if (until === undefined) return state;
    if (!state.request.isTest) {
      return recordOutcome(ports, key, { kind: "defer", reason: "dailyLimit", until });
    }
    const reason = `The daily limit of ${perDay} messages is reached`;
    return record(key, { kind: "giveUp", reason });
  };

  return {
    async send(channel: Channel, key: string, due: Due): Promise<NotificationState> {
      // Yield, because a message of hundreds of firings takes tens of milliseconds.
      await yieldToEventLoop();
      const { state, requests } = await readOutbound(ports, key);
      if (state.status !== "pending" || !isDue(state.nextAttemptAt, due) || closing.aborted) {
        return state;
      }
      if (!state.request.isTest && (await readHold())) return state;
      const attempt = async () => {
        if (state.attempts === 0) begin(key);
        const [first, ...also] = requests;
        const whole =
          requests.length <= MAX_ENRICHED
            ? ([await complete(first), ...(await Promise.all(also.map(complete)))] as const)
            : requests;
        const outcome = await attemptDelivery(ports, channel, key, whole);
        if (!outcome) return { isSent: false, value: state };
        if (requests.length > MAX_ENRICHED) await yieldToEventLoop();
        const value = await record(key, withAge(key, state, outcome));
        ports.measure?.(channel.name, outcome, requests);
        return { isSent: outcome.kind === "delivered", value };
      };
      const limit = dailyLimits[channel.name];
      if (!limit) return (await attempt()).value;
      return (await limit.run(attempt)) ?? holdForTomorrow(limit, key, state);
    },
  };
}
