import type { PortfolioHistory } from "../../api/portfolios.ts";
import { formatList } from "../../format/list.ts";
import { formatCount, formatPercent, formatPrice } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import {
  describeAnnual,
  describePayments,
  describeRates,
  describeSimple,
  MONEY_WEIGHTED,
  MONEY_WEIGHTED_CAVEAT,
  MONEY_WEIGHTED_FORMULA,
  noRateReasons,
  NOT_KNOWN,
  SIMPLE,
  SIMPLE_CAVEAT,
  SIMPLE_RANGE_FORMULA,
} from "./messages.ts";

type Known = Pick<
  PortfolioHistory,
  "currency" | "simple" | "simplePercent" | "moneyWeighted" | "timeWeighted"
>;

/** Two returns of the range beside the time-weighted one, with the numbers that went in. */
export function RangeReturns({ history }: { history: Known }) {
  const { currency, simple, simplePercent } = history;
  return (
    <>
      <section>
        <h3>{SIMPLE}</h3>
        <p className="portfolio-rate figures">
          {simplePercent === null ? NOT_KNOWN : formatPercent(simplePercent)}
        </p>
        <p>{SIMPLE_RANGE_FORMULA}</p>
        {simple === null ? null : (
          <p className="figures">
            {describeSimple({
              end: formatPrice(simple.end, currency),
              paidOut: formatPrice(simple.paidOut, currency),
              start: formatPrice(simple.start, currency),
              paidIn: formatPrice(simple.paidIn, currency),
            })}
          </p>
        )}
        <p className="portfolio-caveat">{SIMPLE_CAVEAT}</p>
      </section>
      <MoneyWeightedOfRange {...history} />
    </>
  );
}

function MoneyWeightedOfRange({ moneyWeighted, timeWeighted: { annualPercent } }: Known) {
  if (moneyWeighted === null) {
    return (
      <section>
        <h3>{MONEY_WEIGHTED}</h3>
        <p className="portfolio-rate figures">{NOT_KNOWN}</p>
      </section>
    );
  }
  const { percents, rangePercent, reason, payments, firstDate } = moneyWeighted;
  const [rate, ...others] = percents;
  // A rate for a year out of some days is a number without a meaning (GIPS forbids it).
  const isLong = annualPercent !== null && rate !== undefined && others.length === 0;
  return (
    <section>
      <h3>{MONEY_WEIGHTED}</h3>
      <p className="portfolio-rate figures">
        {rangePercent === null ? NOT_KNOWN : formatPercent(rangePercent)}
      </p>
      {isLong ? <p className="figures">{describeAnnual(formatPercent(rate))}</p> : null}
      {reason === null ? null : <p>{noRateReasons[reason]}</p>}
      {others.length === 0 ? null : (
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
