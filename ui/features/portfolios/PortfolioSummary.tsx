import type { PortfolioDetail, PortfolioReturns } from "../../api/endpoints.ts";
import { dayChangeOf } from "../../app/portfolioDay.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { StatCard } from "../../components/dataDisplay/StatCard.tsx";
import { formatPercent, formatPrice, formatPriceChange, formatCount } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { knownTotals } from "./knownTotals.ts";
import {
  describeAnnual,
  describeCashPart,
  describeOverdrawn,
  describeSince,
  CASH_HIDDEN,
  GAINS_UNKNOWN,
  MONEY_WEIGHTED,
  RETURN,
  TODAY,
  TOTAL_VALUE,
  UNREALIZED,
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
import { formatList } from "../../format/text.ts";

interface ReturnDefinitionProps {
  returns: PortfolioReturns;
  /** ISO 4217 code of the portfolio. */
  currency: string;
}

/** What the return at the top of the page is computed from, and how. */
function ReturnDefinition({ returns, currency }: ReturnDefinitionProps) {
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

export function PortfolioSummary({ portfolio }: { portfolio: PortfolioDetail }) {
  const { currency, returns, basis, totalCash } = portfolio;
  const { totalValue, totalGainLoss, totalGainLossPercent } = knownTotals(portfolio);
  const day = dayChangeOf(portfolio);
  const before = day === null || totalValue === null ? null : totalValue - day;
  const { rangePercent, annualPercent = null, firstDate = null } = returns?.moneyWeighted ?? {};
  return (
    <>
      <div className="portfolio-stats">
        <StatCard
          label={TOTAL_VALUE}
          value={formatPrice(totalValue, currency)}
          context={describeCash(totalCash, formatPrice(totalCash, currency))}
        />
        <StatCard
          label={TODAY}
          value={formatPriceChange(day, totalValue, currency)}
          context={before ? <ChangeText percent={((day ?? 0) / before) * 100} /> : undefined}
        />
        <StatCard
          label={UNREALIZED}
          value={formatPriceChange(totalGainLoss, totalValue, currency)}
          context={<ChangeText percent={totalGainLossPercent} />}
        />
        <StatCard
          label={RETURN}
          value={formatPercent(rangePercent)}
          context={
            annualPercent !== null
              ? describeAnnual(formatPercent(annualPercent))
              : firstDate === null
                ? MONEY_WEIGHTED
                : describeSince(formatCalendarDate(firstDate))
          }
        />
      </div>
      {returns === null ? (
        <p className="portfolio-note">{GAINS_UNKNOWN}</p>
      ) : (
        <ReturnDefinition returns={returns} currency={currency} />
      )}
      {basis === "holdings" ? <p className="portfolio-note">{CASH_HIDDEN}</p> : null}
    </>
  );
}

function describeCash(cash: number, formatted: string): string | undefined {
  if (cash === 0) return undefined;
  return cash < 0 ? describeOverdrawn(formatted) : describeCashPart(formatted);
}
