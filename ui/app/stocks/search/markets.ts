import { useMemo } from "react";
import { useListExchangesQuery, type Exchange } from "../../../api/endpoints.ts";
import { MARKET_NAMES } from "../messages.ts";

/** Checks only the format. */
export const isExchangeCode = (text: string): boolean => /^[A-Z0-9]{2,5}$/.test(text);

export const dollarsOf = ({ price, priceUsd = price }: Priced): number => priceUsd;

export interface Priced {
  readonly price: number;
  readonly priceUsd?: number | undefined;
}

const ownNames: Readonly<Record<string, string>> = MARKET_NAMES;

export interface Markets {
  /** Other exchanges with listed stocks, by name. */
  readonly others: readonly Exchange[];
  /** Returns the code itself until the name is known. */
  nameOf(code: string): string;
}

/** Requests nothing unless `isNeeded`. */
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
