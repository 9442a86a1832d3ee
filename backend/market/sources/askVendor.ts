import type { Priority } from "../priority.ts";
import type { Mapped } from "./mapped.ts";
import type { VendorTransport } from "./transport.ts";
import { parseVendorJson } from "./vendorJson.ts";

/** One JSON query: sent, parsed and mapped. Rejects as the transport does. */
export async function askVendor<T>(
  send: VendorTransport,
  url: string,
  map: (body: unknown) => Mapped<T>,
  priority?: Priority,
): Promise<Mapped<T>> {
  const parsed = parseVendorJson(await send({ url, priority }));
  return parsed.status === "fault" ? parsed : map(parsed.value);
}
