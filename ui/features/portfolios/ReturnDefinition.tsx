import type { PortfolioReturns } from "../../api/endpoints.ts";
import { formatList } from "../../format/text.ts";
import { formatCount, formatPercent, formatPrice, formatPriceChange } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import {
  describeInvested,
  describePayments,
  describeRates,
  GAIN,
  HOW_RETURN_CALCULATED,
  MONEY_WEIGHTED_CAVEAT,
  MONEY_WEIGHTED_FORMULA,
  noRateReasons,
  PAID_IN,
  PAID_OUT,
  SIMPLE_GAIN,
  WITH_DEPOSITS,
  WITHOUT_DEPOSITS,
} from "./messages.ts";

interface ReturnDefinitionProps {
  returns: PortfolioReturns;
  /** ISO 4217 code of the portfolio. */
  currency: string;
}

/** What the return at the top of the page is computed from, and how. */
export function ReturnDefinition({ returns, currency }: ReturnDefinitionProps) {
  const { paidIn, paidOut, value, gain, simplePercent, moneyWeighted } = returns;
  const { reason, percents, days, payments, firstDate } = moneyWeighted;
  const known = [
    describeInvested(days, formatCount(days)),
    ...(firstDate === null
      ? []
      : [describePayments(formatCount(payments), formatCalendarDate(firstDate))]),
  ];
  return (
    <details className="portfolio-definition" open={reason !== null}>
      <summary>{HOW_RETURN_CALCULATED}</summary>
      {reason === null ? null : <p>{noRateReasons[reason]}</p>}
      <p>
        {MONEY_WEIGHTED_FORMULA} {MONEY_WEIGHTED_CAVEAT}
      </p>
      <p>{returns.basis === "cash" ? WITH_DEPOSITS : WITHOUT_DEPOSITS}</p>
      <dl className="portfolio-paid figures">
        {(
          [
            [PAID_IN, formatPrice(paidIn, currency)],
            [PAID_OUT, formatPrice(paidOut, currency)],
            [GAIN, formatPriceChange(gain, value, currency)],
            [SIMPLE_GAIN, formatPercent(simplePercent)],
          ] as const
        ).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="figures">{known.join(" · ")}</p>
      {percents.length < 2 ? null : (
        <p className="figures">{describeRates(formatList(percents.map(formatPercent)))}</p>
      )}
    </details>
  );
}
