/** What a visitor's text turns out to be: fit to be kept, or refused with the reason. */
export type Cleaned =
  | { readonly status: "clean"; readonly text: string }
  | { readonly status: "refused"; readonly reason: string };

/**
 * Control characters but the line feed. They draw nothing, and in a terminal or a log they do what
 * nobody asked for.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/;

/** Anything that leaves ink: letters, digits, marks of punctuation, symbols (emoji are some). */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Every way of ending a line that Unicode knows (UAX #14, mandatory breaks), as one line feed. */
const LINE_BREAKS = /\r\n|[\r\u0085\u2028\u2029]/g;

/** A name or a title: one line. */
export function cleanLine(text: string): Cleaned {
  const cleaned = cleanText(text);
  if (cleaned.status === "clean" && cleaned.text.includes("\n")) {
    return { status: "refused", reason: "must be one line" };
  }
  return cleaned;
}

/** A post's or a comment's text: lines of anything that can be seen. Blanks around it go. */
export function cleanText(text: string): Cleaned {
  // Half a character cannot be stored: what came back would not be what was sent.
  if (!text.isWellFormed()) return { status: "refused", reason: "must be well-formed Unicode" };
  const lines = text.replace(LINE_BREAKS, "\n").trim();
  if (lines === "") return { status: "refused", reason: "must not be empty" };
  if (CONTROLS.test(lines)) {
    return { status: "refused", reason: "must not hold control characters" };
  }
  if (!VISIBLE.test(lines)) {
    return { status: "refused", reason: "must hold something that can be seen" };
  }
  return { status: "clean", text: lines };
}
