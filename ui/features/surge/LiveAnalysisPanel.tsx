import { Button } from "@blueprintjs/core";
import { useRef, useState, type FormEvent } from "react";
import { isUnknownSymbol } from "../../api/apiError.ts";
import { useLazyGetSurgeAnalysisQuery } from "../../api/endpoints.ts";
import { normalizeSymbol } from "../../app/alerts/alertSubject.ts";
import { describeUnknownSymbol } from "../../app/stocks/messages.ts";
import { QuotePreviewLine } from "../../app/stocks/search/QuotePreviewLine.tsx";
import { showFailure, showToast } from "../../app/toasts.ts";
import { useNameFallback } from "../../app/stocks/search/useNameFallback.ts";
import { useQuotePreview } from "../../app/stocks/search/useQuotePreview.ts";
import { FormField } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { SymbolField } from "../../app/stocks/search/SymbolField.tsx";
import { AnalysisCard } from "./AnalysisCard.tsx";
import * as words from "./messages.ts";

export function LiveAnalysisPanel() {
  const [symbol, setSymbol] = useState("");
  const [problem, setProblem] = useState<string>();
  const [analyse, { currentData: analysis, isFetching }] = useLazyGetSurgeAnalysisQuery();
  const askByName = useNameFallback();
  const preview = useQuotePreview(symbol);
  const form = useRef<HTMLFormElement>(null);
  /** The current text; a response for an earlier one no longer applies. */
  const latest = useRef("");

  const change = (typed: string) => {
    latest.current = typed;
    setProblem(undefined);
    setSymbol(typed);
  };

  const refuse = (sentence: string) => {
    setProblem(sentence);
    form.current?.querySelector("input")?.focus();
  };

  const analyze = async (wanted: string) => {
    change(wanted);
    let typed = normalizeSymbol(wanted);
    if (typed === "") return refuse(words.SYMBOL_FIRST);
    const isCurrent = () => normalizeSymbol(latest.current) === typed;
    try {
      // The preview lags behind the typing and knows no names, so the server's response decides.
      await askByName({
        text: typed,
        symbol: typed,
        request: (asked) => analyse({ symbol: asked }).unwrap(),
        accept: (match) => {
          if (!isCurrent()) return false;
          typed = match.symbol;
          change(typed);
          return true;
        },
      });
      showToast({ intent: "success", message: words.RUN_SUCCEEDED });
    } catch (error) {
      if (!isUnknownSymbol(error)) {
        showFailure(words.RUN_FAILED, error);
      } else if (isCurrent()) refuse(describeUnknownSymbol(typed));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void analyze(symbol);
  };

  return (
    <Panel title={words.LIVE_STOCK_ANALYSIS} isPadded>
      <form ref={form} className="surge-form" onSubmit={submit} noValidate>
        <FormField
          label={words.STOCK_SYMBOL}
          error={problem}
          help={<QuotePreviewLine preview={preview} />}
        >
          {(wiring) => (
            <SymbolField
              {...wiring}
              name="symbol"
              value={symbol}
              onChange={change}
              onChoose={(chosen) => void analyze(chosen)}
            />
          )}
        </FormField>
        <Button type="submit" text={words.ANALYZE_SURGE_POTENTIAL} loading={isFetching} />
      </form>
      <div aria-live="polite">{analysis ? <AnalysisCard analysis={analysis} /> : null}</div>
    </Panel>
  );
}
