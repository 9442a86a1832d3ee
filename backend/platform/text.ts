export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Never decreases as the text grows, and is at least half its number of UTF-16 code units. */
export type SizeOf = (text: string) => number;

/** UTF-16 code units, as in a string's `length`; never less than the number of characters. */
export const utf16Size: SizeOf = (text) => text.length;

/** Unicode code points, which most services call characters. */
export const codePointSize: SizeOf = (text) => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

const encoder = new TextEncoder();

export const utf8Size: SizeOf = (text) => encoder.encode(text).length;

/** Bytes in UTF-8 of the text inside a JSON document; never less than {@link utf8Size}. */
export const jsonSize: SizeOf = (text) => utf8Size(JSON.stringify(text)) - '""'.length;

/**
 * A character as a reader sees it may be several code points: a family emoji, a letter with
 * accents, a flag. https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Boundaries
 */
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits the text into characters as a reader sees them (extended grapheme clusters). */
export const charactersOf = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * Returns the text if its size is at most `max`; otherwise its beginning followed by an ellipsis,
 * as much as fits. Cuts between grapheme clusters. The result is well-formed Unicode: a lone
 * surrogate becomes U+FFFD. If even the ellipsis does not fit, it is omitted.
 */
export function cutText(
  text: string,
  max: number,
  { sizeOf = utf16Size, mark = "…" }: { readonly sizeOf?: SizeOf; readonly mark?: string } = {},
): string {
  // More than fits by any measure, so that megabytes of text are not segmented.
  const start = text.slice(0, Math.max(0, 2 * max) + 2).toWellFormed();
  if (start.length >= text.length && sizeOf(start) <= max) return start;
  const end = sizeOf(mark) <= max ? mark : "";
  const boundaries = Array.from(graphemes.segment(start), ({ index }) => index);
  const upTo = (place: number): string => start.slice(0, boundaries[place]).trimEnd() + end;
  let fits = 0;
  let exceeds = boundaries.length;
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1;
    if (sizeOf(upTo(middle)) <= max) fits = middle;
    else exceeds = middle;
  }
  return upTo(fits);
}
