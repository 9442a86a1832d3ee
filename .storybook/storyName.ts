/** Storybook capitalizes each word of an export's name. */
export const inSentenceCase = (name: string): string =>
  name.replace(/ [A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());
