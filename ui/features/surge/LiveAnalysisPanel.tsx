import { Button } from "@blueprintjs/core";
import { useRef, useState, type FormEvent } from "react";
import { isUnknownSymbol, sentenceOf } from "../../api/apiError.ts";
import { useLazyGetSurgeAnalysisQuery } from "../../api/endpoints.ts";
import { normalizeSymbol } from "../../app/alerts/alertSubject.ts";
import { QuotePreviewLine } from "../../app/stocks/QuotePreviewLine.tsx";
import { showToast } from "../../app/toasts.ts";
import { useQuotePreview } from "../../app/stocks/useQuotePreview.ts";
import { FormField } from "../../components/FormField.tsx";
import { Panel } from "../../components/Panel.tsx";
import { SymbolField } from "../../app/stocks/SymbolField.tsx";
import { AnalysisCard } from "./AnalysisCard.tsx";
import {
  ANALYZE_SURGE_POTENTIAL,
  LIVE_STOCK_ANALYSIS,
  RUN_FAILED,
  RUN_SUCCEEDED,
  STOCK_SYMBOL,
  SYMBOL_FIRST,
} from "./messages.ts";

export function LiveAnalysisPanel() {
  const [symbol, setSymbol] = useState("");
  const [problem, setProblem] = useState<string>();
  const [analyse, { currentData: analysis, isFetching }] = useLazyGetSurgeAnalysisQuery();
  const preview = useQuotePreview(symbol);
  const form = useRef<HTMLFormElement>(null);

  const refuse = () => {
    setProblem(SYMBOL_FIRST);
    form.current?.querySelector("input")?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = normalizeSymbol(symbol);
    // The preview lags half a second behind the input; the server's response decides.
    if (typed === "" || typed.includes(" ") || preview.status === "notFound") return refuse();
    setProblem(undefined);
    try {
      await analyse({ symbol: typed }).unwrap();
      showToast({ intent: "success", message: RUN_SUCCEEDED });
    } catch (error) {
      if (isUnknownSymbol(error)) return refuse();
      showToast({ intent: "failure", title: RUN_FAILED, message: sentenceOf(error) });
    }
  };

  return (
    <Panel title={LIVE_STOCK_ANALYSIS} isPadded>
      <form ref={form} className="surge-form" onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          label={STOCK_SYMBOL}
          isRequired
          error={problem}
          help={<QuotePreviewLine preview={preview} />}
        >
          {(wiring) => (
            <SymbolField {...wiring} name="symbol" value={symbol} onChange={setSymbol} />
          )}
        </FormField>
        <div className="form-end">
          <Button
            type="submit"
            intent="primary"
            text={ANALYZE_SURGE_POTENTIAL}
            loading={isFetching}
          />
        </div>
      </form>
      <div aria-live="polite">{analysis ? <AnalysisCard analysis={analysis} /> : null}</div>
    </Panel>
  );
}
