import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { withTimeout } from "../../../platform/timer.ts";
import { DeliveryError, lateDelivery, type Channel } from "../channels/channel.ts";
import type { GiveUp, RecordDelivery, RecordFailure } from "../commands.ts";
import type { NotificationRequest } from "../evolve.ts";
import { DELETED, SWITCHED_OFF } from "../messages/undeliverable.ts";
import { withoutAddresses } from "../messages/withoutAddresses.ts";

export type AttemptOutcome = RecordDelivery | RecordFailure | GiveUp;

export interface AttemptPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly attemptLimitMs: number;
  /** Aborted when the process stops. */
  readonly stop: AbortSignal;
}

/**
 * Sends one message once; its requests go to one destination. The address is looked up now, not
 * when the notification was requested: a destination that was switched off or deleted meanwhile
 * gets nothing, except a test of a switched-off address, which a user may try before switching it
 * on. Undefined when the process stopped it.
 */
export async function attemptDelivery(
  { clock, log, attemptLimitMs, stop }: AttemptPorts,
  channel: Channel,
  key: string,
  [request, ...also]: readonly [NotificationRequest, ...NotificationRequest[]],
): Promise<AttemptOutcome | undefined> {
  const destination = await channel.findDestination(request.contactId);
  if (!destination) return { kind: "giveUp", reason: DELETED };
  if (!destination.isActive && !request.isTest) return { kind: "giveUp", reason: SWITCHED_OFF };
  const { address, credentials = {} } = destination;
  const secrets = [address, ...Object.values(credentials)];
  const begun = clock.elapsed();
  try {
    const limitMs = request.isTest
      ? attemptLimitMs
      : Math.max(attemptLimitMs, channel.attemptLimitMs ?? 0);
    const answer = await withTimeout(
      limitMs,
      (signal) => channel.send({ key, request, also, address, credentials, signal }),
      { late: () => lateDelivery(limitMs), signal: stop },
    );
    return {
      kind: "delivered",
      providerAnswer: withoutAddresses(answer.text, ...secrets),
      latencyMs: Math.round(clock.elapsed() - begun),
      outcome: answer.outcome ?? "accepted",
      ...(answer.trackingId === undefined ? {} : { trackingId: answer.trackingId }),
    };
  } catch (error) {
    // The process is stopping; nothing is known about the outcome.
    if (stop.aborted && error === stop.reason) return undefined;
    const isExpected = error instanceof DeliveryError;
    const words = withoutAddresses(
      error instanceof Error ? error.message : String(error),
      ...secrets,
    );
    if (!isExpected)
      log.error("a channel failed in a way it does not declare", { key, error: words });
    const failedAt = clock.now();
    const wait = isExpected ? error.retryAfterMs : undefined;
    return {
      kind: "failed",
      error: words || "It failed without saying why",
      permanent: isExpected && error.permanent,
      latencyMs: Math.round(clock.elapsed() - begun),
      failedAt,
      ...(wait === undefined ? {} : { notBefore: failedAt + wait }),
    };
  }
}
