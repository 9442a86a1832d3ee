import { useState, type FormEvent } from "react";
import { useLazyGetQuoteQuery, type Quote } from "../../api/endpoints.ts";

interface SymbolLookupOptions {
  /** Shown at the field when nothing was entered. */
  readonly required: string;
  /** What is shown at the field when the call fails, if anything is. */
  readonly onFailure: (symbol: string, error: unknown) => string | undefined;
  readonly onFound?: (quote: Quote) => void;
}

/**
 * A form with one symbol and its quote. The subscription stays, so the price shown goes on moving.
 */
export function useSymbolLookup({ required, onFailure, onFound }: SymbolLookupOptions) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [lookUp, { currentData: quote, isFetching }] = useLazyGetQuoteQuery();

  const search = async (wanted: string): Promise<void> => {
    const symbol = wanted.trim();
    if (symbol === "") {
      setProblem(required);
      return;
    }
    setProblem(undefined);
    try {
      const found = await lookUp({ symbol }).unwrap();
      onFound?.(found);
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
    /** Looks up a symbol that was not typed; it then stands in the field. */
    search: (symbol: string): Promise<void> => {
      setText(symbol);
      return search(symbol);
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void search(text);
    },
  };
}
