export const keyOfLabel = (label: string): string => label.trim().toLowerCase();

/** Returns null, meaning all channels, if no label has a route. */
export function channelsOf(
  labels: readonly string[],
  routes: readonly { readonly label: string; readonly channels: readonly string[] }[],
): ReadonlySet<string> | null {
  const wanted = new Set(labels.map(keyOfLabel));
  const matching = routes.filter(({ label }) => wanted.has(keyOfLabel(label)));
  return matching.length === 0 ? null : new Set(matching.flatMap(({ channels }) => channels));
}
