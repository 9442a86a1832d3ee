import { PickList } from "../../app/stocks/PickList.tsx";
import { pickTop, SAMPLE_PICKS } from "./topPicks.ts";

/** Top Picks: the three results of the last screener run with the most upside. */
export function TopPicksPanel() {
  return (
    <PickList
      title="Top Picks"
      pick={pickTop}
      samples={SAMPLE_PICKS}
      whenNone="Nothing of the last screener run qualifies, so these are samples."
      more="View More Picks"
    />
  );
}
