import { escapeHtml } from "../../../../platform/markup.ts";
import type { RuleFacts } from "../../events.ts";
import type { NotificationRequest } from "../../decide.ts";
import { describeDigest } from "../../messages/digest.ts";
import { answerChoices, answerLabels } from "../../../../contract/answer.ts";
import { linksOf, listOf, MUTE_ALL_LINK, pageOf, type MessageLinks } from "../../messages/links.ts";
import { oneLine } from "../../messages/message.ts";
import { describeRequest } from "../../messages/notice.ts";
import { AT_THE_SAME_TIME } from "../../messages/describeConcurrentNews.ts";
import {
  layoutHtml,
  layoutHtmlSection,
  type MailContent,
  type MailLink,
  type MailSection,
} from "./layoutHtml.ts";
import type { Mail } from "./mailPort.ts";

export interface MailParts {
  readonly key: string;
  readonly request: NotificationRequest;
  readonly also?: readonly NotificationRequest[];
  readonly to: string;
  readonly publicUrl: string;
}

/** Size limit of both bodies as sent. Gmail clips emails over 102 kB, including headers. */
const MAX_BYTES = 95_000;

/** Each further trigger has one line. */
const MAX_IN_FULL = 30;
/** The rest is for the lines of the other triggers. */
const FULL_SHARE = 6 / 7;

/** Deterministic. Bodies take up to `share` of {@link MAX_BYTES}; excess triggers are counted. */
export function composeMail(
  { key, request, also = [], to, publicUrl }: MailParts,
  share = 1,
): Mail {
  const { requestedAt } = request;
  const { subject, content } = compose([request, ...also], publicUrl, share);
  return {
    key,
    to,
    subject: oneLine(subject),
    text: layoutText(content),
    html: layoutHtml(content),
    messageId: messageIdOf(key, requestedAt, publicUrl),
    date: requestedAt,
  };
}

interface Composed {
  readonly subject: string;
  readonly content: MailContent;
}

function compose(
  requests: readonly NotificationRequest[],
  publicUrl: string,
  share: number,
): Composed {
  const together = describeDigest(requests);
  const list = listOf(requests);
  const alerts = { href: pageOf(publicUrl, list), text: LIST_TEXTS[list] };
  if (!together) {
    const [first] = requests.flatMap((request) => sectionOf(request, publicUrl, true) ?? []);
    if (first === undefined) return testContent(requests[0]?.requestedAt ?? "", publicUrl);
    return {
      subject: first.headline,
      content: {
        preview: first.caution ?? first.paragraphs[0] ?? "",
        title: first.title,
        sections: [first],
        others: [],
        links: [alerts],
        footer: footerOf(requests[0]),
      },
    };
  }
  return {
    subject: together.headline,
    content: {
      preview: oneLine(together.lines.join("; ")),
      title: together.headline,
      ...chooseSections(requests, together.lines, publicUrl, share),
      links: [alerts, { href: pageOf(publicUrl, MUTE_ALL_LINK), text: "Mute all alerts" }],
      footer: `Sent by Stock Monitor because ${together.lines.length} of your ${requests.some(({ rule }) => rule) ? "alerts" : "price alerts"} were triggered within a minute.`,
    },
  };
}

function chooseSections(
  requests: readonly NotificationRequest[],
  headlines: readonly string[],
  publicUrl: string,
  share: number,
): Pick<MailContent, "sections" | "others"> {
  let left = (MAX_BYTES - BYTES_AROUND) * share * FULL_SHARE;
  const sections: MailSection[] = [];
  for (const request of requests) {
    if (sections.length >= MAX_IN_FULL * share) break;
    const section = sectionOf(request, publicUrl, false);
    if (section === null) continue;
    left -= sentSize(
      layoutHtmlSection(section, false) + layoutSection(section, false).join("\n\n"),
    );
    if (left < 0) break;
    sections.push(section);
  }
  left = Math.max(left, 0) + (MAX_BYTES - BYTES_AROUND) * share * (1 - FULL_SHARE);
  const others: string[] = [];
  for (const headline of headlines.slice(sections.length)) {
    left -= 2 * sentSize(`${escapeHtml(headline)}<br>\n`);
    if (left < 0) break;
    others.push(headline);
  }
  const rest = headlines.length - sections.length - others.length;
  return { sections, others: rest > 0 ? [...others, `and ${rest} more`] : others };
}

const BYTES_AROUND = 7_000;

/** Size in quoted-printable (RFC 2045 §6.7), the longest encoding used for our emails. */
function sentSize(text: string): number {
  const bytes = new TextEncoder().encode(text);
  let size = 0;
  for (const byte of bytes) size += byte > 126 || byte === 61 ? 3 : 1;
  // A soft line break, "=\r\n", after 73 characters or more.
  return Math.ceil(size * (1 + 3 / 73));
}

