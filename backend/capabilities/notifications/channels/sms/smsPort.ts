import {
  DeliveryError,
  type Confirmation,
  type Credentials,
  type ProviderAnswer,
} from "../channel.ts";

/** The port sets the sender's number. */
export interface Sms {
  /** Idempotency key: the same for every attempt. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** ISO 8601, UTC; the time of the request. */
  readonly date: string;
}

export interface SmsPort {
  /** Rejects with DeliveryError. Aborting the signal ends the attempt. */
  send(sms: Sms, signal: AbortSignal): Promise<ProviderAnswer>;
  /** Omitted if sending already means delivery. */
  confirm?(trackingId: string, signal: AbortSignal): Promise<Confirmation>;
  /** Null if not configured; omitted if none is needed. */
  readAccount?(): Promise<Credentials | null>;
  /** Rejects like `check` of a channel. */
  check?(signal: AbortSignal): Promise<void>;
}

/** Temporary, so that recent messages are still sent once a provider is configured. */
export const smsNotConfigured = (): DeliveryError =>
  new DeliveryError("SMS is not configured", false);
