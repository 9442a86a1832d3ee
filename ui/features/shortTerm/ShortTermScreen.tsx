import type { ScreenerResult } from "../../api/endpoints.ts";
import { PickScreen } from "../../app/stockLists/PickScreen.tsx";
import { formatVolume } from "../../format/number.ts";
import { isShortTerm, momentumOf, SAMPLES, VERY_STRONG_UPSIDE } from "./shortTerm.ts";
import * as words from "./messages.ts";

export const ShortTermScreen = () => (
  <PickScreen
    title={words.SHORT_TERM_OPPORTUNITIES}
    samples={SAMPLES}
    allTitle={words.ALL_STOCKS}
    rule={words.RULE}
    follows={isShortTerm}
    describe={describe}
  />
);

const MOMENTUM_NOTE = words.describeMomentumRule(VERY_STRONG_UPSIDE);

const describe = (stock: ScreenerResult) => ({
  verdictLabel: words.BY_ANALYST_UPSIDE,
  verdict: words.describeMomentum(momentumOf(stock.upsidePotential)),
  defaults: { verdict: MOMENTUM_NOTE },
  reason: words.describeShares(formatVolume(stock.volume)),
});
