import type { ScreenerResult } from "../../api/endpoints.ts";
import { DEFAULT_RATING_NOTE } from "../../app/stocks/messages.ts";
import { PickScreen } from "../../app/stockLists/PickScreen.tsx";
import { formatMoneyCompact } from "../../format/number.ts";
import { isLongTerm, SAMPLES } from "./longTerm.ts";
import * as words from "./messages.ts";

export const LongTermScreen = () => (
  <PickScreen
    title={words.LONG_TERM_OPPORTUNITIES}
    samples={SAMPLES}
    allTitle={words.ALL_STOCKS}
    rule={words.RULE}
    follows={isLongTerm}
    describe={describe}
  />
);

const describe = (stock: ScreenerResult) => ({
  verdict: stock.analystRating ?? words.RATING_BUY,
  defaults: stock.analystRating === null ? { verdict: DEFAULT_RATING_NOTE } : {},
  reason: words.describeMarketCap(formatMoneyCompact(stock.marketCap, stock.currency)),
});
