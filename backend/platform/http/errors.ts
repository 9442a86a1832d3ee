import { Elysia, ValidationError } from "elysia";
import { findStorageFault, storageSentences } from "../database/storageFault.ts";
import type { Log } from "../log.ts";
import { scrubNothing, type Scrub } from "../secretScrubber.ts";
import { Unavailable } from "../unavailable.ts";

/** A refusal with its status; the message, one plain sentence, goes to the client as it is. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 426 | 429 | 502 | 503,
    message: string,
    /** Of a refusal that ends by itself. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

export const notFound = (what: string) => new HttpError(404, `${what} not found`);

/** Refuses a symbol that the market sources say does not exist. */
export const unknownSymbol = (symbol: string) =>
  new HttpError(422, `No market source knows the symbol '${symbol}'`);

export const plainText = (status: number, sentence: string): Response =>
  new Response(sentence, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/**
 * Every failure is answered in plain text. An internal error is logged with its cause and answered
 * without it: no stack, no validator dump. Provider messages may be in either, so `scrub` removes
 * our secrets.
 */
export const errors = (log: Log, scrub: Scrub = scrubNothing) =>
  new Elysia({ name: "errors" }).onError(
    { as: "global" },
    ({ error, code, request, path, body }) => {
      if (error instanceof HttpError) {
        const { status, message, retryAfterSeconds: seconds } = error;
        const answer = plainText(status, scrub(message));
        if (seconds !== undefined) answer.headers.set("retry-after", String(seconds));
        return answer;
      }
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
      if (error instanceof ValidationError) return plainText(...describeInvalid(error));
      switch (code) {
        case "NOT_FOUND":
          return plainText(404, `There is no call ${request.method} ${shorten(path)}`);
        case "PARSE":
          return plainText(400, "The body is not valid JSON");
        case "INVALID_FILE_TYPE":
          return plainText(400, "The body must be JSON");
        default:
          log.error(`${request.method} ${path} failed`, { error });
          return plainText(500, "The server failed to answer; the reason is in its log");
      }
    },
  );

/** A path may be thousands of characters long; a sentence must not be. */
const MAX_PATH = 100;
const shorten = (path: string): string =>
  path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;

function describeInvalid(error: ValidationError): [status: number, sentence: string] {
  if (error.type === "response") return [500, "The server's answer did not fit its own contract"];
  const first = findInside(error.all[0]);
  const reason = describeReason(first);
  const field = (first?.path ?? "").replaceAll("/", ".").slice(1);
  const place = error.type === "body" ? "body" : error.type === "params" ? "path" : error.type;
  if (!field)
    return [422, `The ${place} must be ${error.type === "body" ? "a JSON object" : "present"}`];
  return [422, `Field '${field}' of the ${place} is not valid: ${reason}`];
}

/** An optional body is a union at its root: the fault is that of its object variant. */
function findInside(error: ValueError | undefined): ValueError | undefined {
  if (!error || error.path) return error;
  const [inside] = error.errors?.[0] ?? [];
  return inside ?? error;
}

/** The part of the validator's error that is used here. */
interface ValueError {
  readonly errors?: readonly Iterable<ValueError>[] | undefined;
  readonly path?: string | undefined;
  readonly message?: string | undefined;
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
}

/** One schema of a union, as far as it is read here. */
interface Choice {
  readonly const?: unknown;
  readonly type?: unknown;
}

/**
 * The validator's own words, except where they are not helpful: for a union it only says that it is
 * one, and for a text in the wrong format it prints the regular expression.
 */
function describeReason(error: ValueError | undefined): string {
  const anyOf = error?.schema?.["anyOf"];
  const choices: readonly Choice[] = Array.isArray(anyOf) ? anyOf : [];
  if (choices.length > 0) {
    if (choices.every((choice) => choice.const !== undefined)) {
      return `expected one of ${choices.map((choice) => String(choice.const)).join(", ")}`;
    }
    const kinds = new Set(choices.map((choice) => String(choice.type)));
    if (kinds.has("number") || kinds.has("integer")) return "expected a number";
  }
  if (error?.schema?.["format"] === "numeric") {
    const { maximum } = error.schema;
    return `expected a positive whole number${typeof maximum === "number" ? `, ${maximum} at most` : ""}`;
  }
  const message = error?.message ?? "is not valid";
  if (message === "Expected required property") return "it is missing";
  if (message.startsWith("Expected string to match")) return "it does not have the expected form";
  return message.charAt(0).toLowerCase() + message.slice(1);
}
