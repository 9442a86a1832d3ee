export const PARTS_LABEL = "Parts of this page";
export const PARTS = {
  facts: "Key facts",
  mine: "My alerts and notes",
  analysts: "Analysts",
  options: "Options",
  insiders: "Insiders",
  earnings: "Earnings",
  holders: "Holders",
  filings: "Filings",
  mentions: "Mentions",
  headlines: "Headlines",
  posts: "Community posts",
  firings: "Alert triggers",
} as const;

const wordsOf = (title: string, what: string) => ({
  title,
  waitingFor: `Waiting for ${what}.`,
  failed: `${title} could not be loaded`,
  what,
});
export const FACTS_WORDS = wordsOf(PARTS.facts, "key facts");
export const ANALYSTS_WORDS = wordsOf(PARTS.analysts, "analysts' targets or ratings");
export const EARNINGS_WORDS = wordsOf(PARTS.earnings, "report dates");
export const INSIDERS_WORDS = wordsOf(PARTS.insiders, "insider trades");
export const HOLDERS_WORDS = wordsOf(PARTS.holders, "holders");
export const OPTIONS_WORDS = wordsOf(PARTS.options, "options");
export const FILINGS_WORDS = wordsOf(PARTS.filings, "filings");
export const MENTIONS_WORDS = wordsOf(PARTS.mentions, "mentions on message boards");
export const HEADLINES_WORDS = wordsOf(PARTS.headlines, "headlines");
export const POSTS_WORDS = {
  title: PARTS.posts,
  waitingFor: "Waiting for community posts.",
  failed: `${PARTS.posts} could not be loaded`,
} as const;
/** A single letter is usually a word. */
export const describeNoPosts = (symbol: string): string =>
  symbol.length === 1
    ? `No posts mention $${symbol} yet. One-letter symbols need the dollar sign.`
    : `No posts mention ${symbol} yet.`;
export const SHOW_MORE_POSTS = "Show more";
export const OPEN_COMMUNITY = "Open Community";
export const FIRINGS_WORDS = {
  title: PARTS.firings,
  waitingFor: "Waiting for news and market moves around your triggers.",
  failed: "News and market moves around your triggers could not be loaded",
} as const;
export const describeNoFirings = (symbol: string): string =>
  `No alert on ${symbol} has triggered yet. News and market moves around each trigger will appear here.`;
export const describeFiredAt = (time: string): string => `Alert triggered ${time}`;
export const describeNotOffered = (what: string): string =>
  `Your data sources don't offer ${what}.`;
export const describeUnknown = (what: string, symbol: string): string =>
  `Your data sources have no ${what} for ${symbol}.`;
export const PARTLY_LOADED = "A source did not respond, so some data may be missing.";
export const describeAsOf = (time: string): string => `as of ${time}`;

export const MARKET_CAP = "Market cap";
export const PE_RATIO = "P/E";
export const EARNINGS_PER_SHARE = "EPS";
export const BETA = "Beta";
export const DIVIDEND = "Expected dividends";
export const DIVIDEND_YIELD = "Dividend yield";
export const EX_DIVIDEND = "Ex-dividend date";
export const AVERAGE_VOLUME = "Average volume";
export const SHARES_OUTSTANDING = "Shares outstanding";
export const SHORT_INTEREST = "Short interest";
export const SECTOR = "Sector";
export const INDUSTRY = "Industry";
export const NOT_SAID = "Not available";
export const DAY_RANGE = "Day range";
export const YEAR_RANGE = "52-week range";
export const VOLUME_TODAY = "Volume today";
export const describeSince = (date: string): string => `since ${date}`;
export const describeShares = (count: string): string => `${count} shares`;

export const describeDay = (date: string): string => `, ${date}`;
export const describeFrom = (figures: string, source: string): string => `${figures}: ${source}`;
export const describeVolumeShare = (share: string): string => `${share} of the average`;

export const TARGETS = "Price targets";
export const TARGET_LOW = "Lowest target";
export const MEAN_TARGET = "Mean target";
export const TARGET_HIGH = "Highest target";
export const UPSIDE = "Upside to mean";
export const DISPERSION = "Dispersion";
export const TARGET_COUNT = "Analysts";
export const OF_DATE = "As of";
export const describePriceInTargets = (price: string, side: -1 | 0 | 1): string =>
  side < 0
    ? `At ${price}, the price is below every target.`
    : side > 0
      ? `At ${price}, the price is above every target.`
      : `At ${price}, the price is between the lowest and highest target.`;
export const NO_TARGETS = "No price targets available.";
export const NO_RATINGS = "No monthly ratings available.";
export const NO_CHANGES = "No rating changes available.";
export const RATINGS = "Ratings by month";
export const MONTH = "Month";
export const GRADES = {
  strongBuy: "Strong buy",
  buy: "Buy",
  hold: "Hold",
  sell: "Sell",
  strongSell: "Strong sell",
} as const;
export const describeMonthsAgo = (months: number): string =>
  months === 0 ? "This month" : months === 1 ? "Last month" : `${months} months ago`;
