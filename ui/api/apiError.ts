import { SOMETHING_WRONG } from "./messages.ts";

/** Plain data, so that the store can serialize it. */
export interface ApiError {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** "status: body", or "status: status text" if the body is empty. */
  readonly message: string;
  /** Server path of a field, such as `quietHours.zone`. */
  readonly field?: string;
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === "object" &&
  error !== null &&
  "status" in error &&
  "message" in error &&
  typeof error.message === "string";

/** True for an unknown or an invalid symbol. */
export const isUnknownSymbol = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422);

/** True if the data already exists, or its limit is reached. */
export const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409;

export const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

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
