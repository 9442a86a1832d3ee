import * as words from "./messages.ts";
import { Button } from "@blueprintjs/core";
import { useRef, useState, type FormEvent } from "react";
import { isUnknownSymbol } from "../../api/apiError.ts";
import {
  useLazyGetSurgeAnalysisQuery,
  type SurgeAnalysis,
  type SurgeCandidate,
} from "../../api/endpoints.ts";
import { normalizeSymbol } from "../../app/alerts/alertSubject.ts";
import { describeUnknownSymbol } from "../../app/stocks/messages.ts";
import { QuotePreviewLine } from "../../app/stocks/search/QuotePreviewLine.tsx";
import { showFailure, showToast } from "../../app/toasts.ts";
import { useNameFallback } from "../../app/stocks/search/useNameFallback.ts";
import { useQuotePreview } from "../../app/stocks/search/useQuotePreview.ts";
import { FormField } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { SymbolField } from "../../app/stocks/search/SymbolField.tsx";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { EarningsConfidenceTag } from "../../components/stocks/EarningsConfidenceTag.tsx";
import { IndicatorMeter } from "../../components/dataDisplay/IndicatorMeter.tsx";
import { QuoteCard, QuoteFacts } from "../../components/stocks/QuoteCard.tsx";
import { RiskTag } from "../../components/stocks/RiskTag.tsx";
import { SurgeRankTag } from "../../components/stocks/SurgeRankTag.tsx";
import { INDICATORS } from "../../components/dataDisplay/surgeWords.ts";
import { formatCount, formatPrice, formatUpside } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { useSurgeResults } from "./surgeData.ts";

export function LiveAnalysisPanel() {
  const [symbol, setSymbol] = useState("");
  const [problem, setProblem] = useState<string>();
  const [analyse, { currentData: analysis, isFetching }] = useLazyGetSurgeAnalysisQuery();
  const askByName = useNameFallback();
  const preview = useQuotePreview(symbol);
  const form = useRef<HTMLFormElement>(null);
  /** Responses for an earlier text no longer apply. */
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
      // The preview lags and knows no names.
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

function AnalysisCard({ analysis }: { analysis: SurgeAnalysis }) {
  const { openChart } = useChartOverlay();
  const { data: candidates = [] } = useSurgeResults();
  const { currency, upsidePotential: upside } = analysis;
  return (
    <QuoteCard
      symbol={analysis.symbol}
      name={analysis.name}
      label={words.nameSurgeAnalysis(analysis.symbol)}
      price={{ value: analysis.price, currency }}
      frame="part"
      onOpenChart={openChart}
    >
      <div className="quote-card-line">
        <span className="quote-card-small">
          {words.RANK}{" "}
          <SurgeRankTag {...rankOf(analysis, candidates)} probability={analysis.surgeProbability} />
        </span>
        <span className="quote-card-small">
          {words.SURGE_RISK} <RiskTag risk={analysis.riskLevel} />
        </span>
        {analysis.earningsDate === null ? null : (
          <span className="quote-card-small">
            {words.EARNINGS}{" "}
            <EarningsConfidenceTag
              isConfirmed={analysis.isEarningsConfirmed}
              sources={analysis.earningsSources}
            />
          </span>
        )}
      </div>
      <QuoteFacts
        columns={2}
        facts={[
          { label: words.SURGE_SCORE, value: formatCount(analysis.surgeScore) },
          { label: words.TARGET, value: formatPrice(analysis.targetPrice, currency) },
          { label: words.UPSIDE, value: formatUpside(upside) },
          { label: words.EARNINGS, value: formatCalendarDate(analysis.earningsDate) },
        ]}
      />
      <div className="surge-indicators">
        {INDICATORS.map(({ key, label, rule }) => (
          <IndicatorMeter key={key} label={label} value={analysis[key]} rule={rule} />
        ))}
      </div>
      <p className="surge-note">{describeComparison(analysis)}</p>
    </QuoteCard>
  );
}

function rankOf(
  { symbol, surgeScore, surgeProbability }: SurgeAnalysis,
  candidates: readonly SurgeCandidate[],
): { rank: number | null; total?: number } {
  if (surgeScore === null || surgeProbability === null) return { rank: null };
  const others = candidates.filter((each) => each.symbol !== symbol);
  const higher = others.filter((each) => each.surgeScore > surgeScore);
  return { rank: higher.length + 1, total: others.length + 1 };
}

function describeComparison({ surgeScore, comparedWith }: SurgeAnalysis): string {
  if (surgeScore === null) return words.SCORE_UNKNOWN;
  if (comparedWith === 0) return words.RANK_UNKNOWN;
  return words.describeRank(formatCount(comparedWith));
}