export const CHANGES = "Rating changes";
export const FIRM = "Firm";
export const DATE = "Date";
export const CHANGE = "Change";
export const GRADE = "Rating";
export const CHANGE_KINDS = {
  upgrade: "Upgrade",
  downgrade: "Downgrade",
  initiate: "Initiated",
  maintain: "Maintained",
  reiterate: "Reiterated",
} as const;
export const describeGrade = (from: string | null, to: string | null): string =>
  from === null || from === to ? (to ?? "Not given") : `${from} → ${to ?? "not given"}`;

export const NEXT_REPORT = "Next report";
export const NO_NEXT_REPORT = "No date for the next report yet.";
export const NO_PAST_REPORTS = "No past reports available.";
export const CONFIRMED = "Confirmed";
export const NOT_CONFIRMED = "Not confirmed";
export const PAST_REPORTS = "Past reports";
export const REPORTED_ON = "Reported on";
export const HOUR = "Time";
export const HOUR_NOT_KNOWN = "Time not known";
export const MOVE_AFTER = "Move after";
export const OVER_TWO_DAYS = "over two days";

export const BOUGHT = "Bought";
export const SOLD = "Sold";
export const describeWindow = (what: string, days: string): string => `${what} in ${days} days`;
export const INSIDER_TRADES = "Insider trades";
export const TRADES = "trades";
export const RELATION = "Role";
export const NO_TRADES = "No individual trades available.";
export const INSIDER = "Insider";
export const SIDE = "Trade";
export const SIDES = { bought: "Bought", sold: "Sold" } as const;
export const SHARES = "Shares";
export const VALUE = "Value";

export const HELD_BY_INSIDERS = "Held by insiders";
export const HELD_BY_INSTITUTIONS = "Held by institutions";
export const INSTITUTION_COUNT = "Institutions";
export const LARGEST_HOLDERS = "Largest holders";
export const NO_HOLDERS = "No individual holders available.";
export const HOLDER = "Holder";
export const SHARE = "Share";
export const REPORTED = "Reported";

export const OPTION_CHAIN = "Option chain";
export const OPTION_SIDE = "Calls or puts";
export const CALLS = "Calls";
export const PUTS = "Puts";
export const EXPIRY = "Expiry";
export const STRIKE = "Strike";
export const LAST_PRICE = "Last";
export const VOLUME = "Volume";
export const OPEN_INTEREST = "Open int.";
export const IMPLIED_VOLATILITY = "Impl. vol.";
export const PUT_CALL_VOLUME = "Put/call by volume";
export const PUT_CALL_INTEREST = "Put/call by open interest";
export const NOT_QUOTED =
  "These contracts have no bid or ask right now, so volatility and open interest are unknown.";
export const NO_CONTRACTS = "No contracts for this expiry.";
export const ALL_STRIKES = "Show all strikes";
export const NEAR_STRIKES = "Show strikes near the price";

export const LAST_DAY = "Last 24 hours";
export const DAY_BEFORE = "24 hours before";
export const MENTIONS_CHANGE = "Change in mentions";

export const HEADLINES = "Headlines";
export const describeTied = (symbol: string): string =>
  `Only headlines that the source links to ${symbol}.`;
export const NO_ARTICLES = "Simulated headlines without articles.";
export const nameHeadlineLink = (title: string): string => `${title}, opens in a new tab`;

export const FILINGS = "Filings";
export const FORM = "Form";
export const SUBJECT = "Subject";
export const nameFilingLink = (form: string, date: string): string =>
  `${form} of ${date} on SEC EDGAR, opens in a new tab`;
/** Forms whose name determines their content (sec.gov, "Forms List"). */
const FORMS: Readonly<Record<string, string>> = {
  "10-K": "Annual report",
  "10-Q": "Quarterly report",
  "8-K": "Current report",
  "20-F": "Annual report, foreign company",
  "6-K": "Report, foreign company",
  "4": "Insider trade",
  "3": "Initial insider holdings",
  "144": "Notice of a planned sale",
  "DEF 14A": "Proxy statement",
  "S-1": "Registration of securities",
  "S-8": "Employee share plan",
  "SC 13G": "Passive stake above 5%",
  "SC 13D": "Active stake above 5%",
};
export const describeForm = (form: string): string =>
  FORMS[form.replace(/\/A$/, "")] ?? "Other filing";
/** Items of Form 8-K (sec.gov, "Form 8-K"). */
const ITEMS: Readonly<Record<string, string>> = {
  "1.01": "Material agreement",
  "1.02": "Material agreement ended",
  "1.03": "Bankruptcy",
  "1.05": "Cybersecurity incident",
  "2.01": "Acquisition or disposal completed",
  "2.02": "Financial results",
  "2.03": "New debt",
  "2.04": "Debt acceleration",
  "2.05": "Exit or disposal costs",
  "2.06": "Impairment",
  "3.01": "Delisting notice",
  "3.02": "Unregistered sale of shares",
  "3.03": "Shareholder rights changed",
  "4.01": "Auditor change",
  "4.02": "Past financial statements no longer reliable",
  "5.01": "Change in control",
  "5.02": "Director or officer change",
  "5.03": "Bylaw change",
  "5.07": "Shareholder vote",
  "5.08": "Director nominations",
  "7.01": "Regulation FD disclosure",
  "8.01": "Other events",
  "9.01": "Statements and exhibits",
};
export const describeItems = (items: readonly string[]): string =>
  items.map((item) => ITEMS[item] ?? `Item ${item}`).join(", ");
