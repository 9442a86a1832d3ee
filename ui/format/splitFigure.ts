/** Splits a formatted number before its decimal point or unit: `$3` and `.4B`, `$200` and `M`. */
export function splitFigure(text: string): { readonly head: string; readonly rest: string } {
  const end = /\d[\d,]*/.exec(text);
  const cut = end === null ? text.length : end.index + end[0].length;
  return { head: text.slice(0, cut), rest: text.slice(cut) };
}
