export type Cleaned =
  | { readonly status: "clean"; readonly text: string }
  | { readonly status: "refused"; readonly reason: string };

/**
 * Control characters except the line feed. They are invisible, and can be harmful in a terminal or
 * log.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Every mandatory line break of Unicode (UAX #14); each is replaced by one line feed. */
const LINE_BREAKS = /\r\n|[\r\u0085\u2028\u2029]/g;

export function cleanLine(text: string): Cleaned {
  const cleaned = cleanText(text);
  if (cleaned.status === "clean" && cleaned.text.includes("\n")) {
    return { status: "refused", reason: "must be one line" };
  }
  return cleaned;
}

/**
 * Validates the text of a post or comment, and trims it. It may have several lines and must contain
 * visible characters.
 */
export function cleanText(text: string): Cleaned {
  // A lone surrogate cannot be stored: it would be read back as another character.
  if (!text.isWellFormed()) return { status: "refused", reason: "must be well-formed Unicode" };
  const lines = text.replace(LINE_BREAKS, "\n").trim();
  if (lines === "") return { status: "refused", reason: "must not be empty" };
  if (CONTROLS.test(lines)) {
    return { status: "refused", reason: "must not contain control characters" };
  }
  if (!VISIBLE.test(lines)) {
    return { status: "refused", reason: "must contain visible characters" };
  }
  return { status: "clean", text: lines };
}
