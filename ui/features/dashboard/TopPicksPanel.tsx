import { PickList } from "../../app/stockLists/PickList.tsx";
import { pickTop, SAMPLE_PICKS } from "./topPicks.ts";
import { TOP_PICKS, VIEW_MORE_PICKS } from "./messages.ts";

export function TopPicksPanel() {
  return (
    <PickList title={TOP_PICKS} pick={pickTop} samples={SAMPLE_PICKS} more={VIEW_MORE_PICKS} />
  );
}
