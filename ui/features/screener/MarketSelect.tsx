import { HTMLSelect } from "@blueprintjs/core";
import { FOUR_MARKETS, type Markets } from "../../app/stocks/markets.ts";
import { describeExchange, OTHER_EXCHANGES } from "../../app/stocks/messages.ts";
import { formatList } from "../../format/list.ts";
import { readMarkets, writeMarkets } from "./limits.ts";
import { ALL_FOUR_MARKETS } from "./messages.ts";

export interface MarketSelectProps {
  wiring: { id: string };
  chosen: readonly string[];
  markets: Markets;
  onChange: (markets: readonly string[]) => void;
}

export function MarketSelect({ wiring, chosen, markets, onChange }: MarketSelectProps) {
  const { others, nameOf } = markets;
  const value = writeMarkets(chosen);
  const own = [...FOUR_MARKETS, writeMarkets(FOUR_MARKETS)];
  const isOffered = [...own, ...others.map(({ code }) => code)].includes(value);
  return (
    <HTMLSelect
      {...wiring}
      fill
      value={value}
      onChange={(event) => onChange(readMarkets(event.currentTarget.value))}
    >
      {FOUR_MARKETS.map((code) => (
        <option key={code} value={code}>
          {nameOf(code)}
        </option>
      ))}
      <option value={writeMarkets(FOUR_MARKETS)}>{ALL_FOUR_MARKETS}</option>
      {isOffered ? null : <option value={value}>{formatList(chosen.map(nameOf))}</option>}
      {others.length === 0 ? null : (
        <optgroup label={OTHER_EXCHANGES}>
          {others.map(({ code, name, country }) => (
            <option key={code} value={code}>
              {describeExchange(name, country)}
            </option>
          ))}
        </optgroup>
      )}
    </HTMLSelect>
  );
}
