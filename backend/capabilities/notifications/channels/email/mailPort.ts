import type { MailRoute } from "../../../../contract/notification.ts";
import type { Credentials, ProviderAnswer } from "../channel.ts";

/**
 * Connections to the mail server at most, and mails sent at the same time. 300 mails to a server that
 * takes half a second for each were out after 24 s, with five at a time after 38 s. By default Exchange
 * accepts 20 connections from one client (MaxInboundConnectionPerSource) and Postfix 50
 * (smtpd_client_connection_count_limit); a mail that a stricter server refuses is tried again.
 */
export const MAILS_AT_ONCE = 10;

/** A mail to send; the sender's address is set by the port. */
export interface Mail {
  /** Names the mail for ever: a repeat carries the same one. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With its angle brackets. */
  readonly messageId: string;
  /** ISO 8601, UTC; the Date header. */
  readonly date: string;
}

/** A mail server, a folder, or the page's own inbox. */
export interface MailPort {
  readonly route: MailRoute;
  /** Where mail goes, in plain words. */
  readonly description: string;
  /** What lets us send; left out where mail goes nowhere. */
  readonly credentials?: Credentials;
  /** Rejects with DeliveryError. An aborted signal ends the attempt. */
  send(mail: Mail, signal: AbortSignal): Promise<ProviderAnswer>;
  /** Resolves when mail could be sent now; rejects with DeliveryError. */
  verify(): Promise<void>;
}
