import type { PortfolioDetail, PortfolioReturns } from "../../api/portfolios.ts";
import { Panel } from "../../components/Panel.tsx";
import { formatList } from "../../format/list.ts";
import { formatCount, formatPercent, formatPrice, formatPriceChange } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import {
  describePayments,
  describeRates,
  GAIN,
  GAINS_UNKNOWN,
  GAINS_UNKNOWN_REASON,
  MONEY_WEIGHTED,
  MONEY_WEIGHTED_CAVEAT,
  MONEY_WEIGHTED_FORMULA,
  noRateReasons,
  NOT_KNOWN,
  PAID_IN,
  PAID_OUT,
  RETURNS,
  SIMPLE,
  SIMPLE_CAVEAT,
  SIMPLE_FORMULA,
  VALUE,
  WITH_DEPOSITS,
  WITHOUT_DEPOSITS,
} from "./messages.ts";

/** Two returns side by side, each with its formula, the numbers that went in and when it misleads. */
export function ReturnsPanel({ portfolio: { returns, currency } }: { portfolio: PortfolioDetail }) {
  if (returns === null) {
    return (
      <Panel
        title={RETURNS}
        state={{ status: "empty", sentence: GAINS_UNKNOWN, reason: GAINS_UNKNOWN_REASON }}
      />
    );
  }
  const { paidIn, paidOut, value, gain } = returns;
  return (
    <Panel title={RETURNS} isPadded>
      <p className="portfolio-basis">
        {returns.basis === "cash" ? WITH_DEPOSITS : WITHOUT_DEPOSITS}
      </p>
      <dl className="portfolio-sum figures">
        {(
          [
            [PAID_IN, formatPrice(paidIn, currency)],
            [PAID_OUT, formatPrice(paidOut, currency)],
            [VALUE, formatPrice(value, currency)],
            [GAIN, formatPriceChange(gain, value, currency)],
          ] as const
        ).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="portfolio-returns">
        <section>
          <h3>{SIMPLE}</h3>
          <p className="portfolio-rate figures">
            {returns.simplePercent === null ? NOT_KNOWN : formatPercent(returns.simplePercent)}
          </p>
          <p>{SIMPLE_FORMULA}</p>
          <p className="portfolio-caveat">{SIMPLE_CAVEAT}</p>
        </section>
        <MoneyWeighted {...returns} />
      </div>
    </Panel>
  );
}

function MoneyWeighted({
  moneyWeighted: { percents, reason, payments, firstDate },
}: PortfolioReturns) {
  const [rate, ...others] = percents;
  return (
    <section>
      <h3>{MONEY_WEIGHTED}</h3>
      <p className="portfolio-rate figures">
        {rate === undefined || others.length > 0 ? NOT_KNOWN : formatPercent(rate)}
      </p>
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
