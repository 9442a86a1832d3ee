import { marketCodes } from "../../../backend/domain/exchanges/exchange.ts";
import type { Markets } from "../../app/stocks/search/markets.ts";
import { describeExchange } from "../../app/stocks/messages.ts";
import { SearchSelect } from "../../app/stocks/search/SearchSelect.tsx";
import { formatList } from "../../format/list.ts";
import { readMarkets, writeMarkets } from "./limits.ts";
import { ALL_FOUR_MARKETS, MARKETS_LIST } from "./messages.ts";

export interface MarketSelectProps {
  wiring: { id: string };
  chosen: readonly string[];
  markets: Markets;
  onChange: (markets: readonly string[]) => void;
}

export function MarketSelect({ wiring, chosen, markets, onChange }: MarketSelectProps) {
  const { others, nameOf } = markets;
  const value = writeMarkets(chosen);
  const options = [
    ...marketCodes.map((code) => ({ value: code, label: nameOf(code) })),
    { value: writeMarkets(marketCodes), label: ALL_FOUR_MARKETS },
    ...others.map(({ code, name, country }) => ({
      value: code,
      label: describeExchange(name, country),
    })),
  ];
  const isOffered = options.some((option) => option.value === value);
  return (
    <SearchSelect
      {...wiring}
      listName={MARKETS_LIST}
      value={value}
      onChange={(next) => onChange(readMarkets(next))}
      options={isOffered ? options : [{ value, label: formatList(chosen.map(nameOf)) }, ...options]}
    />
  );
}
