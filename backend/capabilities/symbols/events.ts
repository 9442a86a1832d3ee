import type { DomainEvent } from "../../platform/eventStore/event.ts";

export type SymbolNotFound = DomainEvent<"SymbolNotFound", { readonly symbol: string }>;

export const symbolStream = (symbol: string): string => `symbol-${symbol}`;
