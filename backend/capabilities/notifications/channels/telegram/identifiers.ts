/** A numeric id, negative for groups, or the name of a public channel. */
export const isTelegramChat = (text: string): boolean =>
  /^(?:-?\d{1,20}|@[A-Za-z][A-Za-z0-9_]{3,31})$/.test(text);

export const isTelegramToken = (text: string): boolean =>
  /^\d{3,20}:[-_A-Za-z0-9]{20,80}$/.test(text);
