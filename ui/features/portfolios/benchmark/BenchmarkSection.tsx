import { Button } from "@blueprintjs/core";
import { useState } from "react";
import type { PortfolioDetail, PortfolioHistory } from "../../../api/endpoints.ts";
import { formatCount, formatPercent } from "../../../format/number.ts";
import { formatCalendarDate } from "../../../format/time.ts";
import { BenchmarkDialog } from "./BenchmarkDialog.tsx";
import * as words from "./messages.ts";
import { describeAnnual, HOW_CALCULATED, NOT_KNOWN } from "../messages.ts";

interface BenchmarkSectionProps {
  portfolio: PortfolioDetail;
  benchmark: NonNullable<PortfolioHistory["benchmark"]>;
  /** ISO 4217 code of the portfolio. */
  currency: string;
  /**
   * True if the chart shows the value of the same payments in the benchmark on at least one date.
   */
  hasLine: boolean;
}

export function BenchmarkSection({
  portfolio,
  benchmark,
  currency,
  hasLine,
}: BenchmarkSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { symbol, percent, annualPercent, dividends, gaps, unknownSince, isShort } = benchmark;
  const caveats = [
    ...(dividends === null ? [words.NO_BENCHMARK_DIVIDENDS] : []),
    ...(dividends === null || dividends === 0
      ? []
      : [words.describeReinvested(dividends, formatCount(dividends))]),
    ...(unknownSince === null
      ? !hasLine && percent !== null
        ? [words.BENCHMARK_BEGIN_UNKNOWN]
        : gaps === 0
          ? []
          : [words.describeBenchmarkGaps(gaps, formatCount(gaps))]
      : [words.describeUnknownSince(symbol, formatCalendarDate(unknownSince))]),
    ...(isShort ? [words.BENCHMARK_SHORT] : []),
  ];
  return (
    <section>
      <h3>{words.nameBenchmark(symbol)}</h3>
      <p className="portfolio-rate figures">
        {percent === null ? NOT_KNOWN : formatPercent(percent)}
      </p>
      {annualPercent === null ? null : (
        <p className="figures">{describeAnnual(formatPercent(annualPercent))}</p>
      )}
      {caveats.map((caveat) => (
        <p key={caveat} className="portfolio-caveat figures">
          {caveat}
        </p>
      ))}
      <details className="portfolio-definition">
        <summary>{HOW_CALCULATED}</summary>
        <p>{words.describeBenchmarkFormula(currency)}</p>
        <p>{words.BENCHMARK_METHOD}</p>
      </details>
      <Button size="small" text={words.CHANGE_BENCHMARK} onClick={() => setOpen(true)} />
      {isOpen ? <BenchmarkDialog portfolio={portfolio} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
