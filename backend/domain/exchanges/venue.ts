/**
 * US exchanges by TradingView's names: `AMEX` is NYSE American and NYSE Arca. Cboe is omitted,
 * because its name there has changed.
 */
export type ListingVenue = "NASDAQ" | "NYSE" | "AMEX" | "OTC";
