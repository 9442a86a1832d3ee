import type { ScreenerResult } from "../../api/endpoints.ts";
import { DEFAULT_RATING_NOTE } from "../../app/stocks/messages.ts";
import { LIST_EXCLUSIONS } from "../../app/stockLists/pickExclusions.ts";
import { PickScreen, toPick } from "../../app/stockLists/PickScreen.tsx";
import { formatMoneyCompact } from "../../format/number.ts";
import { matchLongTerm, pickLongTerm, SAMPLES } from "./longTerm.ts";
import {
  ALL_STOCKS,
  LONG_TERM_OPPORTUNITIES,
  RULE,
  RATING_BUY,
  describeMarketCap,
} from "./messages.ts";

export const LongTermScreen = () => (
  <PickScreen
    title={LONG_TERM_OPPORTUNITIES}
    pick={pickFrom}
    samples={SAMPLES}
    allTitle={ALL_STOCKS}
    rule={RULE}
    select={select}
  />
);

const select = (results: readonly ScreenerResult[]) => matchLongTerm(results, LIST_EXCLUSIONS);

const pickFrom = (results: readonly ScreenerResult[]) =>
  pickLongTerm(results, LIST_EXCLUSIONS).map((stock) =>
    toPick(stock, {
      verdict: stock.analystRating ?? RATING_BUY,
      defaults: stock.analystRating === null ? { verdict: DEFAULT_RATING_NOTE } : {},
      reason: describeMarketCap(formatMoneyCompact(stock.marketCap, stock.currency)),
    }),
  );
