import { createContext } from "react";

/** Path of a stock's page. Encodes `^`, `=` and similar characters. */
export const stockPath = (symbol: string): string => `/stocks/${encodeURIComponent(symbol)}`;

/**
 * Builds the `href` of a stock's page. The router overrides it if the product is not served from
 * the root.
 */
export const StockHrefContext = createContext<(symbol: string) => string>(stockPath);
