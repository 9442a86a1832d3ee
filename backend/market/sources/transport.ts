import type { Urgency } from "../priority.ts";
import { type VendorResponse, parseVendorJson } from "./vendorJson.ts";
import type { Mapped } from "./mapped.ts";

/** Sends, parses and maps one JSON query. Rejects as the transport does. */
export async function askVendor<T>(
  send: VendorTransport,
  url: string,
  map: (body: unknown) => Mapped<T>,
  priority?: Urgency,
  body?: unknown,
): Promise<Mapped<T>> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const parsed = parseVendorJson(await send({ url, priority, ...(text && { body: text }) }));
  return parsed.status === "fault" ? parsed : map(parsed.value);
}

/** A GET, or a POST if it has a body. The transport adds the headers that the vendor expects. */
export interface VendorRequest {
  readonly url: string;
  readonly body?: string | undefined;
  /** Defaults to interactive. */
  readonly priority?: Urgency | undefined;
}

/**
 * Sends requests to a vendor. Resolves with any status, and rejects with {@link
 * import("../source.ts").SourceUnavailable} if there was no response at all. Keys and cookies are
 * added here, so that the URLs of sources and their errors do not contain them.
 */
export type VendorTransport = (request: VendorRequest) => Promise<VendorResponse>;
