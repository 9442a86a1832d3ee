import { Elysia, ValidationError } from "elysia";
import { findStorageFault, storageSentences } from "../database/storageFault.ts";
import type { Log } from "../log.ts";
import { scrubNothing, type Scrub } from "../secretScrubber.ts";
import { Unavailable } from "../unavailable.ts";
import { HttpError, SERVER_FAILED } from "./httpError.ts";
import { describeInvalidInput } from "./invalidInput.ts";
import { cutText } from "../text.ts";

export { HttpError, SERVER_FAILED };

export const notFound = (what: string) => new HttpError(404, `${what} not found`);

/** Returns the value; throws {@link notFound} if it is undefined. */
export function orNotFound<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}

/** Returns the response of a call without data; throws {@link notFound} if nothing was found. */
export function successOf(isFound: boolean, what: string) {
  if (!isFound) throw notFound(what);
  return { success: true };
}

export const unknownSymbol = (symbol: string) =>
  new HttpError(422, `No market source knows the symbol '${symbol}'`, { field: "symbol" });

/** Only additions are rejected; existing entries and an Undo are not. */
export interface ListCap {
  /** Default: far more than a person keeps, and measured on every screen. */
  readonly usual: number;
  readonly name: string;
}

export class ListFull extends HttpError {
  constructor({ name }: ListCap, cap: number) {
    super(409, `The maximum is ${cap.toLocaleString("en-US")} ${name}. Delete some first`);
  }
}

/** Names the invalid field, so that a form can show the error there. */
const FIELD_HEADER = "x-invalid-field";

export const plainText = (status: number, sentence: string): Response =>
  new Response(sentence, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

function answer({ status, message, about }: HttpError, scrub: Scrub): Response {
  const { field, retryAfterSeconds: seconds } = about;
  const response = plainText(status, scrub(message));
  if (field !== undefined) response.headers.set(FIELD_HEADER, encodeURIComponent(field));
  if (seconds !== undefined) response.headers.set("retry-after", String(seconds));
  return response;
}

/**
 * Answers every failure in plain text. An internal error is logged with its cause, but the response
 * contains neither a stack nor a validator dump. Provider messages may be in either, so `scrub`
 * removes our secrets.
 */
export const errors = (log: Log, scrub: Scrub = scrubNothing) =>
  new Elysia({ name: "errors" }).onError(
    { as: "global" },
    ({ error, code, request, path, body }) => {
      if (error instanceof HttpError) return answer(error, scrub);
      // Without ahead-of-time compilation the parser's own error arrives, without a code.
      if (error instanceof SyntaxError && request.bodyUsed && body === undefined) {
        return plainText(400, "The body is not valid JSON");
      }
      if (error instanceof Unavailable) {
        log.warn(`${request.method} ${path}: ${error.message}`);
        return plainText(503, error.sentence);
      }
      const fault = findStorageFault(error);
      if (fault) {
        log.error(`${request.method} ${path}: the storage failed`, { fault, error });
        return plainText(503, storageSentences[fault]);
      }
      if (error instanceof ValidationError) {
        if (error.type !== "response") return answer(describeInvalidInput(error), scrub);
        return plainText(500, "The server's response did not match its own contract");
      }
      switch (code) {
        case "NOT_FOUND":
          return plainText(404, `There is no endpoint ${request.method} ${shorten(path)}`);
        case "PARSE":
          return plainText(400, "The body is not valid JSON");
        case "INVALID_FILE_TYPE":
          return plainText(400, "The body must be JSON");
        default:
          log.error(`${request.method} ${path} failed`, { error });
          return plainText(500, SERVER_FAILED);
      }
    },
  );

/** Maximum length; a path may be thousands of characters long. */
const MAX_PATH = 101;
const shorten = (path: string): string => cutText(path, MAX_PATH);
