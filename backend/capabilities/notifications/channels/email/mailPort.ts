import type { MailRoute } from "../../../../contract/notification.ts";
import type { Credentials, ProviderAnswer } from "../channel.ts";

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
