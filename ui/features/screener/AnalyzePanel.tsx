import { Button } from "@blueprintjs/core";
import { isUnknownSymbol, sentenceOf } from "../../api/apiError.ts";
import type { Quote } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { describeUnknownSymbol } from "../../app/stocks/messages.ts";
import { useSymbolLookup } from "../../app/stocks/search/useSymbolLookup.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { FormField } from "../../components/forms/FormField.tsx";
import { PriceText } from "../../components/dataDisplay/PriceText.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { SymbolField } from "../../app/stocks/search/SymbolField.tsx";
import { UpsideTag } from "../../components/stocks/UpsideTag.tsx";
import * as words from "./messages.ts";

export function AnalyzePanel() {
  const { text, setText, problem, quote, isFetching, search, onSubmit } = useSymbolLookup({
    required: words.SYMBOL_REQUIRED,
    onFailure: (symbol, error) => {
      const isUnknown = isUnknownSymbol(error);
      showToast({
        intent: "failure",
        message: isUnknown ? words.SYMBOL_NOT_FOUND : words.ANALYZE_FAILED,
      });
      return isUnknown ? describeUnknownSymbol(symbol) : sentenceOf(error);
    },
  });

  return (
    <section className="screener-analyze-box" aria-label={words.ANALYZE_A_SYMBOL}>
      <form className="screener-analyze" onSubmit={onSubmit} noValidate>
        <FormField label={words.SYMBOL} error={problem}>
          {(wiring) => (
            <SymbolField
              {...wiring}
              name="symbol"
              value={text}
              placeholder={words.ANALYZE_A_SYMBOL}
              onChange={setText}
              onChoose={(symbol) => void search(symbol)}
            />
          )}
        </FormField>
        <Button type="submit" text={words.ANALYZE} loading={isFetching} />
      </form>
      <div aria-live="polite">{quote ? <Verdict quote={quote} /> : null}</div>
    </section>
  );
}

function Verdict({ quote }: { quote: Quote }) {
  const { openChart } = useChartOverlay();
  return (
    <div className="screener-verdict">
      <SymbolButton symbol={quote.symbol} onOpen={openChart} />
      <span className="truncate">{quote.companyName}</span>
      <PriceText value={quote.price} currency={quote.currency} />
      <ChangeText percent={quote.changePercent} />
      <UpsideTag upside={quote.upsidePotential} />
    </div>
  );
}
