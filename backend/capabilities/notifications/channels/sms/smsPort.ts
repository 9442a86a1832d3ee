import {
  DeliveryError,
  type Confirmation,
  type Credentials,
  type ProviderAnswer,
} from "../channel.ts";

/** A text message to send; the sender's number is set by the port. */
export interface Sms {
  /** Names the message for ever: a repeat carries the same one. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** ISO 8601, UTC; the time of the request. */
  readonly date: string;
}

/** A provider of text messages, or the page's own inbox. */
export interface SmsPort {
  /** Rejects with DeliveryError. An aborted signal ends the attempt. */
  send(sms: Sms, signal: AbortSignal): Promise<ProviderAnswer>;
  /** What became of an accepted message; absent where every message has arrived when it is sent. */
  confirm?(trackingId: string, signal: AbortSignal): Promise<Confirmation>;
  /** The account as it is now, null without one; absent where none is needed. */
  readAccount?(): Promise<Credentials | null>;
  /** Asks the provider for the account; rejects as a channel's check does. */
  check?(signal: AbortSignal): Promise<void>;
}

/** Temporary: messages that are still recent when a provider is set up are still wanted. */
export const smsNotConfigured = (): DeliveryError =>
  new DeliveryError("SMS is not configured", false);
