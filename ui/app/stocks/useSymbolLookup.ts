import { useState, type FormEvent } from "react";
import { useLazyGetQuoteQuery } from "../../api/endpoints.ts";

interface SymbolLookupWords {
  /** Shown at the field when nothing was entered. */
  readonly required: string;
  /** What is shown at the field when the call fails, if anything is. */
  readonly onFailure: (symbol: string, error: unknown) => string | undefined;
}

/**
 * A form with one symbol and its quote. The subscription stays, so the price shown goes on moving.
 */
export function useSymbolLookup({ required, onFailure }: SymbolLookupWords) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [lookUp, { currentData: quote, isFetching }] = useLazyGetQuoteQuery();

  const submit = async () => {
    const symbol = text.trim();
    if (symbol === "") {
      setProblem(required);
      return;
    }
    setProblem(undefined);
    try {
      await lookUp({ symbol }).unwrap();
    } catch (error) {
      setProblem(onFailure(symbol, error));
    }
  };

  return {
    text,
    setText,
    problem,
    quote,
    isFetching,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}