const LIST_TEXTS = {
  "/": "Open Stock Monitor",
  "/alerts": "Open your alerts",
  "/rules": "Open your rules",
} as const;

const RULE_CAUSES = {
  fired: "one of your rules was triggered",
  unknown: "one of your rules can't be evaluated",
  suspended: "one of your rules was suspended",
} as const satisfies Record<RuleFacts["kind"], string>;

function footerOf(request: NotificationRequest | undefined): string {
  if (request?.weekly) return "Sent by Stock Monitor once a week.";
  if (request?.rule) return `Sent by Stock Monitor because ${RULE_CAUSES[request.rule.kind]}.`;
  return request?.notice
    ? "Sent by Stock Monitor because one of your price alerts changed."
    : "Sent by Stock Monitor because one of your price alerts was triggered.";
}

/** Returns null for a test. A section that is alone in its email has a link for each reply. */
function sectionOf(
  request: NotificationRequest,
  publicUrl: string,
  isAlone: boolean,
): (MailSection & { readonly headline: string }) | null {
  const message = describeRequest(request);
  if (message === null) return null;
  const { headline, opening, reason, rows, caution, atTheSameTime } = message;
  const links = linksOf(request);
  return {
    headline,
    title: opening,
    caution,
    paragraphs: [reason],
    rows,
    atTheSameTime: atTheSameTime.map(({ line }) => line),
    links:
      links === null
        ? []
        : [
            { href: pageOf(publicUrl, links.chart), text: "Open the chart" },
            ...answersOf(request, links, publicUrl, isAlone),
          ],
  };
}

/** Links to the product's own page if there are no reply links, which need no sign-in. */
function answersOf(
  { rule }: NotificationRequest,
  { answer, mute }: MessageLinks,
  publicUrl: string,
  hasChoices: boolean,
): readonly MailLink[] {
  if (answer === null) {
    const text = rule ? "Mute all alerts" : "Mute this alert";
    return [{ href: pageOf(publicUrl, mute), text }];
  }
  if (!hasChoices) return [{ href: pageOf(publicUrl, answer()), text: "Respond" }];
  return answerChoices[rule ? "rule" : "alert"].map((choice) => ({
    href: pageOf(publicUrl, answer(choice)),
    text: answerLabels[choice],
  }));
}

function testContent(requestedAt: string, publicUrl: string): Composed {
  const title = "Test: Stock Monitor can reach you";
  return {
    subject: title,
    content: {
      preview: "This is a test. No alert was triggered.",
      title,
      sections: [
        {
          title,
          caution: null,
          paragraphs: [
            "This is a test. No alert was triggered.",
            "Price alerts for this address will be delivered the same way.",
          ],
          atTheSameTime: [],
          rows: [
            { label: "Requested", value: `${requestedAt.slice(0, 16).replace("T", " ")} UTC` },
          ],
          links: [
            { href: pageOf(publicUrl, "/email-notifications"), text: "Open email notifications" },
          ],
        },
      ],
      others: [],
      links: [],
      footer: "Sent by Stock Monitor because a test message was requested.",
    },
  };
}

function layoutText({ title, sections, others, links, footer }: MailContent): string {
  const isAlone = sections.length === 1 && others.length === 0;
  return [
    title,
    ...sections.flatMap((section) => layoutSection(section, isAlone)),
    ...(others.length === 0 ? [] : [others.join("\n")]),
    ...links.map(({ text, href }) => `${text}: ${href}`),
    `-- \n${footer}`,
  ].join("\n\n");
}

function layoutSection(section: MailSection, isAlone: boolean): readonly string[] {
  const { title, caution, paragraphs, rows, links, atTheSameTime } = section;
  const width = Math.max(0, ...rows.map((row) => row.label.length)) + 2;
  return [
    ...(isAlone ? [] : [`${title}\n${"-".repeat(Math.min(title.length, 72))}`]),
    ...(caution === null ? [] : [caution]),
    ...paragraphs,
    rows.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`).join("\n"),
    ...(atTheSameTime.length === 0 ? [] : [[`${AT_THE_SAME_TIME}:`, ...atTheSameTime].join("\n")]),
    links.map(({ text, href }) => `${text}: ${href}`).join("\n"),
  ];
}

/**
 * Returns the same id for every attempt. It includes the time of the request because mailboxes drop
 * an email with a known id, and a new installation counts its alerts from 1 again.
 */
function messageIdOf(key: string, requestedAt: string, publicUrl: string): string {
  const unique = key.replace(/[^A-Za-z0-9-]/g, "-");
  const requested = Date.parse(requestedAt).toString(36);
  return `<${unique}.${requested}@${hostOf(publicUrl)}>`;
}

function hostOf(publicUrl: string): string {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : "";
  return /^[A-Za-z0-9.-]+$/.test(host) ? host : "localhost";
}
