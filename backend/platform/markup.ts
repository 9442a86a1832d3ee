export type Markup = "plain" | "html" | "slack" | "discord";

/** Escapes the text so that a reader of the markup shows it literally. */
export const escapeMarkup = (text: string, markup: Markup): string => escapes[markup](text);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Safe in the content of an element and in the value of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escapeSlack = (text: string): string =>
  text.replace(/[&<>]/g, (character) => entities[character] ?? "");

/** Matches a URL; nothing within it is read as markup, and a backslash would change its target. */
const ADDRESS = /(https?:\/\/[^\s<]+)/;

/**
 * Discord's Markdown: https://support.discord.com/hc/en-us/articles/210298617. Headings, quotes and
 * lists begin a line; angle brackets enclose mentions, times and custom emoji:
 * https://discord.com/developers/docs/reference#message-formatting
 */
const escapeDiscord = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_~`|<>[\]]/g, "\\$&")))
    .join("")
    .replace(/^([ \t]*)([#+-])/gm, "$1\\$2")
    .replace(/^([ \t]*\d{1,9})([.)])(?=\s)/gm, "$1\\$2");

const escapes: Readonly<Record<Markup, (text: string) => string>> = {
  plain: (text) => text,
  html: escapeHtml,
  slack: escapeSlack,
  discord: escapeDiscord,
};
