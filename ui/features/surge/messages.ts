/** Sentences required by the specification. */
export const SYMBOL_FIRST = "Please enter a valid stock symbol first";
export const RUN_SUCCEEDED = "Surge analysis completed successfully";
export const RUN_FAILED = "Failed to run surge analysis";

/** "High Probability" counts a rank, which is not a forecast. */
export const TOP_FIFTH = "Top fifth by surge score";

export const RANKING_NOTE =
  "Surge score averages six indicators; the analysts' upside is not one of them. Rank sorts a run by score and is not a forecast. Surge risk is measured from the price: HIGH if it swings by 60% or more a year, MEDIUM from 30%.";

export const SURGE_SCORE = "Surge score";
export const TARGET = "Target";
export const UPSIDE = "Upside";
export const EARNINGS = "Earnings";
export const nameSurgeAnalysis = (symbol: string): string => `Surge analysis of ${symbol}`;
export const RANK = "Rank";
export const SURGE_RISK = "Surge risk";
export const SCORE_UNKNOWN = "Not enough data to score";
export const RANK_UNKNOWN = "Run the analysis first";
export const describeRank = (comparedWith: string): string =>
  `Ranked among the ${comparedWith} other candidates of the last run. The rank is not a forecast.`;
export const ANALYSIS_METRICS = "Analysis Metrics";
export const INDICATORS_LIST = "Indicators";
export const NO_CANDIDATES_YET = "No candidates yet.";
export const MEAN_UNKNOWN = "No data for any candidate.";
export const describeMean = (known: string, total: string): string =>
  known === total
    ? `Average of all ${total} candidates.`
    : `Average of ${known} of ${total} candidates.`;
export const STOCK = "Stock";
export const PRICE = "Price";
export const EARNINGS_DAYS = "Earnings (days)";
export const DETAILED_ANALYSIS = "Detailed Analysis";
export const CANDIDATES_TABLE = "Candidates table";
export const LIVE_STOCK_ANALYSIS = "Live Stock Analysis";
export const STOCK_SYMBOL = "Stock symbol";
export const ANALYZE_SURGE_POTENTIAL = "Analyze Surge Potential";
export const WAITING_FOR_CANDIDATES = "Waiting for the candidates.";
export const CANDIDATES_FAILED = "The candidates could not be loaded";
export const PRE_EARNINGS_SURGE_ENGINE = "Pre-Earnings Surge Engine";
export const RUN_ANALYSIS = "Run Analysis";
export const SURGE_ANALYSIS = "Surge analysis";
export const TOTAL_CANDIDATES = "Total Candidates";
export const HIGH_PROBABILITY = "High Probability";
export const LAST_RUN = "Last Run";
export const NEVER = "Never";
export const describeCoverage = (read: string, total: string): string =>
  read === total
    ? `Checked all ${total} stocks`
    : `Checked ${read} of ${total} stocks; no data for the rest`;
export const EMPTY = "No candidates yet";
export const EMPTY_AFTER_RUN = "No stocks had enough data";
export const EMPTY_BEFORE_RUN =
  "Run the analysis to rank stocks that report earnings within 21 days.";
export const EMPTY_EXAMPLE =
  "A stock that reports in five days, with more volume and options traded than usual, ranks high.";
export const STOCK_ROWS = "stocks";
export const BEST_CANDIDATES = "Best candidates";
