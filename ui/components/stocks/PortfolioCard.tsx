import "./portfolioCard.css";
import { Button } from "@blueprintjs/core";
import { useId, type ReactNode } from "react";
import { formatPrice, formatPriceChange } from "../../format/number.ts";
import { ChangeText } from "../dataDisplay/ChangeText.tsx";
import { LargeFigure } from "../dataDisplay/LargeFigure.tsx";
import * as words from "../messages.ts";

export interface PortfolioCardProps {
  name: string;
  description: string | null;
  /** ISO 4217 code of the totals. */
  currency?: string;
  /** Amounts are in `currency` and the last value in percent units; null if unknown. */
  totalValue: number | null;
  totalCost: number | null;
  totalGainLoss: number | null;
  totalGainLossPercent: number | null;
  /** Value over time, such as a {@link ValueLine}. */
  line?: ReactNode;
  /** Short note in the footer, such as that nothing is held. */
  note?: string;
  onViewHoldings: () => void;
  /** Wraps the name in a router link; by default, the name is not a link. */
  renderLink?: (name: string) => ReactNode;
}

export function PortfolioCard({
  name,
  description,
  totalValue,
  totalCost,
  totalGainLoss,
  totalGainLossPercent,
  line,
  note,
  onViewHoldings,
  currency = "USD",
  renderLink,
}: PortfolioCardProps) {
  const nameId = useId();
  return (
    <article className="portfolio-card" aria-labelledby={nameId}>
      <h2 className="portfolio-card-name" id={nameId}>
        {renderLink ? renderLink(name) : name}
      </h2>
      {description === null ? null : <p className="portfolio-card-text">{description}</p>}
      {line === undefined ? null : <div className="portfolio-card-line">{line}</div>}
      <dl className="portfolio-card-facts figures">
        <div>
          <dt>{words.TOTAL_VALUE}</dt>
          <dd className="portfolio-card-value">
            <LargeFigure text={formatPrice(totalValue, currency)} />
          </dd>
        </div>
        <div>
          <dt>{words.TOTAL_COST}</dt>
          <dd>{formatPrice(totalCost, currency)}</dd>
        </div>
        <div>
          <dt>{words.GAIN_LOSS}</dt>
          <dd>{formatPriceChange(totalGainLoss, totalCost, currency)}</dd>
        </div>
        <div>
          <dt>{words.GAIN_LOSS_PERCENT}</dt>
          <dd>
            <ChangeText percent={totalGainLossPercent} />
          </dd>
        </div>
      </dl>
      <div className="portfolio-card-foot">
        <span className="portfolio-card-note">{note}</span>
        <Button
          size="small"
          text={words.VIEW_HOLDINGS}
          aria-label={words.nameViewHoldings(name)}
          onClick={onViewHoldings}
        />
      </div>
    </article>
  );
}
