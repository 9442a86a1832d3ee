import { Button } from "@blueprintjs/core";
import { NotificationsIcon, TimelineLineChartIcon } from "@blueprintjs/icons";
import {
  formatMarketCapOrNone,
  formatPrice,
  formatShare,
  formatVolumeOrNone,
} from "../../format/number.ts";
import { formatTargetOf } from "../../format/level.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { DistanceTrack } from "./track/DistanceTrack.tsx";
import { EarningsConfidenceTag } from "./EarningsConfidenceTag.tsx";
import { EARNINGS_HOURS, type EarningsHour, type EarningsOpinion } from "./earningsWords.ts";
import { QuoteCard, QuoteDetails, QuoteFacts, type QuoteFact } from "./QuoteCard.tsx";
import { TwentyDayReturn } from "./TwentyDayReturn.tsx";
import type { RiskLevel } from "../../../backend/domain/choices.ts";
import { RiskTag } from "./RiskTag.tsx";
import { UpsideTag } from "./UpsideTag.tsx";
import * as words from "../messages.ts";

export interface ScreenedStockFacts {
  symbol: string;
  name: string;
  price: number;
  currency: string;
  changePercent: number | null;
  upsidePotential: number;
  marketCap: number | null;
  volume: number | null;
  /** Mean target of analysts, and the lowest and highest. */
  targetPrice: number;
  targetLow: number;
  targetHigh: number;
  /** `YYYY-MM-DD`. */
  targetDate: string;
  /** Date of the targets, `YYYY-MM-DD`; null for results of an earlier version. */
  targetAsOf: string | null;
  /** `YYYY-MM-DD`. */
  earningsDate: string | null;
  earningsHour: EarningsHour;
  isEarningsConfirmed: boolean;
  /** All sources of the date; empty if no source was queried separately. */
  earningsSources: readonly EarningsOpinion[];
  riskLevel: RiskLevel;
  riskBand: string;
  annualVolatility: number | null;
  /** Percent units; null if it could not be measured. */
  twentyDayReturn: number | null;
  narrative: string;
  analysisSources: readonly { name: string; percent: number }[];
}

export interface ScreenerCardProps {
  stock: ScreenedStockFacts;
  /** Target that the Alert button proposes, in the stock's currency. */
  alertTarget: number;
  isRefreshing?: boolean;
  isCreatingAlert?: boolean;
  onOpenChart: (symbol: string) => void;
  onRefresh: (symbol: string) => void;
  onCreateAlert: (symbol: string) => void;
}

export function ScreenerCard({
  stock,
  alertTarget,
  isRefreshing = false,
  isCreatingAlert = false,
  onOpenChart,
  onRefresh,
  onCreateAlert,
}: ScreenerCardProps) {
  const { symbol, name, currency } = stock;
  return (
    <QuoteCard
      symbol={symbol}
      name={name}
      price={{ value: stock.price, currency }}
      change={{ percent: stock.changePercent }}
      onOpenChart={onOpenChart}
    >
      <div className="quote-card-line quote-card-spread">
        <DistanceTrack
          symbol={symbol}
          currency={currency}
          price={stock.price}
          analysts={{ low: stock.targetLow, mean: stock.targetPrice, high: stock.targetHigh }}
        />
        <UpsideTag upside={stock.upsidePotential} />
      </div>
      <QuoteFacts facts={factsOf(stock)} />
      <DetailedAnalysis stock={stock} />
      <div className="quote-card-line quote-card-end">
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          text={words.REFRESH_NOW}
          aria-label={words.nameRefresh(symbol)}
          loading={isRefreshing}
          onClick={() => onRefresh(symbol)}
        />
        <Button
          size="small"
          icon={<TimelineLineChartIcon />}
          text={words.CHART}
          aria-label={words.nameChart(symbol)}
          onClick={() => onOpenChart(symbol)}
        />
        <Button
          size="small"
          icon={<NotificationsIcon />}
          text={words.ALERT}
          aria-label={words.nameAlertAbove(symbol, formatTargetOf(symbol, alertTarget, currency))}
          loading={isCreatingAlert}
          onClick={() => onCreateAlert(symbol)}
        />
      </div>
    </QuoteCard>
  );
}

function factsOf(stock: ScreenedStockFacts): readonly QuoteFact[] {
  const { currency, earningsDate, earningsHour, targetAsOf } = stock;
  const facts: QuoteFact[] = [
    { label: words.MARKET_CAP, value: formatMarketCapOrNone(stock.marketCap, currency) },
    { label: words.AVERAGE_VOLUME, value: formatVolumeOrNone(stock.volume) },
    { label: words.TARGET_PRICE, value: formatPrice(stock.targetPrice, currency) },
    {
      label: words.TARGET_DATE,
      value: (
        <>
          {formatCalendarDate(stock.targetDate)}
          <Remark>
            {targetAsOf === null ? null : words.describeAsOf(formatCalendarDate(targetAsOf))}
          </Remark>
        </>
      ),
    },
  ];
  if (earningsDate === null) return facts;
  const value = (
    <span className="quote-card-tagged">
      {formatCalendarDate(earningsDate)}
      <Remark>{earningsHour === null ? null : EARNINGS_HOURS[earningsHour]}</Remark>
      {stock.earningsSources.length === 0 ? null : (
        <EarningsConfidenceTag
          isConfirmed={stock.isEarningsConfirmed}
          sources={stock.earningsSources}
        />
      )}
    </span>
  );
  return [...facts, { label: words.EARNINGS, value }];
}

const Remark = ({ children }: { children: string | null }) =>
  children === null ? null : <span className="quote-card-small">{children}</span>;

function DetailedAnalysis({ stock }: { stock: ScreenedStockFacts }) {
  return (
    <QuoteDetails summary={words.DETAILED_ANALYSIS}>
      <QuoteFacts
        facts={[
          { label: words.RISK_BY_UPSIDE, value: <RiskTag risk={stock.riskLevel} /> },
          { label: words.RISK_BAND, value: stock.riskBand },
          { label: words.ANNUAL_VOLATILITY, value: formatShare(stock.annualVolatility) },
        ]}
      />
      <p>
        <TwentyDayReturn percent={stock.twentyDayReturn} />
      </p>
      <p>{stock.narrative}</p>
      <ul aria-label={words.ANALYSIS_SOURCES} className="quote-card-sources">
        {stock.analysisSources.map(({ name, percent }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="figures">{formatShare(percent)}</span>
          </li>
        ))}
      </ul>
    </QuoteDetails>
  );
}
