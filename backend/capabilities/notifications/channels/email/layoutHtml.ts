import type { MessageRow } from "../../messages/message.ts";
import { AT_THE_SAME_TIME } from "../../messages/sameTime.ts";
import { darkPalette, lightPalette, type MailPalette } from "./palette.ts";

export interface MailLink {
  readonly href: string;
  readonly text: string;
}

/** The content of one alert. */
export interface MailSection {
  readonly title: string;
  readonly caution: string | null;
  readonly paragraphs: readonly string[];
  readonly rows: readonly MessageRow[];
  /** What was known of the same time. */
  readonly atTheSameTime: readonly string[];
  /** The first is the primary one; the others are beside it. */
  readonly links: readonly MailLink[];
}

export interface MailContent {
  /** Shown by clients beside the subject; hidden in the mail itself. */
  readonly preview: string;
  readonly title: string;
  readonly sections: readonly MailSection[];
  readonly links: readonly MailLink[];
  readonly footer: string;
}

/**
 * One table in one column, the layout that mail clients agree on. Colors are inline for clients
 * that drop style sheets; others use the dark set in dark mode. Every text is escaped.
 */
export function layoutHtml({ preview, title, sections, links, footer }: MailContent): string {
  const { page, card, border, text, quiet } = lightPalette;
  const isAlone = sections.length === 1;
  const below = links.map(quietLink).join(" &middot; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules(darkPalette)}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${page}">
<tr><td align="center" style="padding:24px 12px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${card};border:1px solid ${border};border-radius:8px">
<tr><td style="padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;text-align:left">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${text}">${escapeHtml(title)}</h1>
${sections.map((section) => layoutSection(section, isAlone)).join("\n")}
${below === "" ? "" : `<p class="quiet" style="margin:0 0 16px;font-size:14px;color:${quiet}">${below}</p>`}
<p class="quiet" style="margin:0;font-size:13px;color:${quiet}">${escapeHtml(footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function layoutSection(section: MailSection, isAlone: boolean): string {
  const { border, text, quiet, accent, onAccent } = lightPalette;
  const rows = section.rows.map(
    ({ label, value }) =>
      `<tr><td class="quiet line" style="padding:8px 16px 8px 0;border-top:1px solid ${border};color:${quiet};vertical-align:top">${escapeHtml(label)}</td>` +
      `<td class="text line" style="padding:8px 0;border-top:1px solid ${border};color:${text};text-align:right;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`,
  );
  const title = isAlone
    ? ""
    : `<h2 class="text line" style="margin:8px 0 12px;padding-top:20px;border-top:2px solid ${border};font-size:17px;line-height:1.35;color:${text}">${escapeHtml(section.title)}</h2>\n`;
  const caution =
    section.caution === null
      ? ""
      : `<p class="text line" style="margin:0 0 16px;padding:8px 12px;border:1px solid ${border};border-radius:6px;color:${text}"><strong>${escapeHtml(section.caution)}</strong></p>\n`;
  const paragraphs = section.paragraphs.map(
    (paragraph) =>
      `<p class="text" style="margin:0 0 16px;color:${text}">${escapeHtml(paragraph)}</p>`,
  );
  const table =
    rows.length === 0
      ? ""
      : `\n<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 24px">\n${rows.join("\n")}\n</table>`;
  const aside =
    section.atTheSameTime.length === 0
      ? ""
      : `\n<p class="text" style="margin:0 0 24px;color:${text}"><span class="quiet" style="color:${quiet}">${AT_THE_SAME_TIME}</span><br>${section.atTheSameTime.map(escapeHtml).join("<br>")}</p>`;
  const [main, ...others] = section.links;
  const button =
    main === undefined
      ? ""
      : `\n<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(main.href)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${accent};color:${onAccent};text-decoration:none">${escapeHtml(main.text)}</a>${others.map((link) => ` &nbsp; ${quietLink(link)}`).join("")}</p>`;
  return `${title}${caution}${paragraphs.join("\n")}${table}${aside}${button}`;
}

const quietLink = ({ href, text }: MailLink): string =>
  `<a class="quiet" href="${escapeHtml(href)}" style="color:${lightPalette.quiet};white-space:nowrap">${escapeHtml(text)}</a>`;

/** Inline styles win over a style sheet, except over `!important`. */
const darkRules = ({ page, card, border, text, quiet, accent, onAccent }: MailPalette): string =>
  [
    `.page { background: ${page} !important; }`,
    `.card { background: ${card} !important; border-color: ${border} !important; }`,
    `.text { color: ${text} !important; }`,
    `.quiet { color: ${quiet} !important; }`,
    `.line { border-color: ${border} !important; }`,
    `.button { background: ${accent} !important; color: ${onAccent} !important; }`,
  ].join("\n");

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
