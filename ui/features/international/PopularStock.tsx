import { Button } from "@blueprintjs/core";

export interface PopularStockProps {
  symbol: string;
  /** Null if no source names the stock. */
  name: string | null;
  /** Accessible name of the button. */
  label: string;
  onChoose: () => void;
}

/** A button that looks a well-known stock up. */
export function PopularStock({ symbol, name, label, onChoose }: PopularStockProps) {
  return (
    <Button size="small" className="international-stock" aria-label={label} onClick={onChoose}>
      <b className="figures">{symbol}</b> {name}
    </Button>
  );
}
