import { OneOf } from "../common.ts";
import { Type, type Static } from "@sinclair/typebox";
import { EmailAddress } from "./emailNotification.ts";

export const GmailState = OneOf(["connected", "error", "not_configured", "unchecked"], {
  $id: "GmailState",
});

export const GmailStatus = Type.Object(
  { status: GmailState, message: Type.String() },
  { $id: "GmailStatus" },
);
export type GmailStatus = Static<typeof GmailStatus>;

export const GmailTest = Type.Object({ email: EmailAddress }, { $id: "GmailTest" });

export const MailRoute = OneOf(["smtp", "gmail", "sendgrid", "files", "inbox"], {
  $id: "MailRoute",
});
export type MailRoute = Static<typeof MailRoute>;

export const NotificationSettings = Type.Object(
  {
    summary: Type.Object({
      totalNotificationMethods: Type.Integer({ minimum: 0 }),
      freeMethodsAvailable: Type.Integer({ minimum: 0 }),
    }),
    push: Type.Object({
      isEnabled: Type.Boolean(),
      subscriptionCount: Type.Integer({ minimum: 0 }),
    }),
    gmail: Type.Object({ isReady: Type.Boolean(), status: GmailState, message: Type.String() }),
    sendgrid: Type.Object({ isConfigured: Type.Boolean() }),
    email: Type.Object({
      route: MailRoute,
      description: Type.String({ description: "Description of where email is sent" }),
    }),
  },
  { $id: "NotificationSettings" },
);
export type NotificationSettings = Static<typeof NotificationSettings>;
