import type { PortfolioReturns } from "../../api/endpoints.ts";
import { formatList } from "../../format/list.ts";
import { formatCount, formatPercent } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import {
  describeAnnual,
  describeInvested,
  describePayments,
  describeRates,
  MONEY_WEIGHTED,
  MONEY_WEIGHTED_CAVEAT,
  MONEY_WEIGHTED_FORMULA,
  nameReturn,
  noRateReasons,
  NOT_KNOWN,
} from "./messages.ts";

interface MoneyWeightedSectionProps {
  /** Null if a required value is missing. */
  of: PortfolioReturns["moneyWeighted"] | null;
  /** Period of the return, for the heading. */
  period: string;
}

export function MoneyWeightedSection({ of, period }: MoneyWeightedSectionProps) {
  return (
    <section>
      <h3>{nameReturn(MONEY_WEIGHTED, period)}</h3>
      <p className="portfolio-rate figures">
        {of === null || of.rangePercent === null ? NOT_KNOWN : formatPercent(of.rangePercent)}
      </p>
      {of === null ? null : <Details {...of} />}
      <p>{MONEY_WEIGHTED_FORMULA}</p>
      <p className="portfolio-caveat">{MONEY_WEIGHTED_CAVEAT}</p>
    </section>
  );
}

function Details({
  annualPercent,
  percents,
  days,
  reason,
  payments,
  firstDate,
}: PortfolioReturns["moneyWeighted"]) {
  return (
    <>
      {annualPercent === null ? null : (
        <p className="figures">{describeAnnual(formatPercent(annualPercent))}</p>
      )}
      {reason === null ? null : <p>{noRateReasons[reason]}</p>}
      {percents.length < 2 ? null : (
        <p className="figures">{describeRates(formatList(percents.map(formatPercent)))}</p>
      )}
      <p className="figures">{describeInvested(days, formatCount(days))}</p>
      {firstDate === null ? null : (
        <p className="figures">
          {describePayments(formatCount(payments), formatCalendarDate(firstDate))}
        </p>
      )}
    </>
  );
}
