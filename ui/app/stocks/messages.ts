export const WAITING_FOR_RESULTS = "Waiting for the screener's results.";
export const RESULTS_FAILED = "The screener's results could not be loaded";
export const UNDO = "Undo";
export const describeUnknownSymbol = (symbol: string): string => `Symbol '${symbol}' not found`;
export const describeLookingUp = (symbol: string): string => `Looking up ${symbol} …`;
