import type { NewAlert } from "../../api/endpoints.ts";
import { readSymbol } from "../stocks/readSymbol.ts";

/** An alert that somebody is about to create: what the dialog begins with. */
export interface AlertDraft {
  readonly symbol: string;
  /** In the currency of the symbol's quote; null where only the symbol is known. */
  readonly targetPrice: number | null;
  readonly condition: NewAlert["alertType"];
  /** What else an assistant has proposed; left out where nothing is. */
  readonly options?: AlertDraftOptions;
}

/** What is left out is as for any new alert. */
export interface AlertDraftOptions {
  readonly repeat?: NonNullable<NewAlert["repeat"]>;
  readonly direction?: NonNullable<NewAlert["direction"]>;
  readonly isExtended?: true;
  /** ISO 8601. */
  readonly expiresAt?: string;
  readonly note?: string;
}

const SYMBOL = "symbol";
const TARGET = "target";
const CONDITION = "condition";
const [REPEAT, DIRECTION, SESSIONS] = ["repeat", "direction", "sessions"];
const [EXPIRES, NOTE] = ["expires", "note"];

const CONDITIONS = ["above", "below", "change_percent"] as const;
const REPEATS = ["once", "daily", "every_cross"] as const;
const DIRECTIONS = ["either", "up", "down"] as const;

/** What the address of a draft consists of, beside `create`. */
export const draftParameters = [
  SYMBOL,
  TARGET,
  CONDITION,
  REPEAT,
  DIRECTION,
  SESSIONS,
  EXPIRES,
  NOTE,
] as const;

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
  if (symbol === null) return null;
  if (!parameters.has(TARGET) && !parameters.has(CONDITION)) {
    return { symbol, targetPrice: null, condition: "above" };
  }
  const condition = oneOf(CONDITIONS, parameters.get(CONDITION));
  const targetPrice = Number(parameters.get(TARGET) ?? Number.NaN);
  if (!(targetPrice > 0) || !Number.isFinite(targetPrice)) return null;
  if (condition === undefined) return null;
  const options = readOptions(parameters);
  return {
    symbol,
    targetPrice,
    condition,
    ...(Object.keys(options).length > 0 && { options }),
  };
}

/** An option that is nonsense is none: the form shows what is left. */
function readOptions(parameters: URLSearchParams): AlertDraftOptions {
  const repeat = oneOf(REPEATS, parameters.get(REPEAT));
  const direction = oneOf(DIRECTIONS, parameters.get(DIRECTION));
  const expires = Date.parse(parameters.get(EXPIRES) ?? "");
  const note = parameters.get(NOTE)?.trim() ?? "";
  return {
    ...(repeat && { repeat }),
    ...(direction && { direction }),
    ...(parameters.get(SESSIONS) === "extended" && { isExtended: true }),
    ...(Number.isFinite(expires) && { expiresAt: new Date(expires).toISOString() }),
    ...(note !== "" && { note }),
  };
}

const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  text: string | null,
): Choice | undefined => choices.find((choice) => choice === text);
