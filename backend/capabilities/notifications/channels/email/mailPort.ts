import type { MailRoute } from "../../../../contract/notifications/notification.ts";
import type { Credentials, ProviderAnswer } from "../channel.ts";

/**
 * Maximum number of connections to the mail server and of concurrent sends. 300 emails to a server
 * that takes half a second for each took 24 s with ten and 38 s with five. By default Exchange
 * accepts 20 connections from one client (MaxInboundConnectionPerSource) and Postfix 50
 * (smtpd_client_connection_count_limit). Emails that a stricter server refuses are retried.
 */
export const MAX_CONCURRENT_EMAILS = 10;

/** The port sets the sender's address. */
export interface Mail {
  /** Idempotency key: the same for every attempt. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Includes the angle brackets. */
  readonly messageId: string;
  /** ISO 8601, UTC; the Date header. */
  readonly date: string;
}

export interface MailPort {
  readonly route: MailRoute;
  readonly description: string;
  /** Omitted if email is not sent anywhere. */
  readonly credentials?: Credentials;
  /** Rejects with DeliveryError. Aborting the signal ends the attempt. */
  send(mail: Mail, signal: AbortSignal): Promise<ProviderAnswer>;
  /** Resolves if email can be sent now; rejects with DeliveryError. */
  verify(): Promise<void>;
}
