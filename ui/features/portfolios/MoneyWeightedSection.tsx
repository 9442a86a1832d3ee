import type { PortfolioReturns } from "../../api/portfolios.ts";
import { formatList } from "../../format/list.ts";
import { formatCount, formatPercent } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import {
  describeAnnual,
  describePayments,
  describeRates,
  MONEY_WEIGHTED,
  MONEY_WEIGHTED_CAVEAT,
  MONEY_WEIGHTED_FORMULA,
  noRateReasons,
  NOT_KNOWN,
} from "./messages.ts";

interface MoneyWeightedSectionProps {
  /** Null while a value that it needs is missing. */
  of: PortfolioReturns["moneyWeighted"] | null;
  /** The figure in front; null where there is no rate, or several. */
  percent: number | null;
  /** The same a year, where the figure in front is not. */
  annualPercent?: number | null;
}

/** The money-weighted return with its formula, what went in and when it misleads. */
export function MoneyWeightedSection({
  of,
  percent,
  annualPercent = null,
}: MoneyWeightedSectionProps) {
  const { percents, reason, payments, firstDate } = of ?? NOTHING;
  return (
    <section>
      <h3>{MONEY_WEIGHTED}</h3>
      <p className="portfolio-rate figures">
        {percent === null ? NOT_KNOWN : formatPercent(percent)}
      </p>
      {annualPercent === null ? null : (
        <p className="figures">{describeAnnual(formatPercent(annualPercent))}</p>
      )}
      {reason === null ? null : <p>{noRateReasons[reason]}</p>}
      {percents.length < 2 ? null : (
        <p className="figures">{describeRates(formatList(percents.map(formatPercent)))}</p>
      )}
      <p>{MONEY_WEIGHTED_FORMULA}</p>
      {firstDate === null ? null : (
        <p className="figures">
          {describePayments(formatCount(payments), formatCalendarDate(firstDate))}
        </p>
      )}
      <p className="portfolio-caveat">{MONEY_WEIGHTED_CAVEAT}</p>
    </section>
  );
}

const NOTHING = { percents: [], reason: null, payments: 0, firstDate: null };
