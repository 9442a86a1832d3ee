import { useSearchParams } from "react-router-dom";

/** The markets that stocks are listed of, in the order in which they are offered. */
export const MARKETS = [
  { value: "US", label: "United States" },
  { value: "LSE", label: "London" },
  { value: "TSE", label: "Tokyo" },
  { value: "TSX", label: "Toronto" },
] as const;

const DEFAULT = MARKETS[0].value;

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
  return { market, setMarket };
}
