import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { fieldErrorOf } from "../../../api/apiError.ts";
import { useChangePortfolioMutation, type PortfolioDetail } from "../../../api/endpoints.ts";
import { SymbolField } from "../../../app/stocks/search/SymbolField.tsx";
import { announce, showFailure, showToast } from "../../../app/toasts.ts";
import { FormField } from "../../../components/forms/FormField.tsx";
import * as words from "./messages.ts";
import { CANCEL, CHANGE_FAILED, SAVE, UNDO, UNDO_FAILED } from "../messages.ts";

interface BenchmarkDialogProps {
  portfolio: Pick<PortfolioDetail, "id" | "benchmark">;
  onClose: () => void;
}

export function BenchmarkDialog({ portfolio, onClose }: BenchmarkDialogProps) {
  const { id } = portfolio;
  const [text, setText] = useState(portfolio.benchmark ?? "");
  const [problem, setProblem] = useState<string>();
  const [change, { isLoading }] = useChangePortfolioMutation();

  const undo = async () => {
    await announce(
      change({ id, portfolioChange: { benchmark: portfolio.benchmark } }).unwrap(),
      UNDO_FAILED,
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
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
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={CANCEL} onClick={onClose} />
              <Button type="submit" intent="primary" text={SAVE} loading={isLoading} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
