import type { PortfolioDetail } from "../../api/endpoints.ts";
import { Panel } from "../../components/Panel.tsx";
import { formatPercent, formatPrice, formatPriceChange } from "../../format/number.ts";
import {
  GAIN,
  GAINS_UNKNOWN,
  GAINS_UNKNOWN_REASON,
  NOT_KNOWN,
  PAID_IN,
  nameReturn,
  PAID_OUT,
  periods,
  RETURNS,
  SIMPLE,
  SIMPLE_CAVEAT,
  SIMPLE_FORMULA,
  TOTAL_VALUE,
  WITH_DEPOSITS,
  WITHOUT_DEPOSITS,
} from "./messages.ts";
import { MoneyWeightedSection } from "./MoneyWeightedSection.tsx";

export function ReturnsPanel({ portfolio: { returns, currency } }: { portfolio: PortfolioDetail }) {
  if (returns === null) {
    return (
      <Panel
        title={RETURNS}
        state={{ status: "empty", sentence: GAINS_UNKNOWN, reason: GAINS_UNKNOWN_REASON }}
      />
    );
  }
  const { paidIn, paidOut, value, gain, moneyWeighted } = returns;
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
            [TOTAL_VALUE, formatPrice(value, currency)],
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
          <h3>{nameReturn(SIMPLE, periods.all)}</h3>
          <p className="portfolio-rate figures">
            {returns.simplePercent === null ? NOT_KNOWN : formatPercent(returns.simplePercent)}
          </p>
          <p>{SIMPLE_FORMULA}</p>
          <p className="portfolio-caveat">{SIMPLE_CAVEAT}</p>
        </section>
        <MoneyWeightedSection of={moneyWeighted} period={periods.all} />
      </div>
    </Panel>
  );
}
