import type { PortfolioHistory } from "../../api/portfolios.ts";
import { formatPercent, formatPrice } from "../../format/number.ts";
import { lastsAYear } from "./lastsAYear.ts";
import {
  describeSimple,
  NOT_KNOWN,
  SIMPLE,
  SIMPLE_CAVEAT,
  SIMPLE_RANGE_FORMULA,
} from "./messages.ts";
import { MoneyWeightedSection } from "./MoneyWeightedSection.tsx";

type Known = Pick<
  PortfolioHistory,
  "currency" | "points" | "simple" | "simplePercent" | "moneyWeighted"
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

function MoneyWeightedOfRange({ moneyWeighted, points }: Known) {
  const [rate, ...others] = moneyWeighted?.percents ?? [];
  const [from, to] = [points[0]?.date, points.at(-1)?.date];
  const isLong = from !== undefined && to !== undefined && lastsAYear(from, to);
  return (
    <MoneyWeightedSection
      of={moneyWeighted}
      percent={moneyWeighted?.rangePercent ?? null}
      annualPercent={isLong && others.length === 0 ? (rate ?? null) : null}
    />
  );
}
