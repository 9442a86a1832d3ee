import type { PortfolioHistory } from "../../api/endpoints.ts";
import { formatPercent, formatPrice } from "../../format/number.ts";
import {
  describeSimple,
  nameReturn,
  NOT_KNOWN,
  SIMPLE,
  SIMPLE_CAVEAT,
  SIMPLE_RANGE_FORMULA,
} from "./messages.ts";
import { MoneyWeightedSection } from "./MoneyWeightedSection.tsx";

export function RangeReturns({
  history,
  period,
}: {
  history: Pick<PortfolioHistory, "currency" | "simple" | "simplePercent" | "moneyWeighted">;
  period: string;
}) {
  const { currency, simple, simplePercent } = history;
  return (
    <>
      <section>
        <h3>{nameReturn(SIMPLE, period)}</h3>
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
      <MoneyWeightedSection of={history.moneyWeighted} period={period} />
    </>
  );
}
