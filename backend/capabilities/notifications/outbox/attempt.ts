import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { scrubNothing, type Scrub } from "../../../platform/secretScrubber.ts";
import { withTimeout } from "../../../platform/timer.ts";
import {
  CredentialsRefused,
  DeliveryError,
  deliveryTimeout,
  MessageTooLong,
  type Channel,
  type ProviderAnswer,
} from "../channels/channel.ts";
import type { GiveUp, RecordDelivery, RecordFailure, NotificationRequest } from "../decide.ts";
import { DESTINATION_DELETED, DESTINATION_OFF } from "../messages/message.ts";
import { withoutAddresses } from "../messages/withoutAddresses.ts";
import { readCredentials, type CredentialStates } from "../watchedCredentials.ts";

export type AttemptOutcome = RecordDelivery | RecordFailure | GiveUp;

export interface AttemptPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly attemptLimitMs: number;
  readonly stop: AbortSignal;
  /** Removes secrets from providers' responses; by default nothing is removed. */
  readonly scrub?: Scrub | undefined;
  /** Learns from each attempt whether the provider accepts the credentials. */
  readonly credentialStates?: Pick<CredentialStates, "record"> | undefined;
  /** Outcome of every message, on a host that keeps messages instead of sending them. */
  readonly answer?: ProviderAnswer | undefined;
}

/** Part of a message to send after a refusal, since a server may allow less than documented. */
const SHORT = 1 / 4;

/**
 * Makes one attempt to send a message whose requests share a destination. The address is read now,
 * not when the notification was requested, so nothing is sent to a destination that was switched
 * off or deleted since. A test may go to a switched-off destination, so that a user can try it
 * first. A message refused for its length is sent once more, shortened. Returns undefined if the
 * attempt was interrupted by a shutdown.
 */
export async function attemptDelivery(
  ports: AttemptPorts,
  channel: Channel,
  key: string,
  [request, ...also]: readonly [NotificationRequest, ...NotificationRequest[]],
): Promise<AttemptOutcome | undefined> {
  const { clock, log, attemptLimitMs, stop, scrub = scrubNothing, credentialStates } = ports;
  const destination = await channel.findDestination(request.contactId);
  if (!destination) return { kind: "giveUp", reason: DESTINATION_DELETED };
  if (!destination.isActive && !request.isTest) return { kind: "giveUp", reason: DESTINATION_OFF };
  const { address, credentials = {} } = destination;
  const message = { key, request, also, address, credentials };
  const used = credentialStates && (await readCredentials(channel, message));
  const secrets = [address, ...Object.values(credentials)];
  const limitMs = request.isTest
    ? attemptLimitMs
    : Math.max(attemptLimitMs, channel.attemptLimitMs ?? 0);
  const begun = clock.elapsed();
  try {
    const sent = await withTimeout(
      limitMs,
      async (signal) => {
        try {
          return await channel.send({ ...message, signal });
        } catch (error) {
          if (!(error instanceof MessageTooLong)) throw error;
          signal.throwIfAborted();
          const { text, ...rest } = await channel.send({ ...message, signal, share: SHORT });
          return { ...rest, text: `${text}, shortened` };
        }
      },
      { late: () => deliveryTimeout(limitMs), signal: stop },
    );
    const latencyMs = Math.round(clock.elapsed() - begun);
    if (used) await credentialStates.record(used.name, used.values, null);
    const { text, outcome = "accepted", trackingId } = ports.answer ?? sent;
    return {
      kind: "delivered",
      providerAnswer: withoutAddresses(scrub(text), ...secrets),
      latencyMs,
      outcome,
      ...(trackingId === undefined ? {} : { trackingId }),
    };
  } catch (error) {
    // The outcome is unknown.
    if (stop.aborted && error === stop.reason) return undefined;
    const latencyMs = Math.round(clock.elapsed() - begun);
    const said = scrub(error instanceof Error ? error.message : String(error));
    if (used && error instanceof CredentialsRefused) {
      const refusal = withoutAddresses(said, ...Object.values(used.values));
      await credentialStates.record(used.name, used.values, refusal);
    }
    const words = withoutAddresses(said, ...secrets);
    if (!(error instanceof DeliveryError))
      log.error("a channel failed in a way it does not declare", { key, error: words });
    return {
      ...failureOf(error, clock.now()),
      error: words || "Failed without a reason",
      latencyMs,
    };
  }
}

/** Any error that a channel does not declare counts as temporary. */
function failureOf(error: unknown, failedAt: number): Omit<RecordFailure, "error" | "latencyMs"> {
  if (!(error instanceof DeliveryError)) return { kind: "failed", permanent: false, failedAt };
  const { permanent, retryAfterMs } = error;
  return {
    kind: "failed",
    permanent,
    failedAt,
    ...(retryAfterMs === undefined ? {} : { notBefore: failedAt + retryAfterMs }),
  };
}
