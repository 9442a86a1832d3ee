import { useMemo } from "react";
import { useListExchangesQuery, type Exchange } from "../../api/endpoints.ts";
import { MARKET_NAMES } from "./messages.ts";

/** The markets of the specification, in the order in which they are offered. */
export const FOUR_MARKETS = ["US", "LSE", "TSE", "TSX"] as const;

/** Fixed by the specification. */
export const DEFAULT_MARKET = "US";

/** The form of an exchange's code; whether there is such an exchange the server knows. */
export const isExchangeCode = (text: string): boolean => /^[A-Z0-9]{2,5}$/.test(text);

/** Of a stock whose price is in dollars there is no other. */
export const dollarsOf = ({ price, priceUsd = price }: Priced): number => priceUsd;

export interface Priced {
  readonly price: number;
  readonly priceUsd?: number | undefined;
}

const ownNames: Readonly<Record<string, string>> = MARKET_NAMES;

export interface Markets {
  /** Other exchanges whose stocks a source lists, by name. */
  readonly others: readonly Exchange[];
  /** The code itself until the name is known. */
  nameOf(code: string): string;
}

/** Markets with their names. Only where an exchange beside the four is named, `isNeeded`. */
export function useMarkets(isNeeded = true): Markets {
  const { data } = useListExchangesQuery(undefined, { skip: !isNeeded });
  return useMemo(() => {
    const names = new Map((data ?? []).map(({ code, name }) => [code, name]));
    return {
      others: (data ?? [])
        .filter(({ code, isListed }) => isListed && !Object.hasOwn(ownNames, code))
        .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
      nameOf: (code) => ownNames[code] ?? names.get(code) ?? code,
    };
  }, [data]);
}
