const listed = new Intl.ListFormat("en-US");

/** "one", "one and two", "one, two, and three". */
export const formatList = (names: readonly string[]): string => listed.format(names);
