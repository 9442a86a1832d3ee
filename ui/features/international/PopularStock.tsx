import { Button } from "@blueprintjs/core";

export interface PopularStockProps {
  /** Including the market suffix. */
  symbol: string;
  /** Null if no source names the stock. */
  name: string | null;
  onChoose: () => void;
}

/** A button that looks a well-known stock up. */
export function PopularStock({ symbol, name, onChoose }: PopularStockProps) {
  return (
    <Button size="small" className="international-stock" onClick={onChoose}>
      <b className="figures">{symbol}</b> {name}
    </Button>
  );
}
