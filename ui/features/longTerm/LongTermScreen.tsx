import type { ScreenerResult } from "../../api/endpoints.ts";
import { DEFAULT_RATING_NOTE } from "../../app/stocks/messages.ts";
import { LIST_EXCLUSIONS } from "../../app/stocks/lists/pickExclusions.ts";
import { PickList, type Pick } from "../../app/stocks/lists/PickList.tsx";
import { RuleTable } from "../../app/stocks/lists/RuleTable.tsx";
import { Screen } from "../../app/Screen.tsx";
import { formatMoneyCompact } from "../../format/number.ts";
import { matchLongTerm, pickLongTerm, SAMPLES, type LongTermStock } from "./longTerm.ts";
import {
  ALL_STOCKS,
  LONG_TERM_OPPORTUNITIES,
  RULE,
  OPEN_STOCK_SCREENER,
  RATING_BUY,
  describeMarketCap,
} from "./messages.ts";

export function LongTermScreen() {
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-12">
          <PickList
            title={LONG_TERM_OPPORTUNITIES}
            pick={pickFrom}
            samples={SAMPLES}
            more={OPEN_STOCK_SCREENER}
          />
        </div>
        <div className="span-12">
          <RuleTable title={ALL_STOCKS} rule={RULE} select={select} />
        </div>
      </div>
    </Screen>
  );
}

const select = (results: readonly ScreenerResult[]) => matchLongTerm(results, LIST_EXCLUSIONS);

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
