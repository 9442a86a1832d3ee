/** Storybook capitalizes each word of `SearchedAndSorted`; names in the catalog are in sentence case. */
export const inSentenceCase = (name: string): string =>
  name.replace(/ [A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());
