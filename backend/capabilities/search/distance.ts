/** Whether so many letters put in, left out or exchanged make one word of the other. */
export function isWithin(distance: number, word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > distance) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  let edits = other.length;
  for (let at = 1; at <= word.length; at++) {
    edits = at;
    const next = [edits];
    for (let to = 1; to <= other.length; to++) {
      const exchanged = (row[to - 1] ?? 0) + (word[at - 1] === other[to - 1] ? 0 : 1);
      edits = Math.min(edits + 1, (row[to] ?? 0) + 1, exchanged);
      next.push(edits);
    }
    if (Math.min(...next) > distance) return false;
    row = next;
  }
  return edits <= distance;
}
