import type { TestOutcome } from "../../contract/common.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { emailRoutes, type EmailRoutePorts } from "./emailRoutes.ts";
import { createEmailStore } from "./emailStore.ts";
import { phoneRoutes, type PhoneRoutePorts } from "./phoneRoutes.ts";
import { PhoneStore } from "./phoneStore.ts";

type Needs = Platform & {
  readonly caps?: { readonly contacts?: number };
  readonly notifications: {
    sendTest(channel: "email" | "sms", contactId: number): Promise<TestOutcome>;
    readonly testLimit: RateLimit;
    readonly queries: {
      lastDeliveryTo(channel: "sms", contactId: number): Promise<string | null>;
    };
  };
};

interface Service {
  readonly email: EmailRoutePorts;
  readonly phone: PhoneRoutePorts;
}

export const contacts: Capability<"contacts", Needs, Service> = {
  name: "contacts",
  changes: [
    {
      resource: "email-notifications",
      after: [
        "EmailAddressAdded",
        "EmailAddressSwitched",
        "EmailAddressDeleted",
        "EmailAddressRestored",
      ],
    },
    {
      resource: "phone-numbers",
      after: [
        "PhoneNumberAdded",
        "PhoneNumberChanged",
        "PhoneNumberDeleted",
        "PhoneNumberRestored",
      ],
    },
  ],
  withoutTables: ["/api/email-notifications", "/api/phone-numbers"],
  create: ({ store, clock, caps, notifications: { sendTest, testLimit, queries } }) => ({
    service: {
      email: {
        emails: createEmailStore(store, clock, caps?.contacts),
        sendTest: (id) => sendTest("email", id),
        testLimit,
      },
      phone: {
        phones: new PhoneStore(store, clock, {
          lastDeliveryTo: (id) => queries.lastDeliveryTo("sms", id),
          ...(caps?.contacts === undefined ? {} : { maxContacts: caps.contacts }),
        }),
        sendTest: (id) => sendTest("sms", id),
        testLimit,
      },
    },
  }),
  routes: ({ email, phone }) => [emailRoutes(email), phoneRoutes(phone)],
};
