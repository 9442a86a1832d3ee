import type { Urgency } from "../priority.ts";
import type { VendorResponse } from "./vendorJson.ts";

/**
 * One request to a vendor: a GET, or a POST if it has a body. The transport adds the headers that
 * the vendor expects.
 */
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
