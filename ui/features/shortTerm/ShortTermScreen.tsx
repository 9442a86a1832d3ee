import type { ScreenerResult } from "../../api/endpoints.ts";
import { LIST_EXCLUSIONS } from "../../app/stocks/pickExclusions.ts";
import { PickList, type Pick } from "../../app/stocks/PickList.tsx";
import { Screen } from "../../app/Screen.tsx";
import { formatVolume } from "../../format/number.ts";
import {
  momentumOf,
  pickShortTerm,
  SAMPLES,
  VERY_STRONG_UPSIDE,
  type ShortTermStock,
} from "./shortTerm.ts";

export function ShortTermScreen() {
  return (
    <Screen>
      <PickList
        title="Short-term opportunities"
        pick={pickFrom}
        samples={SAMPLES.map(toPick)}
        whenNone="Nothing of the last screener run is under $10 with more than 50% upside and a volume above 1M, so these are samples."
        more="Open Stock Screener"
      />
    </Screen>
  );
}

/** What the momentum's Default tag marks. */
const MOMENTUM_NOTE = `A fixed word by upside: above ${VERY_STRONG_UPSIDE}% “Very Strong”, else “Strong”. How the price moved is the 20-day return.`;

const pickFrom = (results: readonly ScreenerResult[]): readonly Pick[] =>
  pickShortTerm(results, LIST_EXCLUSIONS).map(toPick);

const toPick = (stock: ShortTermStock): Pick => ({
  symbol: stock.symbol,
  name: stock.name,
  price: stock.price,
  currency: stock.currency,
  upside: stock.upsidePotential,
  target: stock.targetPrice,
  verdict: `${momentumOf(stock.upsidePotential)} momentum`,
  defaults: { verdict: MOMENTUM_NOTE },
  twentyDayReturn: stock.twentyDayReturn,
  reason: `${formatVolume(stock.volume)} shares a day`,
});
