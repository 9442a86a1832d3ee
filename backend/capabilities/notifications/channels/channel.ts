import type { DeliveryOutcome } from "../../../domain/choices.ts";
import type { ChannelName } from "../events.ts";
import type { NotificationRequest } from "../decide.ts";

export interface Delivery {
  /** Idempotency key: the same for every attempt of one notification. */
  readonly key: string;
  readonly request: NotificationRequest;
  /** Other firings of the same minute that are sent in the same message. */
  readonly also: readonly NotificationRequest[];
  readonly address: string;
  /** Additional data for the provider; usually empty. */
  readonly credentials: Credentials;
  /** Aborted at the time limit; the channel must then stop sending and reject. */
  readonly signal: AbortSignal;
  /** Fraction of the message to send; below 1 after a rejection with {@link MessageTooLong}. */
  readonly share?: number;
}

export interface ProviderAnswer {
  /** Default: accepted by the provider, further outcome unknown. */
  readonly outcome?: DeliveryOutcome;
  /** The provider's id of the message, if {@link Channel.confirm} can query it. */
  readonly trackingId?: string;
  /** Destination and response as one sentence, for the log and the test button. */
  readonly text: string;
}

/** Secrets of a destination, by name. They must never enter an event, a log line or a response. */
export type Credentials = Readonly<Record<string, string>>;

export interface Destination {
  readonly address: string;
  readonly isActive: boolean;
  readonly credentials?: Credentials;
}

/** `send` resolves once the provider accepts the message, and otherwise rejects with the reason. */
export interface Channel {
  readonly name: ChannelName;
  readonly concurrency: number;
  /** Time limit of one attempt; a minute by default. Tests never take longer. */
  readonly attemptLimitMs?: number;
  /** True if the current setup needs no paid account. */
  readonly isFree: boolean;
  findDestination(contactId: number): Promise<Destination | undefined>;
  /** Rejects with {@link DeliveryError}; any other error counts as temporary. */
  send(delivery: Delivery): Promise<ProviderAnswer>;
  /** Message status. Rejects if the provider is unreachable; omitted if it has no such status. */
  readonly confirm?: (trackingId: string, signal: AbortSignal) => Promise<Confirmation>;
  /** Credentials of all destinations; null if not configured, omitted if not shared or needed. */
  readonly account?: () => Promise<Credentials | null>;
  /**
   * Verifies the credentials with the provider without sending anything. Rejects with
   * {@link CredentialsRefused} or, if the provider cannot be reached, with another error. Omitted
   * if a provider has no such request.
   */
  readonly check?: (target: CheckTarget, signal: AbortSignal) => Promise<void>;
}

/** A channel with a shared account needs neither. */
export type CheckTarget = Pick<Delivery, "address" | "credentials">;

export interface Confirmation {
  readonly status: "pending" | "delivered" | "failed";
  readonly text: string;
}

/** The message is shown to the user as plain text. `permanent` means a retry would fail again. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  constructor(
    message: string,
    readonly permanent: boolean,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

export class CredentialsRefused extends DeliveryError {}

export class MessageTooLong extends DeliveryError {
  constructor(message: string) {
    super(message, true);
  }
}

/** The attempt timed out; whether the message arrived is unknown. */
export const deliveryTimeout = (limitMs: number): DeliveryError =>
  new DeliveryError(`No response within ${formatLimit(limitMs)}`, false);

const formatLimit = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`);
