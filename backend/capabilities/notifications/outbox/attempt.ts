import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { withTimeout } from "../../../platform/timer.ts";
import { DeliveryError, deliveryTimeout, type Channel } from "../channels/channel.ts";
import type { GiveUp, RecordDelivery, RecordFailure } from "../commands.ts";
import type { NotificationRequest } from "../evolve.ts";
import { DESTINATION_DELETED, DESTINATION_OFF } from "../messages/undeliverable.ts";
import { withoutAddresses } from "../messages/withoutAddresses.ts";

export type AttemptOutcome = RecordDelivery | RecordFailure | GiveUp;

export interface AttemptPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly attemptLimitMs: number;
  readonly stop: AbortSignal;
}

/**
 * Makes one attempt to send a message whose requests share a destination. The address is read now,
 * not when the notification was requested, so nothing is sent to a destination that was switched
 * off or deleted since. A test may go to a switched-off destination, so that a user can try it
 * first. Returns undefined if the attempt was interrupted by a shutdown.
 */
export async function attemptDelivery(
  { clock, log, attemptLimitMs, stop }: AttemptPorts,
  channel: Channel,
  key: string,
  [request, ...also]: readonly [NotificationRequest, ...NotificationRequest[]],
): Promise<AttemptOutcome | undefined> {
  const destination = await channel.findDestination(request.contactId);
  if (!destination) return { kind: "giveUp", reason: DESTINATION_DELETED };
  if (!destination.isActive && !request.isTest) return { kind: "giveUp", reason: DESTINATION_OFF };
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
      { late: () => deliveryTimeout(limitMs), signal: stop },
    );
    return {
      kind: "delivered",
      providerAnswer: withoutAddresses(answer.text, ...secrets),
      latencyMs: Math.round(clock.elapsed() - begun),
      outcome: answer.outcome ?? "accepted",
      ...(answer.trackingId === undefined ? {} : { trackingId: answer.trackingId }),
    };
  } catch (error) {
    // The outcome is unknown.
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
      error: words || "Failed without a reason",
      permanent: isExpected && error.permanent,
      latencyMs: Math.round(clock.elapsed() - begun),
      failedAt,
      ...(wait === undefined ? {} : { notBefore: failedAt + wait }),
    };
  }
}
