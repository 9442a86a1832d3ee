/** A part of a text, as long as one call takes. */
export interface TextPart {
  readonly text: string;
  /** Lines of the whole text before it. */
  readonly before: number;
}

/** The server takes bodies of 64 KiB, texts of 60,000 characters and 500 lines. */
const MAX_BYTES = 60_000;
const MAX_LINES = 500;

/** UTF-8 bytes of a line within a body of JSON, where quotes and line breaks take two. */
const bytesOf = (line: string): number => new TextEncoder().encode(JSON.stringify(line)).length;

/** Whole lines, in their order. A line that is too long by itself is a part by itself. */
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
    if (lines.length === MAX_LINES || (lines.length > 0 && bytes + more > MAX_BYTES)) close();
    lines.push(line);
    bytes += more;
  }
  close();
  return parts;
}
