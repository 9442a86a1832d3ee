export interface SearchOption {
  readonly value: string;
  readonly label: string;
}

/** Lower case without accents, so that "sao" finds São Paulo. */
const simplify = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en");

/** Returns the options of which each typed word begins a word of the label. */
export function searchOptions(
  options: readonly SearchOption[],
  typed: string,
): readonly SearchOption[] {
  const wanted = simplify(typed).split(/\s+/).filter(Boolean);
  return options.filter(({ label }) => {
    const words = simplify(label).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}
