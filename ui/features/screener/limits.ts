import type { ScreenerParameters, ScreenerRunDetails } from "../../api/endpoints.ts";
import { DEFAULT_MARKET, dollarsOf } from "../../app/stocks/markets.ts";
import { isAbroad, type ScreenerKind } from "../../app/stocks/runWords.ts";

/** By the specification: the choices of each filter. */
export const MAX_PRICES = [5, 10, 20, 50, 100, 200] as const;
export const MIN_VOLUMES = [50_000, 100_000, 500_000, 1_000_000, 5_000_000] as const;
export const UPSIDES = [10, 20, 30, 50, 75, 100] as const;

/** What a run is limited to; a null upside is all. */
export interface Limits {
  readonly maxPrice: number;
  readonly minVolume: number;
  readonly upside: number | null;
  /** Codes of exchanges. */
  readonly markets: readonly string[];
}

/** Fixed by the specification. */
export const DEFAULT_LIMITS: Limits = {
  maxPrice: 10,
  minVolume: 100_000,
  upside: null,
  markets: [DEFAULT_MARKET],
};

/** Several markets as one choice of a select. */
export const readMarkets = (choice: string): readonly string[] => choice.split(" ");
export const writeMarkets = (markets: readonly string[]): string => markets.join(" ");

export const readUpside = (choice: string): number | null =>
  choice === "all" ? null : Number(choice);
export const writeUpside = (upside: number | null): string =>
  upside === null ? "all" : String(upside);

export const toParameters = (limits: Limits): ScreenerParameters => ({
  maxPrice: limits.maxPrice,
  minVolume: limits.minVolume,
  upsideFilter: limits.upside ?? "all",
  ...(isAbroad(limits.markets) && { markets: [...limits.markets] }),
});

/** What the form asks for: which of the two runs, and its limits. */
export interface RunForm {
  readonly kind: ScreenerKind;
  readonly limits: Limits;
}

type NewestRun = Pick<ScreenerRunDetails, "startedAt" | "parameters"> | null | undefined;

/** As it was for the run that was begun last, of either kind. */
export function restoreForm(standard: NewestRun, earnings: NewestRun): RunForm {
  const kind =
    earnings && (!standard || earnings.startedAt > standard.startedAt) ? "earnings" : "standard";
  const run = kind === "earnings" ? earnings : standard;
  if (!run) return { kind, limits: DEFAULT_LIMITS };
  const { maxPrice, minVolume, upsideFilter, markets = [DEFAULT_MARKET] } = run.parameters;
  const upside = upsideFilter === "all" ? null : upsideFilter;
  return { kind, limits: { maxPrice, minVolume, upside, markets } };
}

/** The choices of a filter with the value that it has, which a program may have chosen. */
export const withChosen = (choices: readonly number[], chosen: number | null): readonly number[] =>
  chosen === null || choices.includes(chosen)
    ? choices
    : [...choices, chosen].sort((a, b) => a - b);

/** The results that fit the form above them, whatever their run was limited to. */
export const filterByLimits = <
  T extends {
    readonly market?: string;
    readonly price: number;
    readonly priceUsd?: number;
    readonly volume: number | null;
    readonly upsidePotential: number;
  },
>(
  results: readonly T[],
  { maxPrice, minVolume, upside, markets }: Limits,
): readonly T[] =>
  filterByUpside(
    results.filter(
      ({ market = DEFAULT_MARKET, volume, ...priced }) =>
        markets.includes(market) && dollarsOf(priced) < maxPrice && (volume ?? 0) >= minVolume,
    ),
    upside,
  );

/** The results at or above an upside in percent; null is all. */
export const filterByUpside = <T extends { readonly upsidePotential: number }>(
  results: readonly T[],
  upside: number | null,
): readonly T[] =>
  upside === null ? results : results.filter((result) => result.upsidePotential >= upside);
