/**
 * Returns a line for each part of `expected` that `actual` lacks. Objects may have more members;
 * lists must match in order.
 */
export function findDifferences(expected: unknown, actual: unknown, at = ""): readonly string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const length =
      expected.length === actual.length
        ? []
        : [`${at}: ${expected.length} items expected, found ${actual.length}`];
    const items = expected
      .slice(0, actual.length)
      .flatMap((item, index) => findDifferences(item, actual[index], `${at}[${index}]`));
    return [...length, ...items];
  }
  if (isRecord(expected) && isRecord(actual)) {
    return Object.entries(expected).flatMap(([name, value]) =>
      Object.hasOwn(actual, name)
        ? findDifferences(value, actual[name], `${at}.${name}`)
        : [`${at}.${name}: ${show(value)} expected, found nothing`],
    );
  }
  return Object.is(expected, actual)
    ? []
    : [`${at}: ${show(expected)} expected, found ${show(actual)}`];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const MAX_VALUE = 120;
const show = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, MAX_VALUE);
