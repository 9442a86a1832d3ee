import { useGetQuoteQuery } from "../../api/endpoints.ts";
import { ChangeText } from "../../components/ChangeText.tsx";
import { PriceText } from "../../components/PriceText.tsx";
import { namePopular } from "./messages.ts";

export interface PopularStockProps {
  /** Including the market suffix. */
  symbol: string;
  /** Null if no source names the stock. */
  name: string | null;
  onChoose: () => void;
}

/** A row with the price of a well-known stock, which looks the stock up when pressed. */
export function PopularStock({ symbol, name, onChoose }: PopularStockProps) {
  const { data: quote } = useGetQuoteQuery({ symbol });
  return (
    <button
      type="button"
      className="international-stock"
      aria-label={namePopular(symbol, name)}
      onClick={onChoose}
    >
      <b className="figures">{symbol}</b>
      <span className="international-stock-name truncate">{name}</span>
      <PriceText
        value={quote?.price}
        symbol={symbol}
        {...(quote ? { currency: quote.currency } : {})}
      />
      <ChangeText percent={quote?.changePercent} />
    </button>
  );
}
