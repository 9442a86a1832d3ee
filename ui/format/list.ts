let listed: Intl.ListFormat | undefined;

/** Returns "one", "one and two" or "one, two, and three". */
export function formatList(names: readonly string[]): string {
  // Created on first use: it takes a slow phone 20 ms.
  listed ??= new Intl.ListFormat("en-US");
  return listed.format(names);
}
