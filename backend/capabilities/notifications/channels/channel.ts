import type { DeliveryOutcome } from "../events.ts";
import type { ChannelName } from "../events.ts";
import type { NotificationRequest } from "../evolve.ts";

/** One message to one destination. */
export interface Delivery {
  /** The same for every attempt of one notification, so that a repeat can be recognized. */
  readonly key: string;
  readonly request: NotificationRequest;
  /** Firings of the same minute that are part of the same message. */
  readonly also: readonly NotificationRequest[];
  readonly address: string;
  /** Additional data for the provider; empty for most. */
  readonly credentials: Credentials;
  /** Aborted when the attempt's time is up: the channel then stops sending and rejects. */
  readonly signal: AbortSignal;
}

export interface ProviderAnswer {
  /** Default: the provider accepted it, and what happens afterwards is not known. */
  readonly outcome?: DeliveryOutcome;
  /** What the provider calls the message, where {@link Channel.confirm} can ask about it. */
  readonly trackingId?: string;
  /**
   * The destination and the provider's answer: one plain sentence for the log and the test button.
   */
  readonly text: string;
}

/** Secrets of one destination, by name. They never enter an event, a log line or an answer. */
export type Credentials = Readonly<Record<string, string>>;

/** Where a contact is reached, at the moment of sending. */
export interface Destination {
  readonly address: string;
  readonly isActive: boolean;
  readonly credentials?: Credentials;
}

/**
 * A delivery channel. `send` resolves when the provider has accepted the message, and rejects with
 * the reason otherwise.
 */
export interface Channel {
  readonly name: ChannelName;
  /** Sends at the same time, at most. */
  readonly concurrency: number;
  /** Time limit of one attempt; default: a minute. Tests never take longer. */
  readonly attemptLimitMs?: number;
  /** Works as it is set up now without a paid account. */
  readonly isFree: boolean;
  /** Undefined when the contact was deleted. */
  findDestination(contactId: number): Promise<Destination | undefined>;
  /** Rejects with {@link DeliveryError}; anything else counts as a temporary failure. */
  send(delivery: Delivery): Promise<ProviderAnswer>;
  /**
   * What became of an accepted message. Rejects when the provider cannot be asked now; absent where
   * a provider cannot say.
   */
  readonly confirm?: (trackingId: string, signal: AbortSignal) => Promise<Confirmation>;
  /**
   * The credentials that all of its destinations share: null while they are not configured. Left out
   * where each destination has its own, and where none are needed.
   */
  readonly account?: () => Promise<Credentials | null>;
  /**
   * Asks the provider whether it accepts the credentials, and sends nothing. Rejects with
   * {@link CredentialsRefused} or, where it cannot be asked now, with another error; left out where a
   * provider answers no such question.
   */
  readonly check?: (target: CheckTarget, signal: AbortSignal) => Promise<void>;
}

/** A channel with an account needs neither. */
export type CheckTarget = Pick<Delivery, "address" | "credentials">;

/** `pending` while the provider does not know yet. */
export interface Confirmation {
  readonly status: "pending" | "delivered" | "failed";
  /** One plain sentence. */
  readonly text: string;
}

/** The message in plain words is shown to the user. Permanent: the same again would fail again. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  constructor(
    message: string,
    readonly permanent: boolean,
    /** The delay that the provider asked for. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** The provider does not accept the account, the token or the address that we have for it. */
export class CredentialsRefused extends DeliveryError {}

/** The provider will not take a message of this length; a shorter one it may. */
export class MessageTooLong extends DeliveryError {
  constructor(message: string) {
    super(message, true);
  }
}

/** An attempt took longer than this; whether the message arrived is not known. */
export const lateDelivery = (limitMs: number): DeliveryError =>
  new DeliveryError(`No answer within ${formatLimit(limitMs)}`, false);

const formatLimit = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`);
