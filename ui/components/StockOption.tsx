import { Option, type OptionProps } from "./Option.tsx";

export interface StockOptionProps extends Omit<OptionProps, "children" | "className"> {
  symbol: string;
  name: string;
  /** Code of the exchange's market. */
  market?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
}

/** A stock in the list below a field: symbol, name, exchange and currency. */
export function StockOption({ symbol, name, market, currency, ...option }: StockOptionProps) {
  const place = [market, currency].filter(Boolean).join(" · ");
  return (
    <Option {...option}>
      <b className="stock-option-symbol figures">{symbol}</b>
      <span className="truncate">{name}</span>
      {place === "" ? null : <span className="stock-option-place">{place}</span>}
    </Option>
  );
}
