import type { ScreenerResult } from "../../api/endpoints.ts";
import { DEFAULT_RATING_NOTE } from "../../app/stocks/defaultNotes.ts";
import { LIST_EXCLUSIONS } from "../../app/stocks/pickExclusions.ts";
import { PickList, type Pick } from "../../app/stocks/PickList.tsx";
import { Screen } from "../../app/Screen.tsx";
import { formatMoneyCompact } from "../../format/number.ts";
import { pickLongTerm, SAMPLES, type LongTermStock } from "./longTerm.ts";

export function LongTermScreen() {
  return (
    <Screen>
      <PickList
        title="Long-term opportunities"
        pick={pickFrom}
        samples={SAMPLES.map(toPick)}
        whenNone="Nothing of the last screener run costs $10 or more, is worth over $1B and has more than 20% upside, so these are samples. A run with a higher max price may find some."
        more="Open Stock Screener"
      />
    </Screen>
  );
}

const pickFrom = (results: readonly ScreenerResult[]): readonly Pick[] =>
  pickLongTerm(results, LIST_EXCLUSIONS).map(toPick);

const toPick = (stock: LongTermStock): Pick => ({
  symbol: stock.symbol,
  name: stock.name,
  price: stock.price,
  currency: stock.currency,
  upside: stock.upsidePotential,
  target: stock.targetPrice,
  verdict: stock.analystRating ?? "Buy",
  defaults: stock.analystRating === null ? { verdict: DEFAULT_RATING_NOTE } : {},
  twentyDayReturn: stock.twentyDayReturn,
  reason: `Market cap ${formatMoneyCompact(stock.marketCap, stock.currency)}`,
});
