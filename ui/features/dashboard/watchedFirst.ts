/** Returns reports of watched stocks first, each part in its given order. */
export const watchedFirst = <R extends { readonly symbol: string }>(
  reports: readonly R[],
  watched: ReadonlySet<string>,
): readonly R[] =>
  reports.toSorted(
    (one, other) => Number(watched.has(other.symbol)) - Number(watched.has(one.symbol)),
  );
