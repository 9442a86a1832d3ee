import type { ScreenerResult } from "../../api/endpoints.ts";
import { DEFAULT_RATING_NOTE } from "../../app/stocks/messages.ts";
import { LIST_EXCLUSIONS } from "../../app/stockLists/pickExclusions.ts";
import { PickScreen, toPick } from "../../app/stockLists/PickScreen.tsx";
import { formatMoneyCompact } from "../../format/number.ts";
import { matchLongTerm, pickLongTerm, SAMPLES } from "./longTerm.ts";
import * as words from "./messages.ts";

export const LongTermScreen = () => (
  <PickScreen
    title={words.LONG_TERM_OPPORTUNITIES}
    pick={pickFrom}
    samples={SAMPLES}
    allTitle={words.ALL_STOCKS}
    rule={words.RULE}
    select={select}
  />
);

const select = (results: readonly ScreenerResult[]) => matchLongTerm(results, LIST_EXCLUSIONS);

const pickFrom = (results: readonly ScreenerResult[]) =>
  pickLongTerm(results, LIST_EXCLUSIONS).map((stock) =>
    toPick(stock, {
      verdict: stock.analystRating ?? words.RATING_BUY,
      defaults: stock.analystRating === null ? { verdict: DEFAULT_RATING_NOTE } : {},
      reason: words.describeMarketCap(formatMoneyCompact(stock.marketCap, stock.currency)),
    }),
  );
