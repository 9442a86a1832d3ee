import { escapeMarkup, type Markup } from "../../../platform/markup.ts";
import { cutText, utf16Size, utf8Size, type SizeOf } from "../../../platform/text.ts";
import type { NotificationRequest } from "../decide.ts";
import { describeDigest } from "../messages/digest.ts";
import { linksOf, listOf, MUTE_ALL_LINK, pageOf } from "../messages/links.ts";
import { oneLine } from "../messages/message.ts";
import { AT_THE_SAME_TIME } from "../messages/describeConcurrentNews.ts";
import { describeRequest } from "../messages/notice.ts";

/** Plain text: nothing is escaped here. */
export interface PlainMessage {
  readonly title: string;
  readonly lines: readonly string[];
  /** URL to open; null for a test. */
  readonly chart: string | null;
  readonly mute: string | null;
  /** Reply link that needs no sign-in, or null. Several firings have theirs in `lines`. */
  readonly answer: string | null;
}

export function composePlain(
  requests: readonly NotificationRequest[],
  publicUrl: string,
): PlainMessage {
  const together = describeDigest(requests);
  if (together) {
    const { headline: title, caution } = together;
    return {
      title,
      lines: [
        ...(caution === null ? [] : [caution]),
        ...requests.flatMap((request) => linesOf(request, publicUrl)),
      ],
      chart: pageOf(publicUrl, listOf(requests)),
      mute: pageOf(publicUrl, MUTE_ALL_LINK),
      answer: null,
    };
  }
  const [request] = requests;
  const links = request && linksOf(request);
  const message = request && describeRequest(request);
  if (!message) {
    return {
      title: "Test: Stock Monitor can reach you",
      lines: ["This is a test. No alert was triggered."],
      chart: null,
      mute: null,
      answer: null,
    };
  }
  const { headline, rows, reason, caution, atTheSameTime } = message;
  return {
    title: headline,
    lines: [
      ...(caution === null ? [] : [caution]),
      reason,
      ...rows.map(({ label, value }) => oneLine(`${label}: ${value}`)),
      ...(atTheSameTime.length === 0 ? [] : [`${AT_THE_SAME_TIME}:`]),
      ...atTheSameTime.map(({ line }) => line),
    ],
    chart: links ? pageOf(publicUrl, links.chart) : null,
    mute: links ? pageOf(publicUrl, links.mute) : null,
    answer: links?.answer ? pageOf(publicUrl, links.answer()) : null,
  };
}

function linesOf(request: NotificationRequest, publicUrl: string): readonly string[] {
  const message = describeRequest(request);
  if (!message) return [];
  // Skip the first row, the symbol, because the headline begins with it.
  const figures = message.rows.slice(1).map(({ label, value }) => oneLine(`${label}: ${value}`));
  const answer = linksOf(request)?.answer;
  return [
    message.short,
    ...(request.rule ? [figures.join("; ")] : []),
    ...(answer ? [`Respond: ${pageOf(publicUrl, answer())}`] : []),
  ];
}

/** How a service measures and parses a text. Default: UTF-16 code units, plain text. */
export interface TextReading {
  readonly sizeOf?: SizeOf;
  readonly markup?: Markup;
  /** Fraction of the text that may be sent; 1 by default. */
  readonly share?: number;
}

/**
 * Lays out a message as one escaped text of at most `max` in the service's own measure. Lines that
 * do not fit are left out and counted; links are kept.
 */
export function layoutPlain(
  { title, lines, chart, mute, answer }: PlainMessage,
  max: number,
  reading: TextReading = {},
): string {
  const last = [
    ...(chart === null ? [] : [`Open: ${chart}`]),
    ...(answer === null ? [] : [`Respond: ${answer}`]),
    ...(mute === null || answer !== null ? [] : [`Mute: ${mute}`]),
  ];
  return fitLines({ lines: [title, ...lines], last }, max, reading);
}

export interface Lines {
  readonly lines: readonly string[];
  /** Kept if not all lines fit, in at most half the room; the first ones take precedence. */
  readonly last: readonly string[];
  readonly maxLines?: number;
  /** The argument is the number of omitted `lines`. */
  readonly describeRest?: (count: number) => string;
}

/** Joins the non-empty lines that fit and the last ones. A first line that does not fit is cut. */
export function fitLines(
  lines: Lines,
  max: number,
  { sizeOf = utf16Size, markup = "plain", share = 1 }: TextReading = {},
): string {
  const sent = fit(lines, max, { sizeOf, markup });
  return share < 1 ? fit(lines, sizeOf(sent) * share, { sizeOf, markup }) : sent;
}

function fit(
  { lines, last, maxLines = Infinity, describeRest = (count) => `and ${count} more lines` }: Lines,
  max: number,
  { sizeOf, markup }: Required<Pick<TextReading, "sizeOf" | "markup">>,
): string {
  const write = (some: readonly string[]): string => escapeMarkup(some.join("\n"), markup);
  const sizeOfEscaped = (text: string): number => sizeOf(escapeMarkup(text, markup));
  const wanted = lines.filter((line) => line !== "");
  const whole = write([...wanted, ...last]);
  if (wanted.length <= maxLines && sizeOf(whole) <= max) return whole;

  const end: string[] = [];
  for (const line of last) {
    if (sizeOf(write([...end, line])) > max / 2) break;
    end.push(line);
  }
  const withFirst = (count: number): string => {
    const rest = wanted.length - count;
    return write([...wanted.slice(0, count), ...(rest > 0 ? [describeRest(rest)] : []), ...end]);
  };
  let fits = 0;
  while (fits < Math.min(wanted.length, maxLines) && sizeOf(withFirst(fits + 1)) <= max) fits++;
  if (fits > 0) return withFirst(fits);
  const [first = ""] = wanted;
  const after = write(end);
  const left = max - sizeOf(after) - sizeOf("\n");
  const cut = escapeMarkup(cutText(first, left, { sizeOf: sizeOfEscaped }), markup);
  return [cut, after].filter((part) => part !== "").join("\n");
}

/**
 * Writes as many of the requests, from the first, as fit into `limitBytes`. A `share` below 1
 * reduces the limit to that fraction of `limitBytes` or of the whole text, whichever is less. An
 * empty list is written even if it exceeds the limit.
 */
export function writeWithin(
  limitBytes: number,
  share: number,
  requests: readonly NotificationRequest[],
  write: (some: readonly NotificationRequest[]) => string,
): string {
  const whole = write(requests);
  const maxBytes = share < 1 ? Math.min(limitBytes, utf8Size(whole)) * share : limitBytes;
  if (utf8Size(whole) <= maxBytes) return whole;
  let fits = 0;
  let exceeds = requests.length;
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1;
    if (utf8Size(write(requests.slice(0, middle))) <= maxBytes) fits = middle;
    else exceeds = middle;
  }
  return write(requests.slice(0, fits));
}

/** The stored data of the requests, for receivers that are programs. */
export const contentsOf = (requests: readonly NotificationRequest[]) => ({
  alerts: requests.flatMap(({ alertId, firing, facts }) =>
    facts === null ? [] : [{ alertId, firing, ...facts }],
  ),
  rules: requests.flatMap(({ rule }) => rule ?? []),
});
