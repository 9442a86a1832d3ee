import type { FiringFacts } from "../../events.ts";
import type { NotificationRequest } from "../../evolve.ts";
import { describeFiring, oneLine } from "../../message.ts";
import { layoutHtml, type MailContent } from "./layoutHtml.ts";
import type { Mail } from "./mailPort.ts";

export interface MailParts {
  readonly key: string;
  readonly request: NotificationRequest;
  readonly to: string;
  readonly publicUrl: string;
}

/** The mail of one notification. The same parts make the same mail: a repeat is byte for byte equal. */
export function composeMail({ key, request, to, publicUrl }: MailParts): Mail {
  const { facts, requestedAt } = request;
  const { subject, content } = facts
    ? alertContent(facts, publicUrl)
    : testContent(requestedAt, publicUrl);
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

function alertContent(facts: FiringFacts, publicUrl: string): Composed {
  const { headline, condition, reason, rows, caution } = describeFiring(facts);
  return {
    subject: headline,
    content: {
      preview: caution ?? reason,
      title: condition,
      caution,
      paragraphs: [reason],
      rows,
      link: { href: pageOf(publicUrl, "/alerts"), text: "Open your alerts" },
      footer: "Sent by Stock Monitor because a price alert of yours was triggered.",
    },
  };
}

function testContent(requestedAt: string, publicUrl: string): Composed {
  const title = "Test: Stock Monitor can reach you";
  return {
    subject: title,
    content: {
      preview: "This is a test. No alert was triggered.",
      title,
      caution: null,
      paragraphs: [
        "This is a test. No alert was triggered.",
        "Price alerts for this address will arrive like this mail did.",
      ],
      rows: [{ label: "Requested", value: `${requestedAt.slice(0, 16).replace("T", " ")} UTC` }],
      link: { href: pageOf(publicUrl, "/email-notifications"), text: "Open e-mail notifications" },
      footer: "Sent by Stock Monitor because somebody pressed the test button.",
    },
  };
}

function layoutText({ title, caution, paragraphs, rows, link, footer }: MailContent): string {
  const width = Math.max(0, ...rows.map((row) => row.label.length)) + 2;
  return [
    title,
    ...(caution === null ? [] : [caution]),
    ...paragraphs,
    rows.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`).join("\n"),
    `${link.text}: ${link.href}`,
    `-- \n${footer}`,
  ].join("\n\n");
}

const pageOf = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${path}`;

/**
 * The same for every attempt. The time of the request is part of it because mailboxes drop a mail
 * whose id they have seen, and a new installation counts its alerts from 1 again.
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
