import { createContext } from "react";

/** Encodes characters such as `^` and `=`. */
export const stockPath = (symbol: string): string => `/stocks/${encodeURIComponent(symbol)}`;

/** The router overrides it if the product is not served from the root. */
export const StockHrefContext = createContext<(symbol: string) => string>(stockPath);
