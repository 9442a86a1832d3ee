import type { Priority } from "../priority.ts";
import type { VendorResponse } from "./vendorJson.ts";

/** One request to a vendor, always a GET. What the vendor wants to see with it is the transport's. */
export interface VendorRequest {
  readonly url: string;
  /** Left out, somebody waits for it. */
  readonly priority?: Priority | undefined;
}

/**
 * How a source reaches its vendor. It answers with whatever status came back, and rejects with
 * {@link import("../source.ts").SourceUnavailable} when nothing came back at all. Keys and cookies
 * are added here, so they are in no address and in no error.
 */
export type VendorTransport = (request: VendorRequest) => Promise<VendorResponse>;
