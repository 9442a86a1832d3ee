import { useSearchParams } from "react-router-dom";
import { MARKET_NAMES } from "./messages.ts";

/** The markets that stocks are listed of, in the order in which they are offered. */
export const MARKETS = (["US", "LSE", "TSE", "TSX"] as const).map((value) => ({
  value,
  label: MARKET_NAMES[value],
}));

const DEFAULT = "US";

/** The market on show, which stands in the address: a page of it can be linked and reloaded. */
export function useMarket() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("market");
  const market = MARKETS.find(({ value }) => value === asked)?.value ?? DEFAULT;
  const setMarket = (next: string) =>
    setParameters(
      (current) => {
        if (next === DEFAULT) current.delete("market");
        else current.set("market", next);
        return current;
      },
      { replace: true },
    );
  return {
    market,
    setMarket,
    name: MARKET_NAMES[market],
    /** For the address of another page of the same market. */
    query: market === DEFAULT ? "" : `?market=${market}`,
  };
}
