import * as words from "./messages.ts";
import { Button, Dialog } from "@blueprintjs/core";
import { useState } from "react";
import {
  type PortfolioDetail,
  type PortfolioHistory,
  useChangePortfolioMutation,
} from "../../../api/endpoints.ts";
import { formatCount, formatPercent } from "../../../format/number.ts";
import { formatCalendarDate } from "../../../format/time.ts";
import {
  describeAnnual,
  HOW_CALCULATED,
  NOT_KNOWN,
  CHANGE_FAILED,
  SAVE,
  UNDO,
  UNDO_FAILED,
} from "../messages.ts";
import { fieldErrorOf } from "../../../api/apiError.ts";
import { DialogForm } from "../../../app/DialogForm.tsx";
import { SymbolField } from "../../../app/stocks/search/SymbolField.tsx";
import { announce, showFailure, showToast } from "../../../app/toasts.ts";
import { FormField } from "../../../components/forms/FormField.tsx";

interface BenchmarkSectionProps {
  portfolio: PortfolioDetail;
  benchmark: NonNullable<PortfolioHistory["benchmark"]>;
  currency: string;
  /** True if the chart shows the benchmark's value on any date. */
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
        <p key={caveat} className="figures">
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

interface BenchmarkDialogProps {
  portfolio: Pick<PortfolioDetail, "id" | "benchmark">;
  onClose: () => void;
}

function BenchmarkDialog({ portfolio, onClose }: BenchmarkDialogProps) {
  const { id } = portfolio;
  const [text, setText] = useState(portfolio.benchmark ?? "");
  const [problem, setProblem] = useState<string>();
  const [change, { isLoading }] = useChangePortfolioMutation();

  const undo = () =>
    announce(
      change({ id, portfolioChange: { benchmark: portfolio.benchmark } }).unwrap(),
      UNDO_FAILED,
    );
  const submit = async () => {
    setProblem(undefined);
    const symbol = text.trim();
    try {
      const { benchmark } = await change({
        id,
        portfolioChange: { benchmark: symbol === "" ? null : symbol },
      }).unwrap();
      onClose();
      if (benchmark === portfolio.benchmark) return;
      showToast({
        intent: "success",
        message: benchmark === null ? words.BENCHMARK_RESET : words.describeBenchmarkSet(benchmark),
        action: { text: UNDO, onClick: () => void undo() },
      });
    } catch (error) {
      const fault = fieldErrorOf(error, ["benchmark"]);
      if (fault) setProblem(fault.sentence);
      else showFailure(CHANGE_FAILED, error);
    }
  };

  return (
    <Dialog
      isOpen
      title={words.BENCHMARK}
      onClose={onClose}
      onOpening={(node) => node.querySelector<HTMLInputElement>("[name=benchmark]")?.select()}
    >
      <DialogForm submitText={SAVE} isSaving={isLoading} onSubmit={submit} onCancel={onClose}>
        <FormField
          label={words.BENCHMARK}
          isRequired={false}
          error={problem}
          help={words.BENCHMARK_HELP}
        >
          {(wiring) => (
            <SymbolField
              {...wiring}
              name="benchmark"
              placeholder={words.BENCHMARK_EXAMPLE}
              value={text}
              onChange={setText}
            />
          )}
        </FormField>
      </DialogForm>
    </Dialog>
  );
}
