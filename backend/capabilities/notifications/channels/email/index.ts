import type { Kysely } from "kysely";
import { findEmailContact } from "../../../contacts/queries.ts";
import { EMAIL_PATTERN } from "../../../../contract/notifications/emailNotification.ts";
import type { Database } from "../../../../platform/database/schema.ts";
import { DeliveryError, type Channel } from "../channel.ts";
import { composeMail } from "./composeMail.ts";
import { MAX_CONCURRENT_EMAILS, type MailPort } from "./mailPort.ts";
import type { ChannelDescriptor } from "../descriptor.ts";

/** Long enough for a server that takes a minute for each response. */
const ATTEMPT_LIMIT_MS = 600_000;

const addressShape = new RegExp(EMAIL_PATTERN);

export interface EmailChannelPorts {
  readonly database: Kysely<Database>;
  readonly mail: MailPort;
  /** Links in the email start with it. */
  readonly publicUrl: string;
}

export function createEmailChannel({ database, mail, publicUrl }: EmailChannelPorts): Channel {
  return {
    name: "email",
    concurrency: MAX_CONCURRENT_EMAILS,
    attemptLimitMs: ATTEMPT_LIMIT_MS,
    isFree: mail.route !== "sendgrid",
    // The demo's inbox needs no credentials; without any configured, email is written to files.
    ...(mail.route === "inbox"
      ? {}
      : { account: () => Promise.resolve(mail.credentials ?? null), check: () => mail.verify() }),
    findDestination: async (contactId) => {
      const contact = await findEmailContact(database, contactId);
      return contact && { address: contact.email, isActive: contact.isActive };
    },
    send: async ({ key, request, also, address, signal, share = 1 }) => {
      // Already checked on input, but a restored or hand-edited database may contain anything.
      if (address.length > 254 || !addressShape.test(address)) {
        throw new DeliveryError("The stored address is not a valid email address", true);
      }
      return mail.send(composeMail({ key, request, also, to: address, publicUrl }, share), signal);
    },
  };
}

export const email: ChannelDescriptor<EmailChannelPorts> = {
  name: "email",
  label: "Email",
  repeatedBy: "Message-ID",
  create: createEmailChannel,
};
