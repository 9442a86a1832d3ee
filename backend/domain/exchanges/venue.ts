/** `AMEX` is NYSE American and NYSE Arca. Cboe is omitted: its name at TradingView has changed. */
export type ListingVenue = "NASDAQ" | "NYSE" | "AMEX" | "OTC";
