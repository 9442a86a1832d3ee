/**
 * Exchanges of New York by the names that TradingView has for them: its `AMEX` is NYSE American and
 * NYSE Arca. Not Cboe, whose name there has changed.
 */
export type ListingVenue = "NASDAQ" | "NYSE" | "AMEX" | "OTC";
