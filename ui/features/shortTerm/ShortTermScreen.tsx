import type { ScreenerResult } from "../../api/endpoints.ts";
import { LIST_EXCLUSIONS } from "../../app/stockLists/pickExclusions.ts";
import { PickScreen, toPick } from "../../app/stockLists/PickScreen.tsx";
import { formatVolume } from "../../format/number.ts";
import {
  momentumOf,
  matchShortTerm,
  pickShortTerm,
  SAMPLES,
  VERY_STRONG_UPSIDE,
} from "./shortTerm.ts";
import {
  ALL_STOCKS,
  BY_ANALYST_UPSIDE,
  RULE,
  SHORT_TERM_OPPORTUNITIES,
  describeMomentum,
  describeMomentumRule,
  describeShares,
} from "./messages.ts";

export const ShortTermScreen = () => (
  <PickScreen
    title={SHORT_TERM_OPPORTUNITIES}
    pick={pickFrom}
    samples={SAMPLES}
    allTitle={ALL_STOCKS}
    rule={RULE}
    select={select}
  />
);

const MOMENTUM_NOTE = describeMomentumRule(VERY_STRONG_UPSIDE);

const select = (results: readonly ScreenerResult[]) => matchShortTerm(results, LIST_EXCLUSIONS);

const pickFrom = (results: readonly ScreenerResult[]) =>
  pickShortTerm(results, LIST_EXCLUSIONS).map((stock) =>
    toPick(stock, {
      verdictLabel: BY_ANALYST_UPSIDE,
      verdict: describeMomentum(momentumOf(stock.upsidePotential)),
      defaults: { verdict: MOMENTUM_NOTE },
      reason: describeShares(formatVolume(stock.volume)),
    }),
  );
