import { MAX_IMPORTED_ALERTS, MAX_PASTE } from "../../../backend/domain/limits.ts";

export interface TextPart {
  readonly text: string;
  readonly before: number;
}

/** Counting bytes rather than characters also keeps the body below its limit. */
const MAX_BYTES = MAX_PASTE;

/** Counts UTF-8 bytes in a JSON body, where quotes and line breaks take two. */
const bytesOf = (line: string): number => new TextEncoder().encode(JSON.stringify(line)).length;

/** Keeps the order. A line that is too long becomes a part of its own. */
export function splitLines(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let lines: string[] = [];
  let bytes = 0;
  let before = 0;
  const close = () => {
    if (lines.some((line) => line.trim() !== "")) parts.push({ text: lines.join("\n"), before });
    before += lines.length;
    lines = [];
    bytes = 0;
  };
  for (const line of text.split(/\r?\n/)) {
    const more = bytesOf(line);
    if (lines.length === MAX_IMPORTED_ALERTS || (lines.length > 0 && bytes + more > MAX_BYTES))
      close();
    lines.push(line);
    bytes += more;
  }
  close();
  return parts;
}
