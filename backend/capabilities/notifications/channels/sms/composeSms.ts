import type { FiringFacts } from "../../events.ts";
import { messagesOf, symbolsOf } from "../../messages/digest.ts";
import type { NotificationRequest } from "../../decide.ts";
import { formatExchangeTime, oneLine, type FiringMessage } from "../../messages/message.ts";
import { AT_THE_SAME_TIME } from "../../messages/describeConcurrentNews.ts";
import { cutText, charactersOf, type SizeOf } from "../../../../platform/text.ts";

/**
 * The default GSM alphabet (3GPP TS 23.038 §6.2.1), in which a message holds 160 characters. One
 * character outside of it switches the whole message to UCS-2, which holds 70.
 */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡" +
    "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** Characters of the extension table, which take two septets each. */
const EXTENSION = new Set("^{}\\[~]|€");

export const SEGMENT_SEPTETS = 160;

/** Length in septets. Unsupported characters count as one, like the `?` that replaces them. */
export const countSeptets: SizeOf = (text) => {
  let septets = 0;
  for (const character of text) septets += EXTENSION.has(character) ? 2 : 1;
  return septets;
};

const LOOKALIKES: Readonly<Record<string, string>> = {
  "\u00A0": " ",
  "\u202F": " ",
  "–": "-",
  "—": "-",
  "−": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "…": "...",
};

/** Drops unsupported accents and replaces every other unsupported grapheme with one `?`. */
export const toGsm7 = (text: string): string => charactersOf(text).map(replace).join("");

function replace(cluster: string): string {
  const character = cluster.normalize("NFC");
  if (BASIC.has(character) || EXTENSION.has(character)) return character;
  const lookalike = LOOKALIKES[character];
  if (lookalike !== undefined) return lookalike;
  // A character such as ½ decomposes into several; keeping only the first, 1, would be wrong.
  const [, letter = "?"] = /^(.)\p{M}*$/u.exec(character.normalize("NFKD")) ?? [];
  return BASIC.has(letter) ? letter : "?";
}

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

/** Drops other news first, then the sender, then the time; never the caution about the price. */
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
