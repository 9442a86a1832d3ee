import { useGetQuoteQuery } from "../../api/endpoints.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { PriceText } from "../../components/dataDisplay/PriceText.tsx";

export interface PopularStockProps {
  /** Including the market suffix. */
  symbol: string;
  /** Null if no source names the stock. */
  name: string | null;
  onChoose: () => void;
}

export function PopularStock({ symbol, name, onChoose }: PopularStockProps) {
  const { data: quote } = useGetQuoteQuery({ symbol });
  return (
    <div className="international-stock">
      <button type="button" onClick={onChoose}>
        <b className="figures">{symbol}</b>{" "}
        <span className="international-stock-name truncate">{name}</span>
      </button>
      <PriceText value={quote?.price} symbol={symbol} currency={quote?.currency} />
      <ChangeText percent={quote?.changePercent} />
    </div>
  );
}
