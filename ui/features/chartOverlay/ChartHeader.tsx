import { Button } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import type { Quote } from "../../api/endpoints.ts";
import { ChangeText } from "../../components/ChangeText.tsx";
import { useNow } from "../../app/browser/clock.ts";
import { MarketTag } from "../../components/MarketTag.tsx";
import type { MarketTagOrigin } from "../../components/marketOrigin.ts";
import { PriceText } from "../../components/PriceText.tsx";
import { CLOSE_CHART, LIVE_CHART_OF } from "./messages.ts";

export interface ChartHeaderProps {
  symbol: string;
  quote: Quote | undefined;
  /** Where the prices come from: the overlay hides the header that says it. */
  origin: MarketTagOrigin;
  /** Of the heading, which names the dialog. */
  titleId: string;
  onClose: () => void;
}

/** What the chart is of, what it costs now, and the close button. */
export function ChartHeader({ symbol, quote, origin, titleId, onClose }: ChartHeaderProps) {
  const now = useNow();
  return (
    <div className="chart-overlay-header">
      <div className="chart-overlay-title">
        <h2 className="chart-overlay-symbol" id={titleId}>
          <span className="visually-hidden">{LIVE_CHART_OF} </span>
          {symbol}
        </h2>
        <span className="chart-overlay-name truncate">{quote?.companyName}</span>
        <MarketTag origin={origin} now={now} />
      </div>
      {quote ? (
        <div className="chart-overlay-price">
          <PriceText value={quote.price} currency={quote.currency} />
          <ChangeText
            percent={quote.changePercent}
            change={quote.change}
            price={quote.price}
            currency={quote.currency}
          />
        </div>
      ) : null}
      <Button
        className="chart-overlay-close"
        variant="minimal"
        icon={<CrossIcon />}
        aria-label={CLOSE_CHART}
        onClick={onClose}
      />
    </div>
  );
}
