import { Button, Tag, type Intent } from "@blueprintjs/core";
import { NotificationsIcon, TimelineLineChartIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { formatMillions, formatPrice, formatShare, formatVolumeOrNone } from "../format/number.ts";
import { formatCalendarDate } from "../format/time.ts";
import { ChangeText } from "./ChangeText.tsx";
import { EarningsConfidenceTag } from "./EarningsConfidenceTag.tsx";
import { EARNINGS_HOURS, type EarningsHour, type EarningsOpinion } from "./earningsWords.ts";
import { PriceText } from "./PriceText.tsx";
import { SymbolButton } from "./SymbolButton.tsx";
import { TwentyDayReturn } from "./TwentyDayReturn.tsx";
import { intentAtUpside } from "./upsideIntent.ts";
import { UpsideTag } from "./UpsideTag.tsx";
import {
  ALERT,
  ANALYSIS_SOURCES,
  ANNUAL_VOLATILITY,
  CHART,
  DETAILED_ANALYSIS,
  EARNINGS,
  MARKET_CAP,
  REFRESH_NOW,
  RISK_BAND,
  TARGET_DATE,
  TARGET_PRICE,
  VOLUME,
  describeAsOf,
  describeRisk,
  nameAlertAbove,
  nameChart,
  nameRefresh,
} from "./messages.ts";

export type RiskLevel = "LOW" | "MEDIUM" | "HIGH" | "VERY HIGH";

export const RISK_INTENTS: Record<RiskLevel, Intent> = {
  LOW: "success",
  MEDIUM: "primary",
  HIGH: "warning",
  "VERY HIGH": "danger",
};

export interface ScreenedStockFacts {
  symbol: string;
  name: string;
  price: number;
  currency: string;
  changePercent: number | null;
  upsidePotential: number;
  marketCap: number | null;
  volume: number | null;
  targetPrice: number;
  /** `YYYY-MM-DD`. */
  targetDate: string;
  /** `YYYY-MM-DD` that the targets are as of; null for results of an earlier version. */
  targetAsOf: string | null;
  /** `YYYY-MM-DD`. */
  earningsDate: string | null;
  earningsHour: EarningsHour;
  isEarningsConfirmed: boolean;
  /** Every source of the date; empty where none was asked separately. */
  earningsSources: readonly EarningsOpinion[];
  riskLevel: RiskLevel;
  riskBand: string;
  annualVolatility: number | null;
  /** Percent units; null where it could not be measured. */
  twentyDayReturn: number | null;
  narrative: string;
  analysisSources: readonly { name: string; percent: number }[];
}

export interface ScreenerCardProps {
  stock: ScreenedStockFacts;
  /** What the Alert button watches for, in the stock's currency. */
  alertTarget: number;
  isRefreshing?: boolean;
  isCreatingAlert?: boolean;
  onOpenChart: (symbol: string) => void;
  onRefresh: (symbol: string) => void;
  onCreateAlert: (symbol: string) => void;
}

/** One result of the screener. */
export function ScreenerCard({
  stock,
  alertTarget,
  isRefreshing = false,
  isCreatingAlert = false,
  onOpenChart,
  onRefresh,
  onCreateAlert,
}: ScreenerCardProps) {
  const { symbol, name, currency, earningsDate } = stock;
  return (
    <article className="screener-card" aria-label={`${symbol} ${name}`}>
      <div className="screener-card-top">
        <SymbolButton symbol={symbol} onOpen={onOpenChart} />
        <span className="screener-card-name truncate">{name}</span>
        <UpsideTag upside={stock.upsidePotential} />
      </div>
      <div className="screener-card-price">
        <PriceText value={stock.price} currency={currency} />
        <ChangeText percent={stock.changePercent} />
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          text={REFRESH_NOW}
          aria-label={nameRefresh(symbol)}
          loading={isRefreshing}
          onClick={() => onRefresh(symbol)}
        />
      </div>
      <dl className="screener-card-facts">
        <Fact label={MARKET_CAP} value={formatMillions(stock.marketCap, currency)} />
        <Fact label={VOLUME} value={formatVolumeOrNone(stock.volume)} />
        <Fact label={TARGET_PRICE} value={formatPrice(stock.targetPrice, currency)} />
        <Fact
          label={TARGET_DATE}
          value={
            <>
              {formatCalendarDate(stock.targetDate)}
              {stock.targetAsOf === null ? null : (
                <span className="screener-card-hour">
                  {describeAsOf(formatCalendarDate(stock.targetAsOf))}
                </span>
              )}
            </>
          }
        />
        {earningsDate === null ? null : (
          <Fact
            label={EARNINGS}
            value={
              <>
                {formatCalendarDate(earningsDate)}
                {stock.earningsHour === null ? null : (
                  <span className="screener-card-hour">{EARNINGS_HOURS[stock.earningsHour]}</span>
                )}
                {stock.earningsSources.length === 0 ? null : (
                  <EarningsConfidenceTag
                    isConfirmed={stock.isEarningsConfirmed}
                    sources={stock.earningsSources}
                    upside={stock.upsidePotential}
                  />
                )}
              </>
            }
          />
        )}
      </dl>
      <DetailedAnalysis stock={stock} />
      <div className="screener-card-end">
        <Button
          size="small"
          icon={<TimelineLineChartIcon />}
          text={CHART}
          aria-label={nameChart(symbol)}
          onClick={() => onOpenChart(symbol)}
        />
        <Button
          size="small"
          icon={<NotificationsIcon />}
          text={ALERT}
          aria-label={nameAlertAbove(symbol, formatPrice(alertTarget, currency))}
          loading={isCreatingAlert}
          onClick={() => onCreateAlert(symbol)}
        />
      </div>
    </article>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}

function DetailedAnalysis({ stock }: { stock: ScreenedStockFacts }) {
  return (
    <details className="screener-card-analysis">
      <summary>
        <span>{DETAILED_ANALYSIS}</span>
        <Tag minimal intent={intentAtUpside(RISK_INTENTS[stock.riskLevel], stock.upsidePotential)}>
          {describeRisk(stock.riskLevel)}
        </Tag>
      </summary>
      <dl className="screener-card-facts">
        <Fact label={RISK_BAND} value={stock.riskBand} />
        <Fact label={ANNUAL_VOLATILITY} value={formatShare(stock.annualVolatility)} />
      </dl>
      <p>
        <TwentyDayReturn percent={stock.twentyDayReturn} />
      </p>
      <p>{stock.narrative}</p>
      <ul aria-label={ANALYSIS_SOURCES} className="screener-card-sources">
        {stock.analysisSources.map(({ name, percent }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="figures">{formatShare(percent)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
