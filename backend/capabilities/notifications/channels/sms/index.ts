import type { Kysely } from "kysely";
import { findPhoneContact } from "../../../contacts/queries.ts";
import type { Database } from "../../../../platform/database/schema.ts";
import { DeliveryError, type Channel } from "../channel.ts";
import { composeSms } from "./composeSms.ts";
import type { SmsPort } from "./smsPort.ts";
import type { ChannelDescriptor } from "../descriptor.ts";

/** A long code sends one message per second; the provider queues the rest. */
const CONCURRENCY = 2;

const NUMBER = /^\+1\d{10}$/;

export interface SmsChannelPorts {
  readonly database: Kysely<Database>;
  readonly sms: SmsPort;
}

export function createSmsChannel({ database, sms }: SmsChannelPorts): Channel {
  const { check } = sms;
  return {
    name: "sms",
    concurrency: CONCURRENCY,
    isFree: false,
    findDestination: async (contactId) => {
      const contact = await findPhoneContact(database, contactId);
      return contact && { address: contact.phone, isActive: contact.isActive };
    },
    ...(sms.confirm && { confirm: sms.confirm }),
    ...(sms.readAccount && { account: sms.readAccount }),
    ...(check && { check: (_target, signal) => check(signal) }),
    send: async ({ key, request, also, address, signal }) => {
      // Already checked on input, but a restored or hand-edited database may contain anything.
      if (!NUMBER.test(address)) {
        throw new DeliveryError("The stored number is not a valid phone number", true);
      }
      const { requestedAt: date } = request;
      return sms.send({ key, to: address, text: composeSms(request, also), date }, signal);
    },
  };
}

export const sms: ChannelDescriptor<SmsChannelPorts> = {
  name: "sms",
  label: "SMS",
  repeatedBy: null,
  create: createSmsChannel,
};
