import { cutText } from "../../../platform/text.ts";

const MAX_LENGTH = 400;

/**
 * Prepares a provider's response for the event log, whose events cannot be deleted: one line of
 * limited length, without addresses. Mail servers quote the recipient ("550 <ann@example.com>
 * unknown"), and SMS providers the number ("The 'To' number +15005550001 is not valid").
 */
export function withoutAddresses(text: string, ...addresses: readonly string[]): string {
  const oneLine = text.replace(CONTROL_CHARACTERS, " ").replace(/\s+/g, " ").trim();
  // Truncate before matching, because a response can have any length.
  const bounded = oneLine.slice(0, 10 * MAX_LENGTH);
  const withoutKnown = addresses.reduce(hideAddress, bounded);
  const hidden = withoutKnown.replace(ANY_ADDRESS, HIDDEN).replace(ANY_NUMBER, HIDDEN);
  return cutText(hidden, MAX_LENGTH);
}

function hideAddress(text: string, address: string): string {
  if (address === "") return text;
  const without = replaceEvery(text, address, HIDDEN);
  return NUMBER.test(address) ? without.replace(spreadOut(address.slice(-10)), HIDDEN) : without;
}

const HIDDEN = "(address)";
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROL_CHARACTERS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/g;
/** Also matches percent-encoded addresses, as in links to a provider's help page. */
const ANY_ADDRESS = /[^\s<>"'(),;:=/?&]{1,64}(?:@|%40)[^\s<>"'(),;:=/?&]{1,255}/gi;

const NUMBER = /^\+\d{10,15}$/;
/** Matches a number with its plus sign, possibly percent-encoded; last digits may be masked. */
const ANY_NUMBER = /(?:\+|%2B)\s?[1-9](?:[-\s.()]{0,2}[\dXx*]){6,14}/gi;

/** Matches the digits in this order, with separators between them and an optional country code. */
const spreadOut = (digits: string): RegExp =>
  new RegExp(`(?:(?:\\+|%2B)?1[-\\s.(]{0,2})?\\(?${[...digits].join("[-\\s.()]{0,2}")}`, "gi");

function replaceEvery(text: string, part: string, replacement: string): string {
  const pattern = part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(pattern, "gi"), replacement);
}
