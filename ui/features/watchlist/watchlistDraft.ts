import { readSymbol } from "../../app/stocks/readSymbol.ts";

/** Stocks that an assistant has proposed: what the dialogs begin with. */
export interface WatchlistDraft {
  /** As the dialog takes it. */
  readonly text: string;
  /** Of the list that is made first; null where one is chosen. */
  readonly name: string | null;
}

const ADD = "add";
const NAME = "name";
const MAX_SYMBOLS = 50;

export const draftParameters = [ADD, NAME] as const;
/** Of a draft whose list has been made. */
export const NAME_PARAMETER = NAME;

/** The draft in an address, `/watchlist?list=2&add=AAPL,MSFT`; null where there is none. */
export function readWatchlistDraft(parameters: URLSearchParams): WatchlistDraft | null {
  const symbols = (parameters.get(ADD) ?? "")
    .split(",")
    .slice(0, MAX_SYMBOLS)
    .flatMap((text) => readSymbol(text) ?? []);
  if (symbols.length === 0) return null;
  const name = parameters.get(NAME)?.trim() ?? "";
  return { text: symbols.join(", "), name: name === "" ? null : name };
}
