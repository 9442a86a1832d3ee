import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** A symbol that was accepted unverified does not exist, as far as the sources know. */
export type SymbolNotFound = DomainEvent<"SymbolNotFound", { readonly symbol: string }>;

/** What was found out about one symbol. */
export const symbolStream = (symbol: string): string => `symbol-${symbol}`;
