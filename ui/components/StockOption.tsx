import { Option } from "./Option.tsx";

export interface StockOptionProps {
  /** Of the element, which the field names as its active descendant. */
  id: string;
  /** The field's keys have led here. */
  isActive: boolean;
  /** It is pressed, or Enter is while it is active. */
  onChoose: () => void;
  /** The pointer moves over it. */
  onPoint?: () => void;
  symbol: string;
  name: string;
  /** Code of the exchange's market. */
  market?: string | undefined;
  /** ISO 4217. */
  currency?: string | null | undefined;
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
