import { SOMETHING_WRONG } from "./messages.ts";

/** What a failed call leaves in the store: plain data, so that it survives serialization. */
export interface ApiError {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** "status: body", or "status: status text" for an empty body. */
  readonly message: string;
  /** The path of the field that a refusal is about, `quietHours.zone`, as the server names it. */
  readonly field?: string;
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === "object" &&
  error !== null &&
  "status" in error &&
  "message" in error &&
  typeof error.message === "string";

/** The server knows no such symbol, or what was typed can be none. */
export const isUnknownSymbol = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422);

/** The server has what was sent already, or keeps no more of its kind. */
export const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409;

/** The server has no such thing, or no longer. */
export const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** The sentence the server sent, without the status in front of it. */
export function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return SOMETHING_WRONG;
  return error.message.replace(/^\d+: /, "");
}

/** A refusal that is about one of a form's fields, as a sentence to stand there. */
export function fieldErrorOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { readonly field: Field; readonly sentence: string } | undefined {
  const path = isApiError(error) ? error.field?.split(".") : undefined;
  const field = fields.find((name) => path?.includes(name));
  return field && { field, sentence: sentenceOf(error) };
}
