import { nameWith } from "../messages.ts";
import { Option } from "../forms/Option.tsx";

export interface StockOptionProps {
  /** Element id, which the field references as its active descendant. */
  id: string;
  /** True for the option highlighted by the keyboard. */
  isActive: boolean;
  /** Called on a press, or on Enter while it is active. */
  onChoose: () => void;
  /** Called when the pointer moves over it. */
  onPoint?: () => void;
  symbol: string;
  name: string;
  /** Other name by which it was found. */
  knownAs?: string | undefined;
  /** Market code of the exchange. */
  market?: string | undefined;
  /** ISO 4217. */
  currency?: string | null | undefined;
}

export function StockOption({
  symbol,
  name,
  knownAs,
  market,
  currency,
  ...option
}: StockOptionProps) {
  const place = [market, currency].filter(Boolean).join(" · ");
  return (
    <Option {...option} className="stock-option">
      <b className="stock-option-symbol figures">{symbol}</b>
      <span className="stock-option-name truncate">
        {knownAs === undefined ? name : nameWith(name, knownAs)}
      </span>
      {place === "" ? null : <span className="stock-option-place">{place}</span>}
    </Option>
  );
}
