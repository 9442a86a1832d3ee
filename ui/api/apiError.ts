import { SOMETHING_WRONG } from "./messages.ts";

/** Error of a failed request. It is plain data, so that the store can serialize it. */
export interface ApiError {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** "status: body", or "status: status text" if the body is empty. */
  readonly message: string;
  /** Path of the invalid field as the server names it: `quietHours.zone`. */
  readonly field?: string;
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === "object" &&
  error !== null &&
  "status" in error &&
  "message" in error &&
  typeof error.message === "string";

/** True if the server does not know the symbol or the input is not a valid symbol. */
export const isUnknownSymbol = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422);

/** True for a 409: the data already exists, or the limit of its kind is reached. */
export const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409;

export const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Returns the server's sentence without the leading status. */
export function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return SOMETHING_WRONG;
  return error.message.replace(/^\d+: /, "");
}

export function fieldErrorOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { readonly field: Field; readonly sentence: string } | undefined {
  const path = isApiError(error) ? error.field?.split(".") : undefined;
  const field = fields.find((name) => path?.includes(name));
  return field && { field, sentence: sentenceOf(error) };
}
