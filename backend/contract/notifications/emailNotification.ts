import { MAX_EMAIL, MAX_TEXT } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Id, Named } from "../common.ts";

export const EmailNotification = Named("EmailNotification", {
  id: Id,
  email: Type.String(),
  label: Type.String(),
  isActive: Type.Boolean(),
});
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

export const NewEmailNotification = Named("NewEmailNotification", {
  email: EmailAddress,
  label: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
});
export type NewEmailNotification = Static<typeof NewEmailNotification>;

export const RestoredEmailNotification = Named("RestoredEmailNotification", {
  ...NewEmailNotification.properties,
  isActive: Type.Boolean(),
});
export type RestoredEmailNotification = Static<typeof RestoredEmailNotification>;

export const EmailNotificationChange = Named("EmailNotificationChange", {
  isActive: Type.Boolean(),
});

export const EmailNotifications = Type.Array(EmailNotification);
