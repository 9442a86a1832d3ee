import type { ScreenerParameters } from "../../api/endpoints.ts";

/** By the specification: the choices of each filter. */
export const MAX_PRICES = [5, 10, 20, 50, 100, 200] as const;
export const MIN_VOLUMES = [
  { value: 50_000, label: "50K+" },
  { value: 100_000, label: "100K+" },
  { value: 500_000, label: "500K+" },
  { value: 1_000_000, label: "1M+" },
  { value: 5_000_000, label: "5M+" },
] as const;
export const UPSIDES = [10, 20, 30, 50, 75, 100] as const;

/** What a run is limited to; a null upside is all. */
export interface Limits {
  readonly maxPrice: number;
  readonly minVolume: number;
  readonly upside: number | null;
}

/** Fixed by the specification. */
export const DEFAULT_LIMITS: Limits = { maxPrice: 10, minVolume: 100_000, upside: null };

export const readUpside = (choice: string): number | null =>
  choice === "all" ? null : Number(choice);
export const writeUpside = (upside: number | null): string =>
  upside === null ? "all" : String(upside);

export const toParameters = ({ maxPrice, minVolume, upside }: Limits): ScreenerParameters => ({
  maxPrice,
  minVolume,
  upsideFilter: upside ?? "all",
});

/** The results at or above an upside in percent; null is all. */
export const filterByUpside = <T extends { readonly upsidePotential: number }>(
  results: readonly T[],
  upside: number | null,
): readonly T[] =>
  upside === null ? results : results.filter((result) => result.upsidePotential >= upside);
