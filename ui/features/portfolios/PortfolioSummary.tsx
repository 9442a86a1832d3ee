import type { PortfolioDetail } from "../../api/endpoints.ts";
import { dayChangeOf } from "../../app/portfolioDay.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { StatCard } from "../../components/dataDisplay/StatCard.tsx";
import { formatPercent, formatPrice, formatPriceChange } from "../../format/number.ts";
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
} from "./messages.ts";
import { ReturnDefinition } from "./ReturnDefinition.tsx";

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
