import type {
  Alert,
  EmailNotification,
  PhoneNumber,
  ServiceDestination,
} from "../../../api/endpoints.ts";
import { formatList, formatPhone } from "../../../format/text.ts";
import * as words from "../messages.ts";

export interface Recipients {
  readonly emails: readonly EmailNotification[];
  readonly phones: readonly PhoneNumber[];
  /** Active ntfy topics, chats, channels and webhooks. */
  readonly services: readonly Pick<ServiceDestination, "id" | "label" | "channel">[];
  readonly browsers: number;
}

/**
 * Keeps recipients of these channels; null keeps all. If none is left, all are notified, because a
 * misplaced message is better than none.
 */
export function routeByLabels(all: Recipients, channels: ReadonlySet<string> | null): Recipients {
  if (channels === null) return all;
  const { emails, phones, services, browsers } = all;
  const routed: Recipients = {
    emails: channels.has("email") ? emails : [],
    phones: channels.has("sms") ? phones : [],
    services: services.filter(({ channel }) => channels.has(channel)),
    browsers: channels.has("push") ? browsers : 0,
  };
  const isEmpty =
    !routed.emails.some(isActive) &&
    !routed.phones.some(isActive) &&
    routed.services.length === 0 &&
    routed.browsers === 0;
  return isEmpty ? all : routed;
}

/** Follows the server's rule: the alert's recipients, else all; browsers always. */
function nameRecipients(
  { emailId, phoneNumberId }: Pick<Alert, "emailId" | "phoneNumberId">,
  { emails, phones, services, browsers }: Recipients,
): readonly string[] {
  const pushed = browsers === 0 ? [] : [words.nameBrowsers(browsers)];
  const own = [
    ...(emailId === null ? [] : [nameEmail(emailId, emails)]),
    ...(phoneNumberId === null ? [] : [namePhone(phoneNumberId, phones)]),
  ];
  if (own.length > 0) return [...own, ...pushed];
  return [
    ...nameAll(
      emails.filter(isActive).map(({ email }) => email),
      words.nameAllAddresses,
    ),
    ...nameAll(
      phones.filter(isActive).map(({ phone }) => formatPhone(phone)),
      words.nameAllNumbers,
    ),
    ...nameAll(
      services.map(({ label }) => label),
      words.nameAllServices,
    ),
    ...pushed,
  ];
}

export function describeDestination(
  alert: Pick<Alert, "emailId" | "phoneNumberId">,
  recipients: Recipients,
): string {
  const names = nameRecipients(alert, recipients);
  if (names.length === 0) return words.NO_RECIPIENTS;
  const list = formatList(names);
  return isNamed(alert) ? list : words.describeRecipients(list);
}

/** Names several recipients by their number. */
export function describeBriefly(
  alert: Pick<Alert, "emailId" | "phoneNumberId">,
  recipients: Recipients,
): string {
  const { emails, phones, services, browsers } = recipients;
  const count =
    emails.filter(isActive).length + phones.filter(isActive).length + services.length + browsers;
  if (!isNamed(alert) && count === 0) return words.NO_RECIPIENT;
  return isNamed(alert) || count === 1
    ? formatList(nameRecipients(alert, recipients))
    : words.nameAllRecipients(count);
}

/** True if the alert names its recipients. */
export const isNamed = ({ emailId, phoneNumberId }: Pick<Alert, "emailId" | "phoneNumberId">) =>
  emailId !== null || phoneNumberId !== null;

const isActive = (contact: { isActive: boolean }): boolean => contact.isActive;

const nameEmail = (id: number, emails: readonly EmailNotification[]): string =>
  emails.find((email) => email.id === id)?.email ?? words.DELETED_ADDRESS;

function namePhone(id: number, phones: readonly PhoneNumber[]): string {
  const phone = phones.find((each) => each.id === id)?.phone;
  return phone === undefined ? words.DELETED_NUMBER : formatPhone(phone);
}

const nameAll = (
  names: readonly string[],
  describe: (count: number) => string,
): readonly string[] => (names.length < 2 ? names : [describe(names.length)]);
