export interface RefusalDetails {
  /** The path of the field at fault, as the contract names it: `quietHours.zone`. */
  readonly field?: string;
  /** Of a refusal that ends by itself. */
  readonly retryAfterSeconds?: number;
}

/** A refusal with its status; the message, one plain sentence, goes to the client as it is. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 426 | 429 | 502 | 503,
    message: string,
    readonly about: RefusalDetails = {},
  ) {
    super(message);
  }
}
