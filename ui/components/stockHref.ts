import { createContext } from "react";

/** Address of a stock's page inside the product; `^`, `=` and the like are encoded. */
export const stockPath = (symbol: string): string => `/stocks/${encodeURIComponent(symbol)}`;

/** The same as an `href`; the router says where the product lives when that is not the root. */
export const StockHrefContext = createContext<(symbol: string) => string>(stockPath);
