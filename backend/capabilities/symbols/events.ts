import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** A symbol that was accepted unverified is unknown to the sources. */
export type SymbolNotFound = DomainEvent<"SymbolNotFound", { readonly symbol: string }>;

export const symbolStream = (symbol: string): string => `symbol-${symbol}`;
