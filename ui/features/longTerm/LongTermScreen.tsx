import type { ScreenerResult } from "../../api/endpoints.ts";
import { DEFAULT_RATING_NOTE } from "../../app/stocks/messages.ts";
import { LIST_EXCLUSIONS } from "../../app/stocks/pickExclusions.ts";
import { PickList, type Pick } from "../../app/stocks/PickList.tsx";
import { Screen } from "../../app/Screen.tsx";
import { formatMoneyCompact } from "../../format/number.ts";
import { pickLongTerm, SAMPLES, type LongTermStock } from "./longTerm.ts";
import {
  LONG_TERM_OPPORTUNITIES,
  OPEN_STOCK_SCREENER,
  RATING_BUY,
  SAMPLES_SHOWN,
  describeMarketCap,
} from "./messages.ts";

export function LongTermScreen() {
  return (
    <Screen>
      <PickList
        title={LONG_TERM_OPPORTUNITIES}
        pick={pickFrom}
        samples={SAMPLES.map(toPick)}
        whenNone={SAMPLES_SHOWN}
        more={OPEN_STOCK_SCREENER}
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
  targetLow: stock.targetLow,
  targetHigh: stock.targetHigh,
  verdict: stock.analystRating ?? RATING_BUY,
  defaults: stock.analystRating === null ? { verdict: DEFAULT_RATING_NOTE } : {},
  twentyDayReturn: stock.twentyDayReturn,
  reason: describeMarketCap(formatMoneyCompact(stock.marketCap, stock.currency)),
});
