import type { FiringFacts } from "../../events.ts";
import { messagesOf, symbolsOf } from "../../messages/digest.ts";
import type { NotificationRequest } from "../../evolve.ts";
import { formatExchangeTime, oneLine, type FiringMessage } from "../../messages/message.ts";
import { AT_THE_SAME_TIME } from "../../messages/describeConcurrentNews.ts";
import { cutText } from "../../../../platform/text.ts";
import { countSeptets, SEGMENT_SEPTETS, toGsm7 } from "./gsm7.ts";

/** Carriers require the sender's name in every message. */
const SENDER = "Stock Monitor: ";

/**
 * Composes the text of a notification: a single GSM message, so that only one is charged. It has no
 * link, because carriers drop links to unknown hosts as fraud. Deterministic.
 */
export function composeSms(
  request: NotificationRequest,
  also: readonly NotificationRequest[] = [],
): string {
  const requests = [request, ...also];
  const messages = messagesOf(requests);
  if (messages.length > 1) return composeSeveral(messages, symbolsOf(requests));
  const [message] = messages;
  if (message) return composeAlert(message, request.facts);
  const { requestedAt } = request;
  const time = `${requestedAt.slice(0, 16).replace("T", " ")} UTC`;
  return toGsm7(oneLine(`${SENDER}this is a test sent ${time}. No alert was triggered.`));
}

/**
 * If the text is too long, other news is dropped first, then the sender, then the time; the caution
 * about the price is always kept.
 */
function composeAlert(message: FiringMessage, facts: FiringFacts | null): string {
  const text = composeBare(message, facts);
  const known = message.atTheSameTime.map(({ short }) => toGsm7(short));
  for (let count = known.length; count > 0; count--) {
    const whole = `${text} ${AT_THE_SAME_TIME}: ${known.slice(0, count).join("; ")}.`;
    if (countSeptets(whole) <= SEGMENT_SEPTETS) return whole;
  }
  return text;
}

function composeBare({ short, caution }: FiringMessage, facts: FiringFacts | null): string {
  const what = toGsm7(short);
  const when = facts === null ? "" : toGsm7(oneLine(`, ${formatExchangeTime(facts)}`));
  const note = caution === null ? "" : ` ${toGsm7(caution)}`;
  const candidates = [
    `${SENDER}${what}${when}.${note}`,
    `${what}${when}.${note}`,
    `${what}.${note}`,
  ];
  const fitting = candidates.find((text) => countSeptets(text) <= SEGMENT_SEPTETS);
  if (fitting !== undefined) return fitting;
  return `${cutToSeptets(what, SEGMENT_SEPTETS - countSeptets(note))}${note}`;
}

/** Says what each symbol did if it fits, and otherwise names the symbols; the log has the rest. */
function composeSeveral(messages: readonly FiringMessage[], about: readonly string[]): string {
  const caution = messages.find((message) => message.caution !== null)?.caution ?? null;
  const note = caution === null ? "" : ` ${toGsm7(caution)}`;
  const parts = messages.map(({ short }) => toGsm7(short));
  const head = `${SENDER}${messages.length} alerts. `;
  const whole = `${head}${parts.join("; ")}.${note}`;
  if (countSeptets(whole) <= SEGMENT_SEPTETS) return whole;
  const symbols = about.map((symbol) => toGsm7(oneLine(symbol)));
  for (let named = symbols.length; named > 0; named--) {
    const rest = symbols.length - named;
    const more = rest === 0 ? "" : ` and ${rest} more`;
    const text = `${head}${symbols.slice(0, named).join(", ")}${more}.${note}`;
    if (countSeptets(text) <= SEGMENT_SEPTETS) return text;
  }
  const room = SEGMENT_SEPTETS - countSeptets(`${head}${note}`);
  return `${head}${cutToSeptets(symbols.join(", "), room)}${note}`;
}

/** The GSM alphabet has no ellipsis character. */
const cutToSeptets = (text: string, septets: number): string =>
  cutText(text, septets, { sizeOf: countSeptets, mark: "..." });
