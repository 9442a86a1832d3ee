import { readSymbol } from "../../../backend/domain/symbolText.ts";

/** Stocks proposed by an assistant, as initial values of the dialogs. */
export interface WatchlistDraft {
  /** Initial text of the dialog. */
  readonly text: string;
  /** Name of a list to create first; null to use an existing list. */
  readonly name: string | null;
}

const ADD = "add";
const NAME = "name";
const MAX_SYMBOLS = 50;

export const draftParameters = [ADD, NAME] as const;
/** Removed from the URL once the list of the draft has been created. */
export const NAME_PARAMETER = NAME;

/** Reads the draft from the URL (`/watchlist?list=2&add=AAPL,MSFT`); null if there is none. */
export function readWatchlistDraft(parameters: URLSearchParams): WatchlistDraft | null {
  const symbols = (parameters.get(ADD) ?? "")
    .split(",")
    .slice(0, MAX_SYMBOLS)
    .flatMap((text) => readSymbol(text) ?? []);
  if (symbols.length === 0) return null;
  const name = parameters.get(NAME)?.trim() ?? "";
  return { text: symbols.join(", "), name: name === "" ? null : name };
}
