/**
 * A refusal with its status; the message, one plain sentence, goes to the client as it is. `field`
 * is the path of the field at fault, as the contract names it: `quietHours.zone`.
 */
export class HttpError extends Error {
  override readonly name = "HttpError";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 426 | 429 | 502 | 503,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}
