import type { ScreenerResult } from "../../api/endpoints.ts";
import { LIST_EXCLUSIONS } from "../../app/stocks/lists/pickExclusions.ts";
import { PickList, type Pick } from "../../app/stocks/lists/PickList.tsx";
import { RuleTable } from "../../app/stocks/lists/RuleTable.tsx";
import { Screen } from "../../app/Screen.tsx";
import { formatVolume } from "../../format/number.ts";
import {
  momentumOf,
  matchShortTerm,
  pickShortTerm,
  SAMPLES,
  VERY_STRONG_UPSIDE,
  type ShortTermStock,
} from "./shortTerm.ts";
import {
  ALL_STOCKS,
  BY_ANALYST_UPSIDE,
  OPEN_STOCK_SCREENER,
  RULE,
  SHORT_TERM_OPPORTUNITIES,
  describeMomentum,
  describeMomentumRule,
  describeShares,
} from "./messages.ts";

export function ShortTermScreen() {
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-12">
          <PickList
            title={SHORT_TERM_OPPORTUNITIES}
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

const MOMENTUM_NOTE = describeMomentumRule(VERY_STRONG_UPSIDE);

const select = (results: readonly ScreenerResult[]) => matchShortTerm(results, LIST_EXCLUSIONS);

const pickFrom = (results: readonly ScreenerResult[]): readonly Pick[] =>
  pickShortTerm(results, LIST_EXCLUSIONS).map(toPick);

const toPick = (stock: ShortTermStock): Pick => ({
  symbol: stock.symbol,
  name: stock.name,
  price: stock.price,
  currency: stock.currency,
  upside: stock.upsidePotential,
  target: stock.targetPrice,
  targetLow: stock.targetLow,
  targetHigh: stock.targetHigh,
  verdictLabel: BY_ANALYST_UPSIDE,
  verdict: describeMomentum(momentumOf(stock.upsidePotential)),
  defaults: { verdict: MOMENTUM_NOTE },
  twentyDayReturn: stock.twentyDayReturn,
  reason: describeShares(formatVolume(stock.volume)),
});
