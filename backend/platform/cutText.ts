const clusters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Longer than any cluster that is written; a longer one is left out whole. */
const MAX_CLUSTER = 128;

/**
 * Shortens a text to at most `most` UTF-16 code units, the ellipsis at its end among them. It is cut
 * between grapheme clusters (Unicode Standard Annex #29), never inside of an emoji or a letter.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most + MAX_CLUSTER);
  let end = 0;
  for (const { index, segment } of clusters.segment(start)) {
    if (index + segment.length > most - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}
