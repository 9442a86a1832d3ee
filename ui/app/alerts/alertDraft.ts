import type { NewAlert } from "../../api/endpoints.ts";
import { readSymbol } from "../stocks/readSymbol.ts";

/** An alert that somebody is about to create: what the dialog begins with. */
export interface AlertDraft {
  readonly symbol: string;
  /** In the currency of the symbol's quote; null where only the symbol is known. */
  readonly targetPrice: number | null;
  readonly condition: Extract<NewAlert["alertType"], "above" | "below">;
}

const SYMBOL = "symbol";
const TARGET = "target";
const CONDITION = "condition";

/** What the address of a draft consists of, beside `create`. */
export const draftParameters = [SYMBOL, TARGET, CONDITION] as const;

/** Address of the create dialog with the draft in it. */
export function createAlertPath({ symbol, targetPrice, condition }: AlertDraft): string {
  const query = new URLSearchParams({
    [SYMBOL]: symbol,
    ...(targetPrice !== null && { [TARGET]: String(targetPrice), [CONDITION]: condition }),
  });
  return `/alerts?create&${query.toString()}`;
}

/** Parameter of the edit dialog's address. */
export const EDIT_PARAMETER = "edit";

/** Address of the edit dialog of an alert. */
export const editAlertPath = (id: number): string => `/alerts?${EDIT_PARAMETER}=${id}`;

/** The alert whose edit dialog an address opens; null where there is none. */
export function readEditedId(parameters: URLSearchParams): number | null {
  const id = Number(parameters.get(EDIT_PARAMETER));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The draft in an address; null where there is none, or nonsense. The dialog validates the rest. */
export function readAlertDraft(parameters: URLSearchParams): AlertDraft | null {
  const symbol = readSymbol(parameters.get(SYMBOL));
  const condition = parameters.get(CONDITION);
  if (symbol === null) return null;
  if (!parameters.has(TARGET) && condition === null) {
    return { symbol, targetPrice: null, condition: "above" };
  }
  const targetPrice = Number(parameters.get(TARGET) ?? Number.NaN);
  if (!(targetPrice > 0) || !Number.isFinite(targetPrice)) return null;
  if (condition !== "above" && condition !== "below") return null;
  return { symbol, targetPrice, condition };
}
