import { SOMETHING_WRONG } from "./messages.ts";

/** What a failed call leaves in the store: plain data, so that it survives serialisation. */
export interface ApiError {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** "status: body", or "status: status text" for an empty body. */
  readonly message: string;
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

/** The sentence the server sent, without the status in front of it. */
export function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return SOMETHING_WRONG;
  return error.message.replace(/^\d+: /, "");
}

/** A refusal that names the field at fault, as a sentence to stand beside that field. */
export function fieldErrorOf(
  error: unknown,
): { readonly field: string; readonly sentence: string } | undefined {
  const [, field, rest] = /^Field '(\w+)' of the body (.+)$/s.exec(sentenceOf(error)) ?? [];
  if (field === undefined || rest === undefined) return undefined;
  return { field, sentence: `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` };
}
