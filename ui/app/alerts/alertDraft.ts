import { alertTypes, directions, repeats } from "../../../backend/domain/choices.ts";
import type { NewAlert } from "../../api/endpoints.ts";
import { readSymbol } from "../../../backend/domain/symbolText.ts";

export interface AlertDraft {
  readonly symbol: string;
  /** In the quote's currency. */
  readonly targetPrice: number | null;
  readonly condition: NewAlert["alertType"];
  readonly options?: AlertDraftOptions;
}

export interface AlertDraftOptions {
  readonly repeat?: NonNullable<NewAlert["repeat"]>;
  readonly direction?: NonNullable<NewAlert["direction"]>;
  readonly isExtended?: true;
  readonly expiresAt?: string;
  readonly note?: string;
}

const SYMBOL = "symbol";
const TARGET = "target";
const CONDITION = "condition";
const [REPEAT, DIRECTION, SESSIONS] = ["repeat", "direction", "sessions"] as const;
const [EXPIRES, NOTE] = ["expires", "note"] as const;

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

export function createAlertPath({
  symbol,
  targetPrice,
  condition,
  options: { repeat, direction, isExtended, expiresAt, note } = {},
}: AlertDraft): string {
  const query = new URLSearchParams({
    [SYMBOL]: symbol,
    ...(targetPrice !== null && { [TARGET]: String(targetPrice), [CONDITION]: condition }),
    ...(repeat && { [REPEAT]: repeat }),
    ...(direction && { [DIRECTION]: direction }),
    ...(isExtended && { [SESSIONS]: "extended" }),
    ...(expiresAt && { [EXPIRES]: expiresAt }),
    ...(note && { [NOTE]: note }),
  });
  return `/alerts?create&${query.toString()}`;
}

export const EDIT_PARAMETER = "edit";

export const editAlertPath = (id: number): string => `/alerts?${EDIT_PARAMETER}=${id}`;

export function readEditedId(parameters: URLSearchParams): number | null {
  const id = Number(parameters.get(EDIT_PARAMETER));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Returns null without a well-formed draft. The dialog validates the rest. */
export function readAlertDraft(parameters: URLSearchParams): AlertDraft | null {
  const symbol = readSymbol(parameters.get(SYMBOL));
  if (symbol === null) return null;
  if (!parameters.has(TARGET) && !parameters.has(CONDITION)) {
    return { symbol, targetPrice: null, condition: "above" };
  }
  const condition = oneOf(alertTypes, parameters.get(CONDITION));
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

function readOptions(parameters: URLSearchParams): AlertDraftOptions {
  const repeat = oneOf(repeats, parameters.get(REPEAT));
  const direction = oneOf(directions, parameters.get(DIRECTION));
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
