import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** Events for the audit log only: the order and the rehearsal are in the table `settings`. */
export type SourcesEvent =
  | DomainEvent<
      "SourceOrderSaved",
      { readonly capability: string; readonly sources: readonly string[] }
    >
  | DomainEvent<"OutageRehearsalStarted", { readonly source: string; readonly until: string }>
  | DomainEvent<"OutageRehearsalEnded", { readonly source: string }>;

export const SOURCES_STREAM = "settings-sources";
