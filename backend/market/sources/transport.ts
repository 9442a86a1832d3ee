import type { Priority } from "../priority.ts";
import type { VendorResponse } from "./vendorJson.ts";

/**
 * One request to a vendor: a GET, or a POST where it has a body. Headers that the vendor expects are
 * added by the transport.
 */
export interface VendorRequest {
  readonly url: string;
  /** JSON. */
  readonly body?: string | undefined;
  /** Default: foreground. */
  readonly priority?: Priority | undefined;
}

/**
 * How a source reaches its vendor. It resolves with any status, and rejects with {@link
 * import("../source.ts").SourceUnavailable} when there was no answer at all. Keys and cookies are
 * added here, so they are in no URL and in no error.
 */
export type VendorTransport = (request: VendorRequest) => Promise<VendorResponse>;
