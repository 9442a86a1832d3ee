import type { Mapped } from "./mapped.ts";
import type { Urgency } from "../priority.ts";
import type { VendorTransport } from "./transport.ts";
import { parseVendorJson } from "./vendorJson.ts";

/**
 * Sends, parses and maps one JSON query; a POST if it has a body. Rejects as the transport does.
 */
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
