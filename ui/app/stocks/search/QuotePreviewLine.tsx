import { ChangeText } from "../../../components/dataDisplay/ChangeText.tsx";
import { PriceText } from "../../../components/dataDisplay/PriceText.tsx";
import type { QuotePreview } from "./useQuotePreview.ts";
import { describeLookingUp, describeUnknownSymbol, describeUnverified } from "../messages.ts";

export interface QuotePreviewLineProps {
  preview: QuotePreview;
  /** Text while no symbol is typed. */
  idle?: string;
  describeMissing?: (symbol: string) => string;
}

export function QuotePreviewLine({
  preview,
  idle = "",
  describeMissing = describeUnknownSymbol,
}: QuotePreviewLineProps) {
  switch (preview.status) {
    case "idle":
      return <>{idle}</>;
    case "loading":
      return <>{describeLookingUp(preview.symbol)}</>;
    case "notFound":
      return <>{describeMissing(preview.symbol)}</>;
    case "failed":
      return <span className="form-field-warning">{describeUnverified(preview.reason)}</span>;
    case "found": {
      const { quote } = preview;
      return (
        <span className="quote-preview">
          <span className="truncate">{quote.companyName}</span>
          <PriceText value={quote.price} currency={quote.currency} symbol={quote.symbol} />
          <ChangeText percent={quote.changePercent} />
        </span>
      );
    }
    default:
      return preview satisfies never;
  }
}
