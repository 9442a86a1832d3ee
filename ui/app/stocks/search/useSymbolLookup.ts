import { useRef, useState, type FormEvent } from "react";
import { useLazyGetQuoteQuery, type Quote } from "../../../api/endpoints.ts";
import { useNameFallback } from "./useNameFallback.ts";

interface SymbolLookupOptions {
  readonly required: string;
  /** Returns the field's error after a failure, if any. */
  readonly onFailure: (symbol: string, error: unknown) => string | undefined;
  readonly onFound?: (quote: Quote) => void;
}

/** A company's name finds its stock. The quote stays subscribed. */
export function useSymbolLookup({ required, onFailure, onFound }: SymbolLookupOptions) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [lookUp, { currentData: quote, isFetching }] = useLazyGetQuoteQuery();
  const askByName = useNameFallback();
  /** Responses for an earlier text no longer apply. */
  const latest = useRef("");

  const change = (typed: string) => {
    latest.current = typed;
    setProblem(undefined);
    setText(typed);
  };

  const search = async (wanted: string): Promise<void> => {
    change(wanted);
    let symbol = wanted.trim();
    if (symbol === "") {
      setProblem(required);
      return;
    }
    const isCurrent = () => latest.current.trim() === symbol;
    try {
      const found = await askByName({
        text: symbol,
        symbol,
        request: (asked) => lookUp({ symbol: asked }).unwrap(),
        accept: (match) => {
          if (!isCurrent()) return false;
          ({ symbol } = match);
          change(symbol);
          return true;
        },
      });
      onFound?.(found);
    } catch (error) {
      if (isCurrent()) setProblem(onFailure(symbol, error));
    }
  };

  return {
    text,
    setText: change,
    problem,
    quote,
    isFetching,
    search,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void search(text);
    },
  };
}
