import type { VendorLimits } from "./pacing.ts";

/** What everything outside its folder knows of a live source; how it is opened is the adapters'. */
export interface AboutSource {
  /** In `MARKET_SOURCES`, in events and in tables: it never changes. */
  readonly name: string;
  /** As the vendor writes its own name. */
  readonly label: string;
  /**
   * What may leave for the vendor: its token budget. Where a limit is stated, `perMinute + burst` is
   * below it; where none is, this is what a person with the site open might cause.
   */
  readonly limits: VendorLimits;
}
