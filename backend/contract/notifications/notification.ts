import { Count, Named, OneOf, Text } from "../common.ts";
import { Type, type Static } from "@sinclair/typebox";
import { EmailAddress } from "./emailNotification.ts";

export const GmailState = OneOf(["connected", "error", "not_configured", "unchecked"], {
  $id: "GmailState",
});

export const GmailStatus = Named("GmailStatus", { status: GmailState, message: Type.String() });
export type GmailStatus = Static<typeof GmailStatus>;

export const GmailTest = Named("GmailTest", { email: EmailAddress });

export const MailRoute = OneOf(["smtp", "gmail", "sendgrid", "files", "inbox"], {
  $id: "MailRoute",
});
export type MailRoute = Static<typeof MailRoute>;

export const NotificationSettings = Named("NotificationSettings", {
  summary: Type.Object({
    totalNotificationMethods: Count(),
    freeMethodsAvailable: Count(),
  }),
  push: Type.Object({
    isEnabled: Type.Boolean(),
    subscriptionCount: Count(),
  }),
  gmail: Type.Object({ isReady: Type.Boolean(), status: GmailState, message: Type.String() }),
  sendgrid: Type.Object({ isConfigured: Type.Boolean() }),
  email: Type.Object({
    route: MailRoute,
    description: Text("Description of where email is sent"),
  }),
});
export type NotificationSettings = Static<typeof NotificationSettings>;
