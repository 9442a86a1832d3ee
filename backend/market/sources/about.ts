import type { VendorLimits } from "./pacing.ts";

/** What everything outside its folder knows of a live source; how it is opened is the adapters'. */
export interface AboutSource {
  /** In `MARKET_SOURCES`, in events and in tables: it never changes. */
  readonly name: string;
  /** As the vendor writes its own name. */
  readonly label: string;
  /**
   * The request budget of the vendor. Where a limit is documented, `perMinute + burst` is below it;
   * where none is, this is what a person with the site open might cause.
   */
  readonly limits: VendorLimits;
}
