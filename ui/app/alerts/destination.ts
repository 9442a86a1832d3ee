import type { Alert, EmailNotification, PhoneNumber } from "../../api/endpoints.ts";
import { formatPhone } from "../../format/phone.ts";

/** Where the notification goes, by the rule of the server: what the alert names, else all of them. */
export function describeDestination(
  { emailId, phoneNumberId }: Pick<Alert, "emailId" | "phoneNumberId">,
  emails: readonly EmailNotification[],
  phones: readonly PhoneNumber[],
): string {
  const own = [
    ...(emailId === null ? [] : [nameEmail(emailId, emails)]),
    ...(phoneNumberId === null ? [] : [namePhone(phoneNumberId, phones)]),
  ];
  if (own.length > 0) return own.join(" and ");
  const all = [
    ...nameAll(
      emails.filter(isActive).map(({ email }) => email),
      "addresses",
    ),
    ...nameAll(
      phones.filter(isActive).map(({ phone }) => formatPhone(phone)),
      "numbers",
    ),
  ];
  return all.length === 0 ? "Nobody yet: add an e-mail address" : `To ${all.join(" and ")}`;
}

const isActive = (contact: { isActive: boolean }): boolean => contact.isActive;

const nameEmail = (id: number, emails: readonly EmailNotification[]): string =>
  emails.find((email) => email.id === id)?.email ?? "An address that was deleted";

function namePhone(id: number, phones: readonly PhoneNumber[]): string {
  const phone = phones.find((each) => each.id === id)?.phone;
  return phone === undefined ? "A number that was deleted" : formatPhone(phone);
}

function nameAll(names: readonly string[], plural: string): readonly string[] {
  if (names.length < 2) return names;
  return [`all ${names.length} ${plural}`];
}
