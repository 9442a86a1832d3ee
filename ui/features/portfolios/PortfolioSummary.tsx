import type { PortfolioDetail, PortfolioReturns } from "../../api/endpoints.ts";
import { dayChangeOf } from "../../app/portfolioDay.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { StatCard } from "../../components/dataDisplay/StatCard.tsx";
import { formatPercent, formatPrice, formatPriceChange, formatCount } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { knownTotals } from "./knownTotals.ts";
import * as words from "./messages.ts";
import { formatList } from "../../format/text.ts";

interface ReturnDefinitionProps {
  returns: PortfolioReturns;
  currency: string;
}

function ReturnDefinition({ returns, currency }: ReturnDefinitionProps) {
  const { paidIn, paidOut, value, gain, simplePercent, moneyWeighted } = returns;
  const { reason, percents, days, payments, firstDate } = moneyWeighted;
  const known = [
    words.describeInvested(days, formatCount(days)),
    ...(firstDate === null
      ? []
      : [words.describePayments(formatCount(payments), formatCalendarDate(firstDate))]),
  ];
  return (
    <details className="portfolio-definition" open={reason !== null}>
      <summary>{words.HOW_RETURN_CALCULATED}</summary>
      {reason === null ? null : <p>{words.noRateReasons[reason]}</p>}
      <p>
        {words.MONEY_WEIGHTED_FORMULA} {words.MONEY_WEIGHTED_CAVEAT}
      </p>
      <p>{returns.basis === "cash" ? words.WITH_DEPOSITS : words.WITHOUT_DEPOSITS}</p>
      <dl className="portfolio-paid figures">
        {(
          [
            [words.PAID_IN, formatPrice(paidIn, currency)],
            [words.PAID_OUT, formatPrice(paidOut, currency)],
            [words.GAIN, formatPriceChange(gain, value, currency)],
            [words.SIMPLE_GAIN, formatPercent(simplePercent)],
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
        <p className="figures">{words.describeRates(formatList(percents.map(formatPercent)))}</p>
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
          label={words.TOTAL_VALUE}
          value={formatPrice(totalValue, currency)}
          context={describeCash(totalCash, formatPrice(totalCash, currency))}
        />
        <StatCard
          label={words.TODAY}
          value={formatPriceChange(day, totalValue, currency)}
          context={before ? <ChangeText percent={((day ?? 0) / before) * 100} /> : undefined}
        />
        <StatCard
          label={words.UNREALIZED}
          value={formatPriceChange(totalGainLoss, totalValue, currency)}
          context={<ChangeText percent={totalGainLossPercent} />}
        />
        <StatCard
          label={words.RETURN}
          value={formatPercent(rangePercent)}
          context={
            annualPercent !== null
              ? words.describeAnnual(formatPercent(annualPercent))
              : firstDate === null
                ? words.MONEY_WEIGHTED
                : words.describeSince(formatCalendarDate(firstDate))
          }
        />
      </div>
      {returns === null ? (
        <p className="portfolio-note">{words.GAINS_UNKNOWN}</p>
      ) : (
        <ReturnDefinition returns={returns} currency={currency} />
      )}
      {basis === "holdings" ? <p className="portfolio-note">{words.CASH_HIDDEN}</p> : null}
    </>
  );
}

function describeCash(cash: number, formatted: string): string | undefined {
  if (cash === 0) return undefined;
  return cash < 0 ? words.describeOverdrawn(formatted) : words.describeCashPart(formatted);
}
