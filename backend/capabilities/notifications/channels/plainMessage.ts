import type { NotificationRequest } from "../evolve.ts";
import { describeTogether } from "../messages/digest.ts";
import { linksOf, listOf, MUTE_ALL_LINK, pageOf } from "../messages/links.ts";
import { oneLine } from "../messages/message.ts";
import { AT_THE_SAME_TIME } from "../messages/sameTime.ts";
import { describeRequest } from "../messages/notice.ts";

/** A message for services that take a title and some lines. Plain text: nothing is escaped here. */
export interface PlainMessage {
  readonly title: string;
  readonly lines: readonly string[];
  /** Where it leads; null for a test. */
  readonly chart: string | null;
  readonly mute: string | null;
  /** Where it is answered without signing in; null where it cannot be. Of several each has its own in `lines`. */
  readonly answer: string | null;
}

export function composePlain(
  requests: readonly NotificationRequest[],
  publicUrl: string,
): PlainMessage {
  const together = describeTogether(requests);
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

/** One of several in a message: what happened, of a rule its sentence and figures, and its own link. */
function linesOf(request: NotificationRequest, publicUrl: string): readonly string[] {
  const message = describeRequest(request);
  if (!message) return [];
  // The first row is the symbol, which the headline begins with.
  const figures = message.rows.slice(1).map(({ label, value }) => oneLine(`${label}: ${value}`));
  const answer = linksOf(request)?.answer;
  return [
    message.headline,
    ...(request.rule ? [figures.join("; ")] : []),
    ...(answer ? [`Answer: ${pageOf(publicUrl, answer())}`] : []),
  ];
}

/** The whole as one text, cut at a line where it is too long for the service. */
export function layoutPlain(
  { title, lines, chart, mute, answer }: PlainMessage,
  limit: number,
): string {
  const links = [
    ...(chart === null ? [] : [`Open: ${chart}`]),
    ...(answer === null ? [] : [`Answer: ${answer}`]),
    ...(mute === null || answer !== null ? [] : [`Mute: ${mute}`]),
  ];
  const room = limit - links.join("\n").length - 30;
  const kept: string[] = [];
  let length = 0;
  for (const line of [title, ...lines]) {
    length += line.length + 1;
    if (length > room) break;
    kept.push(line);
  }
  const dropped = lines.length + 1 - kept.length;
  return [...kept, ...(dropped > 0 ? [`and ${dropped} more lines`] : []), ...links].join("\n");
}
