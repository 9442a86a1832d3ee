import { MAX_EMAIL, MAX_TEXT } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Id } from "../common.ts";

export const EmailNotification = Type.Object(
  {
    id: Id,
    email: Type.String(),
    label: Type.String(),
    isActive: Type.Boolean(),
  },
  { $id: "EmailNotification" },
);
export type EmailNotification = Static<typeof EmailNotification>;

/**
 * Requires one `@`, no spaces or control characters, a dot in the domain, and none of `,;<>"`, so
 * that an address can never inject a second recipient or a header into a message. RFC 5321 limits
 * it to 254.
 */
export const EMAIL_PATTERN =
  '^[^\\s\\x00-\\x1f\\x7f-\\x9f@,;:<>"()\\[\\]\\\\]{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$';

export const EmailAddress = Type.String({
  pattern: EMAIL_PATTERN,
  maxLength: MAX_EMAIL,
  examples: ["name@example.com"],
});

export const NewEmailNotification = Type.Object(
  { email: EmailAddress, label: Type.String({ minLength: 1, maxLength: MAX_TEXT }) },
  { $id: "NewEmailNotification" },
);
export type NewEmailNotification = Static<typeof NewEmailNotification>;

export const RestoredEmailNotification = Type.Object(
  { ...NewEmailNotification.properties, isActive: Type.Boolean() },
  { $id: "RestoredEmailNotification" },
);
export type RestoredEmailNotification = Static<typeof RestoredEmailNotification>;

export const EmailNotificationChange = Type.Object(
  { isActive: Type.Boolean() },
  { $id: "EmailNotificationChange" },
);

export const EmailNotifications = Type.Array(EmailNotification);
