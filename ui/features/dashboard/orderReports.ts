interface Report {
  readonly symbol: string;
  readonly daysUntil: number;
}

const DAYS = 7;

/** The reports of the next seven days, those of watched stocks first; else in their order. */
export const orderReports = <R extends Report>(
  reports: readonly R[],
  watched: ReadonlySet<string>,
): readonly R[] =>
  reports
    .filter(({ daysUntil }) => daysUntil <= DAYS)
    .toSorted((one, other) => Number(watched.has(other.symbol)) - Number(watched.has(one.symbol)));
