import type { WatchedSymbol } from "./watchedSymbol.ts";

export interface NearbySymbol {
  readonly symbol: string;
  readonly currency: string;
  readonly price: number;
  readonly previousClose: number | null;
}

export function findNearest(
  watched: Iterable<WatchedSymbol>,
  limit: number,
): readonly NearbySymbol[] {
  const gaps: { readonly share: number; readonly near: NearbySymbol }[] = [];
  for (const each of watched) {
    const { symbol, currency, price, reference } = each;
    if (each.size === 0 || !(price > 0)) continue;
    const gap = each.gapToNearest(price, reference);
    if (gap === Number.POSITIVE_INFINITY) continue;
    gaps.push({ share: gap / price, near: { symbol, currency, price, previousClose: reference } });
  }
  const nearest = new Map<string, NearbySymbol>();
  for (const { near } of gaps.toSorted((one, other) => one.share - other.share)) {
    if (nearest.size >= limit) break;
    const key = `${near.symbol} ${near.currency}`;
    if (!nearest.has(key)) nearest.set(key, near);
  }
  return [...nearest.values()];
}
