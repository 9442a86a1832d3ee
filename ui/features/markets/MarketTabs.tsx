import { SegmentedControl } from "@blueprintjs/core";
import { MARKET } from "./messages.ts";
import { MARKETS, useMarket } from "./useMarket.ts";

/** The market that the page is of. */
export function MarketTabs() {
  const { market, setMarket } = useMarket();
  return (
    <div className="markets-bar">
      <SegmentedControl
        aria-label={MARKET}
        size="small"
        options={[...MARKETS]}
        value={market}
        onValueChange={setMarket}
      />
    </div>
  );
}
