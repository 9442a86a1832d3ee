/** A service's answer. */
export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly header: (name: string) => string | null;
  /** Its beginning; a service that sends megabytes is not read to their end. */
  readonly text: string;
}

export interface HttpGet {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface HttpPost extends HttpGet {
  /** POST where it is left out. */
  readonly method?: "PUT";
  readonly body: string;
}

/**
 * Asks once. A redirect is returned like any other answer, because only the given address was
 * checked. Rejects with a DeliveryError when there is no answer.
 */
export interface HttpPort {
  post(message: HttpPost, signal: AbortSignal): Promise<HttpAnswer>;
  /** Left out where there is no network. */
  get?(request: HttpGet, signal: AbortSignal): Promise<HttpAnswer>;
}
