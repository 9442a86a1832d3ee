import { DeliveryError, type ProviderAnswer } from "../channel.ts";

/** A text message ready to leave; the number it comes from is the port's own affair. */
export interface Sms {
  /** Names the message for ever: a repeat carries the same one. */
  readonly key: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** ISO 8601, UTC; when it was asked for. */
  readonly date: string;
}

/** A provider of text messages, or the page's own inbox. */
export interface SmsPort {
  /** Rejects with DeliveryError. An aborted signal ends the attempt. */
  send(sms: Sms, signal: AbortSignal): Promise<ProviderAnswer>;
}

/** Temporary: what is still young when a provider is set up is still wanted. */
export const smsNotConfigured = (): DeliveryError =>
  new DeliveryError("SMS is not configured", false);
