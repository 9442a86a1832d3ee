import { escapeHtml } from "../../../../platform/markup.ts";
import type { MessageRow } from "../../messages/message.ts";
import { AT_THE_SAME_TIME } from "../../messages/describeConcurrentNews.ts";

/**
 * Colors of the email. They are literals because email clients do not support variables, and
 * independent of the UI's themes because an email follows its reader's client. The contrast of text
 * is 7:1 or better.
 */
interface MailPalette {
  readonly page: string;
  readonly card: string;
  readonly border: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly onAccent: string;
}

export const lightPalette: MailPalette = {
  page: "#eef1f5",
  card: "#ffffff",
  border: "#d3d8de",
  text: "#1c2127",
  quiet: "#404854",
  accent: "#184a90",
  onAccent: "#ffffff",
};

export const darkPalette: MailPalette = {
  page: "#111418",
  card: "#1c2127",
  border: "#404854",
  text: "#f6f7f9",
  quiet: "#c5cbd3",
  accent: "#8abbff",
  onAccent: "#111418",
};

export interface MailLink {
  readonly href: string;
  readonly text: string;
}

export interface MailSection {
  readonly title: string;
  readonly caution: string | null;
  readonly paragraphs: readonly string[];
  readonly rows: readonly MessageRow[];
  readonly atTheSameTime: readonly string[];
  /** The first is the primary action. */
  readonly links: readonly MailLink[];
}

export interface MailContent {
  /** Preview text in the client's list; hidden in the email itself. */
  readonly preview: string;
  readonly title: string;
  readonly sections: readonly MailSection[];
  readonly others: readonly string[];
  readonly links: readonly MailLink[];
  readonly footer: string;
}

/**
 * Renders one table with one column, the layout that all email clients support. Colors of the page
 * are inline for clients that drop style sheets. Styles repeated in each section are in the style
 * sheet, because Gmail clips emails over 102 kB. All text is escaped.
 */
export function layoutHtml(content: MailContent): string {
  const { preview, title, sections, others, links, footer } = content;
  const { page, card, border, text, quiet } = lightPalette;
  const isAlone = sections.length === 1 && others.length === 0;
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
p, .rows { margin: 0 0 16px; }
h2 { margin: 8px 0 12px; padding-top: 20px; font-size: 17px; line-height: 1.35; }
td.line { padding: 8px 0; font-variant-numeric: tabular-nums; }
td.quiet { padding-right: 16px; }
a.quiet { white-space: nowrap; }
${lightRules(lightPalette)}
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
<tr><td class="text" style="padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:${text};text-align:left">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${text}">${escapeHtml(title)}</h1>
${sections.map((section) => layoutHtmlSection(section, isAlone)).join("\n")}
${others.length === 0 ? "" : `<p class="line">${others.map(escapeHtml).join("<br>\n")}</p>`}
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

/** If the section is alone in an email, its title is already that of the email. */
export function layoutHtmlSection(section: MailSection, isAlone: boolean): string {
  const title = isAlone ? "" : `<h2 class="line">${escapeHtml(section.title)}</h2>\n`;
  const caution =
    section.caution === null
      ? ""
      : `<p class="caution"><strong>${escapeHtml(section.caution)}</strong></p>\n`;
  const paragraphs = section.paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`);
  const rows = section.rows.map(
    ({ label, value }) =>
      `<tr valign="top"><td class="quiet line">${escapeHtml(label)}</td>` +
      `<td class="line" align="right">${escapeHtml(value)}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ""
      : `\n<table class="rows" width="100%" cellspacing="0">\n${rows.join("\n")}\n</table>`;
  const aside =
    section.atTheSameTime.length === 0
      ? ""
      : `\n<p><span class="quiet">${AT_THE_SAME_TIME}</span><br>${section.atTheSameTime.map(escapeHtml).join("<br>")}</p>`;
  const [main, ...others] = section.links;
  const button =
    main === undefined
      ? ""
      : `\n<p><a class="button" href="${escapeHtml(main.href)}">${escapeHtml(main.text)}</a>${others.map((link) => ` &nbsp; ${quietLink(link)}`).join("")}</p>`;
  return `${title}${caution}${paragraphs.join("\n")}${table}${aside}${button}`;
}

const quietLink = ({ href, text }: MailLink): string =>
  `<a class="quiet" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

const lightRules = ({ border, quiet, accent, onAccent }: MailPalette): string =>
  [
    `.quiet { color: ${quiet}; }`,
    `.button { display: inline-block; padding: 10px 18px; border-radius: 6px; background: ${accent}; color: ${onAccent}; text-decoration: none; }`,
    `.line { border-top: 1px solid ${border}; }`,
    `h2.line, p.line { border-top-width: 2px; padding-top: 20px; }`,
    `.caution { padding: 8px 12px; border: 1px solid ${border}; border-radius: 6px; }`,
  ].join("\n");

/** `!important` is needed to override the inline styles. */
const darkRules = ({ page, card, border, text, quiet, accent, onAccent }: MailPalette): string =>
  [
    `.page { background: ${page} !important; }`,
    `.card { background: ${card} !important; border-color: ${border} !important; }`,
    `.text { color: ${text} !important; }`,
    `.quiet { color: ${quiet} !important; }`,
    `.line, .caution { border-color: ${border} !important; }`,
    `.button { background: ${accent} !important; color: ${onAccent} !important; }`,
  ].join("\n");
