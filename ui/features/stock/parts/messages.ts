export const PARTS_LABEL = "Parts of this page";
export const PARTS = {
  chart: "Chart",
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
  firings: "Triggers",
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
  waitingFor: "Waiting for posts of the community.",
  failed: `${PARTS.posts} could not be loaded`,
} as const;
/** A single letter is more often a word than a symbol. */
export const describeNoPosts = (symbol: string): string =>
  symbol.length === 1
    ? `No post names $${symbol} yet. One-letter symbols count only with the dollar sign.`
    : `No post names ${symbol} yet.`;
export const SHOW_MORE_POSTS = "Show more";
export const OPEN_COMMUNITY = "Open the community";
export const FIRINGS_WORDS = {
  title: PARTS.firings,
  waitingFor: "Waiting for the events around triggers.",
  failed: "The events around triggers could not be loaded",
} as const;
export const describeNoFirings = (symbol: string): string =>
  `No alert on ${symbol} has triggered yet. News and market moves around each trigger will appear here.`;
export const describeFiredAt = (time: string): string => `An alert triggered ${time}`;
export const describeNotOffered = (what: string): string =>
  `None of your data sources offers ${what}.`;
export const describeUnknown = (what: string, symbol: string): string =>
  `Your data sources have no ${what} for ${symbol}.`;
export const PARTLY_LOADED = "Some of this could not be loaded, so data may be missing.";
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
export const describeDay = (date: string): string => `, ${date}`;
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
    ? `The price, ${price}, is below every target.`
    : side > 0
      ? `The price, ${price}, is above every target.`
      : `The price, ${price}, lies between the targets.`;
export const NO_TARGETS = "No price targets are known.";
export const NO_RATINGS = "No ratings by month are known.";
export const NO_CHANGES = "No rating changes are known.";
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
export const NO_NEXT_REPORT = "No date of the next report is known.";
export const NO_PAST_REPORTS = "No past reports are known.";
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
export const NO_TRADES = "No individual trades are known.";
export const INSIDER = "Insider";
export const SIDE = "Trade";
export const SIDES = { bought: "Bought", sold: "Sold" } as const;
export const SHARES = "Shares";
export const VALUE = "Value";

export const HELD_BY_INSIDERS = "Held by insiders";
export const HELD_BY_INSTITUTIONS = "Held by institutions";
export const INSTITUTION_COUNT = "Institutions";
export const LARGEST_HOLDERS = "Largest holders";
export const NO_HOLDERS = "No individual holders are known.";
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
  "These contracts have no bid or ask right now, so their volatility and open interest are not known.";
export const NO_CONTRACTS = "No contracts of this expiry are known.";
export const ALL_STRIKES = "Show all strikes";
export const NEAR_STRIKES = "Show strikes near the price";

export const LAST_DAY = "Last 24 hours";
export const DAY_BEFORE = "24 hours before";
export const MENTIONS_CHANGE = "Change of mentions";

export const HEADLINES = "Headlines";
export const describeTied = (symbol: string): string =>
  `Only headlines that the source links to ${symbol}.`;
export const NO_ARTICLES = "Simulated headlines. There is no article to open.";
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
  "20-F": "Annual report of a foreign company",
  "6-K": "Report of a foreign company",
  "4": "Trade of an insider",
  "3": "First statement of an insider",
  "144": "Notice of a planned sale",
  "DEF 14A": "Proxy statement",
  "S-1": "Registration of securities",
  "S-8": "Shares for employees",
  "SC 13G": "Holder of more than 5%",
  "SC 13D": "Holder of more than 5% with intentions",
};
export const describeForm = (form: string): string =>
  FORMS[form.replace(/\/A$/, "")] ?? "Not described";
/** Items of Form 8-K (sec.gov, "Form 8-K"). */
const ITEMS: Readonly<Record<string, string>> = {
  "1.01": "Material agreement",
  "1.02": "End of a material agreement",
  "1.03": "Bankruptcy",
  "1.05": "Cybersecurity incident",
  "2.01": "Acquisition or disposal completed",
  "2.02": "Results of operations",
  "2.03": "New debt",
  "2.04": "Debt due early",
  "2.05": "Costs of exit or disposal",
  "2.06": "Impairment",
  "3.01": "Notice of delisting",
  "3.02": "Unregistered sale of shares",
  "3.03": "Rights of holders changed",
  "4.01": "Change of auditor",
  "4.02": "Past accounts not to be relied on",
  "5.01": "Change of control",
  "5.02": "Change of directors or officers",
  "5.03": "Change of articles or bylaws",
  "5.07": "Votes of shareholders",
  "5.08": "Nominations of directors",
  "7.01": "Regulation FD disclosure",
  "8.01": "Other events",
  "9.01": "Statements and exhibits",
};
export const describeItems = (items: readonly string[]): string =>
  items.map((item) => ITEMS[item] ?? `Item ${item}`).join(", ");
