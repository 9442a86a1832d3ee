import type { MessageRow } from "../../message.ts";
import { darkPalette, lightPalette, type MailPalette } from "./palette.ts";

export interface MailContent {
  /** Shown by clients beside the subject; hidden in the mail itself. */
  readonly preview: string;
  readonly title: string;
  readonly caution: string | null;
  readonly paragraphs: readonly string[];
  readonly rows: readonly MessageRow[];
  readonly link: { readonly href: string; readonly text: string };
  readonly footer: string;
}

/**
 * One table in one column: what mail clients agree on. Colours stand inline for the clients that
 * drop style sheets; those that read them get the dark set when they are dark. Every text is escaped.
 */
export function layoutHtml(content: MailContent): string {
  const { page, card, border, text, quiet, accent, onAccent } = lightPalette;
  const rows = content.rows.map(
    ({ label, value }) =>
      `<tr><td class="quiet line" style="padding:8px 16px 8px 0;border-top:1px solid ${border};color:${quiet};vertical-align:top">${escapeHtml(label)}</td>` +
      `<td class="text line" style="padding:8px 0;border-top:1px solid ${border};color:${text};text-align:right;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`,
  );
  const caution =
    content.caution === null
      ? ""
      : `<p class="text line" style="margin:0 0 16px;padding:8px 12px;border:1px solid ${border};border-radius:6px;color:${text}"><strong>${escapeHtml(content.caution)}</strong></p>`;
  const paragraphs = content.paragraphs.map(
    (paragraph) =>
      `<p class="text" style="margin:0 0 16px;color:${text}">${escapeHtml(paragraph)}</p>`,
  );
  const table =
    rows.length === 0
      ? ""
      : `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 24px">\n${rows.join("\n")}\n</table>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules(darkPalette)}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${page}">
<tr><td align="center" style="padding:24px 12px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${card};border:1px solid ${border};border-radius:8px">
<tr><td style="padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;text-align:left">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${text}">${escapeHtml(content.title)}</h1>
${caution}
${paragraphs.join("\n")}
${table}
<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(content.link.href)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${accent};color:${onAccent};text-decoration:none">${escapeHtml(content.link.text)}</a></p>
<p class="quiet" style="margin:0;font-size:13px;color:${quiet}">${escapeHtml(content.footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

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
