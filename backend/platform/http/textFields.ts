import { refuseField } from "./fieldRefusal.ts";

/**
 * Typed text is shown in cards, mails and logs, where a control character would break a line or
 * hide what follows, and a bidirectional one would disguise the text. Half a surrogate pair is not
 * a character at all.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/;
const LINE_BREAKS_AND_TABS = /[\n\r\t]/g;

/** Rejects empty text and control characters with 422. `name` is the field's display name. */
export function parseLine(text: string, field: string, name?: string): string {
  const line = text.trim();
  if (CONTROLS.test(line) || !line.isWellFormed()) {
    throw refuseField(field, "must be one line of plain text", name);
  }
  if (line === "") throw refuseField(field, "must not be empty", name);
  return line;
}

/** Trims plain text of any number of lines; returns undefined if it is empty. */
export function parseOptionalText(
  text: string | null | undefined,
  field: string,
): string | undefined {
  const trimmed = text?.trim() ?? "";
  if (CONTROLS.test(trimmed.replace(LINE_BREAKS_AND_TABS, "")) || !trimmed.isWellFormed()) {
    throw refuseField(field, "must be plain text");
  }
  return trimmed === "" ? undefined : trimmed;
}
