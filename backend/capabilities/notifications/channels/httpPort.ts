/** What a service answered. */
export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly header: (name: string) => string | null;
  /** Its beginning; a service that sends megabytes is not read to their end. */
  readonly text: string;
}

export interface HttpPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Posts once. Redirects are an answer like any other: the address was checked, where it leads was
 * not. Rejects with a DeliveryError when there is no answer.
 */
export interface HttpPort {
  post(message: HttpPost, signal: AbortSignal): Promise<HttpAnswer>;
}
