import type { Alert, EmailNotification, PhoneNumber } from "../../api/endpoints.ts";
import { formatPhone } from "../../format/phone.ts";
import {
  AND,
  DELETED_ADDRESS,
  DELETED_NUMBER,
  NO_RECIPIENTS,
  describeRecipients,
  nameAllAddresses,
  nameAllNumbers,
} from "./messages.ts";

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
  if (own.length > 0) return own.join(AND);
  const all = [
    ...nameAll(
      emails.filter(isActive).map(({ email }) => email),
      nameAllAddresses,
    ),
    ...nameAll(
      phones.filter(isActive).map(({ phone }) => formatPhone(phone)),
      nameAllNumbers,
    ),
  ];
  return all.length === 0 ? NO_RECIPIENTS : describeRecipients(all.join(AND));
}

const isActive = (contact: { isActive: boolean }): boolean => contact.isActive;

const nameEmail = (id: number, emails: readonly EmailNotification[]): string =>
  emails.find((email) => email.id === id)?.email ?? DELETED_ADDRESS;

function namePhone(id: number, phones: readonly PhoneNumber[]): string {
  const phone = phones.find((each) => each.id === id)?.phone;
  return phone === undefined ? DELETED_NUMBER : formatPhone(phone);
}

const nameAll = (
  names: readonly string[],
  describe: (count: number) => string,
): readonly string[] => (names.length < 2 ? names : [describe(names.length)]);
