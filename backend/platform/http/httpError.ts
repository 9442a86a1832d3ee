/** Response to a fault that the product did not foresee. */
export const SERVER_FAILED = "The server failed to respond. Its log has the reason";

export interface RefusalDetails {
  /** Path of the invalid field, as in the contract: `quietHours.zone`. */
  readonly field?: string;
  /** Set if a retry after this time may succeed. */
  readonly retryAfterSeconds?: number;
}

/** A refusal with its status. The message is one plain sentence, sent to the client unchanged. */
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
