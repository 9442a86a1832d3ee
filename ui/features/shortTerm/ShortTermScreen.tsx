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
import * as words from "./messages.ts";

export const ShortTermScreen = () => (
  <PickScreen
    title={words.SHORT_TERM_OPPORTUNITIES}
    pick={pickFrom}
    samples={SAMPLES}
    allTitle={words.ALL_STOCKS}
    rule={words.RULE}
    select={select}
  />
);

const MOMENTUM_NOTE = words.describeMomentumRule(VERY_STRONG_UPSIDE);

const select = (results: readonly ScreenerResult[]) => matchShortTerm(results, LIST_EXCLUSIONS);

const pickFrom = (results: readonly ScreenerResult[]) =>
  pickShortTerm(results, LIST_EXCLUSIONS).map((stock) =>
    toPick(stock, {
      verdictLabel: words.BY_ANALYST_UPSIDE,
      verdict: words.describeMomentum(momentumOf(stock.upsidePotential)),
      defaults: { verdict: MOMENTUM_NOTE },
      reason: words.describeShares(formatVolume(stock.volume)),
    }),
  );
