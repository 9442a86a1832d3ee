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
  /** Left out where the vendor asks for none. */
  readonly key?: SourceKey;
}

/** A vendor's key: the configuration, the scrubber and Settings know it from here. */
export interface SourceKey {
  /** The environment variable that holds it: it never changes. */
  readonly variable: string;
  /** In the README's table of variables. */
  readonly meaning: string;
  /** Its name among the saved keys, where Settings has a field for it. */
  readonly savedAs?: "stockDataKey";
}

/** Those of a list that need a key. */
export type KeyedSource<Source extends AboutSource> = Extract<Source, { readonly key: SourceKey }>;

export const chooseKeyed = <Source extends AboutSource>(
  sources: readonly Source[],
): readonly KeyedSource<Source>[] =>
  sources.filter((source): source is KeyedSource<Source> => source.key !== undefined);
