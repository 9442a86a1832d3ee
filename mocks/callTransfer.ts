/** A Request itself cannot be posted between threads. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ArrayBuffer | null;
}

export interface PlainResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ArrayBuffer;
}

/** Statuses without a body (fetch.spec.whatwg.org/#null-body-status). */
const BODILESS = new Set([204, 205, 304]);

export async function packRequest(request: Request): Promise<PlainRequest> {
  const { method, url, headers } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  return { method, url, headers: [...headers], body };
}

export const unpackRequest = ({ method, url, headers, body }: PlainRequest): Request =>
  new Request(url, { method, headers: headers.map(([name, value]) => [name, value]), body });

export const packResponse = async (response: Response): Promise<PlainResponse> => ({
  status: response.status,
  headers: [...response.headers],
  body: await response.arrayBuffer(),
});

export const unpackResponse = ({ status, headers, body }: PlainResponse): Response =>
  new Response(BODILESS.has(status) ? null : body, {
    status,
    headers: headers.map(([name, value]) => [name, value]),
  });
