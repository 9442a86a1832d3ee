import { marketCodes } from "../../../backend/domain/exchanges/exchange.ts";
import { useSearchParams } from "react-router-dom";
import { DEFAULT_MARKET } from "../../../backend/domain/exchanges/exchange.ts";
import { isExchangeCode, useMarkets } from "../../app/stocks/search/markets.ts";

export function useMarket() {
  const [parameters, setParameters] = useSearchParams();
  const { nameOf, others } = useMarkets();
  const asked = parameters.get("market") ?? "";
  const market = isExchangeCode(asked) ? asked : DEFAULT_MARKET;
  const setMarket = (next: string) =>
    setParameters(
      (current) => {
        if (next === DEFAULT_MARKET) current.delete("market");
        else current.set("market", next);
        return current;
      },
      { replace: true },
    );
  return {
    market,
    setMarket,
    name: nameOf(market),
    markets: marketCodes.map((value) => ({ value, label: nameOf(value) })),
    others,
    query: market === DEFAULT_MARKET ? "" : `?market=${market}`,
  };
}
