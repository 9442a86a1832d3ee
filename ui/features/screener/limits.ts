import type { ScreenerParameters, ScreenerRunDetails } from "../../api/endpoints.ts";
import { DEFAULT_MARKET } from "../../../backend/domain/exchanges/exchange.ts";
import { dollarsOf } from "../../app/stocks/search/markets.ts";
import { isAbroad, type ScreenerKind } from "../../app/stockLists/runWords.ts";

/** Choices set by the specification. */
export const MAX_PRICES = [5, 10, 20, 50, 100, 200] as const;
export const MIN_VOLUMES = [50_000, 100_000, 500_000, 1_000_000, 5_000_000] as const;
export const UPSIDES = [10, 20, 30, 50, 75, 100] as const;

/** A null upside means no limit. */
export interface Limits {
  readonly maxPrice: number;
  readonly minVolume: number;
  readonly upside: number | null;
  /** Exchange codes. */
  readonly markets: readonly string[];
}

/** Fixed by the specification. */
export const DEFAULT_LIMITS: Limits = {
  maxPrice: 10,
  minVolume: 100_000,
  upside: null,
  markets: [DEFAULT_MARKET],
};

export const countChanged = (limits: Limits): number =>
  [
    limits.maxPrice !== DEFAULT_LIMITS.maxPrice,
    limits.minVolume !== DEFAULT_LIMITS.minVolume,
    limits.upside !== DEFAULT_LIMITS.upside,
    isAbroad(limits.markets),
  ].filter(Boolean).length;

/** Encodes several markets as one option of a select. */
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

export interface RunForm {
  readonly kind: ScreenerKind;
  readonly limits: Limits;
}

type NewestRun = Pick<ScreenerRunDetails, "startedAt" | "parameters"> | null | undefined;

export function restoreForm(standard: NewestRun, earnings: NewestRun): RunForm {
  const kind =
    earnings && (!standard || earnings.startedAt > standard.startedAt) ? "earnings" : "standard";
  const run = kind === "earnings" ? earnings : standard;
  if (!run) return { kind, limits: DEFAULT_LIMITS };
  const { maxPrice, minVolume, upsideFilter, markets = [DEFAULT_MARKET] } = run.parameters;
  const upside = upsideFilter === "all" ? null : upsideFilter;
  return { kind, limits: { maxPrice, minVolume, upside, markets } };
}

/** Adds the current value, because an API client may have set another one. */
export const withChosen = (choices: readonly number[], chosen: number | null): readonly number[] =>
  chosen === null || choices.includes(chosen)
    ? choices
    : [...choices, chosen].sort((a, b) => a - b);

/** The form's limits may differ from those of the run. */
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
  results.filter(
    ({ market = DEFAULT_MARKET, volume, upsidePotential, ...priced }) =>
      markets.includes(market) &&
      dollarsOf(priced) < maxPrice &&
      (volume ?? 0) >= minVolume &&
      (upside === null || upsidePotential >= upside),
  );
