import { useState, type FormEvent } from "react";
import { useLazyGetQuoteQuery, type Quote } from "../../api/endpoints.ts";

interface SymbolLookupOptions {
  readonly required: string;
  /** Returns the error at the field if the request fails, if any. */
  readonly onFailure: (symbol: string, error: unknown) => string | undefined;
  readonly onFound?: (quote: Quote) => void;
}

/**
 * State of a form with one symbol and its quote. The quote stays subscribed, so the price remains
 * live.
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
