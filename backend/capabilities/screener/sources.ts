import type { SourcePoints } from "./score.ts";

export interface SourceShare {
  readonly name: string;
  readonly percent: number;
}

/**
 * Returns each source's share of the points, largest first, omitting zero shares. Percentages sum
 * to 100: the rest of rounding down goes to the largest remainders (Hamilton's method).
 */
export function sharesOf(points: readonly SourcePoints[]): readonly SourceShare[] {
  const given = points.filter((entry) => entry.points > 0);
  const total = given.reduce((sum, entry) => sum + entry.points, 0);
  if (!(total > 0)) return [];
  const exact = given.map(({ name, points: own }) => ({ name, share: (own / total) * 100 }));
  const missing = 100 - exact.reduce((sum, { share }) => sum + Math.floor(share), 0);
  const favored = new Set(
    exact
      .toSorted((a, b) => (b.share % 1) - (a.share % 1))
      .slice(0, missing)
      .map(({ name }) => name),
  );
  return exact
    .map(({ name, share }) => ({
      name,
      percent: Math.floor(share) + (favored.has(name) ? 1 : 0),
    }))
    .filter(({ percent }) => percent > 0)
    .toSorted((a, b) => b.percent - a.percent);
}
