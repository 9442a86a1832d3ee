export const MARKET_PAGES = "Market pages";
export const OVERVIEW = "Overview";
export const MAP = "Market map";
export const MAP_TAB = "Map";
export const MARKET = "Market";
export const OTHER_EXCHANGE = "Other exchange";
export const CHOOSE_OTHER = "Other exchange…";

export const describeReading = (market: string, pages: string): string =>
  `Loading the stocks of ${market}: ${pages}. They appear once all are loaded.`;
export const describePartial = (market: string, listed: string, total: string | null): string =>
  total === null
    ? `Only the ${listed} largest stocks of ${market} could be loaded. Retrying in ten minutes.`
    : `Only the ${listed} largest of ${total} stocks of ${market} could be loaded. Retrying in ten minutes.`;
export const describeReadingAnew = (market: string, pages: string, time: string): string =>
  `Reloading the stocks of ${market}: ${pages}. Showing those of ${time} in the meantime.`;
export const describeListFailed = (market: string): string =>
  `No source could list the stocks of ${market}. Retrying in a few minutes.`;
export const describeOldList = (market: string, time: string): string =>
  `No source could update the stocks of ${market}. Showing those of ${time}.`;

export const INDICES = "Indices";
export const WAITING_FOR_INDICES = "Waiting for the indices.";
export const INDICES_FAILED = "The indices could not be loaded";
export const NO_INDICES = "No indices";
export const NO_INDICES_REASON = "None of your data sources quotes an index.";
export const describeUnanswered = (count: string): string => `${count} more could not be loaded`;

export const YIELDS = "US Treasury yields";
export const WAITING_FOR_YIELDS = "Waiting for the yields.";
export const YIELDS_FAILED = "The yields could not be loaded";
export const YIELD_TERMS: Readonly<Record<number, string>> = {
  3: "3-month",
  24: "2-year",
  120: "10-year",
  360: "30-year",
};
export const describeBasisPoints = (change: string): string => `${change} bp`;
export const describeYieldsNote = (date: string, since: string | null, source: string): string =>
  since === null
    ? `Annual yields on ${date} · ${source}`
    : `Annual yields on ${date}, with changes since ${since} in basis points (1 bp is 0.01%) · ${source}`;

export const SECTORS = "Sectors";
export const SECTOR = "Sector";
export const CHANGE = "Change";
export const ADVANCING = "Up";
export const DECLINING = "Down";
export const UP_AND_DOWN = "Stocks up and down";
export const COVERED = "Covered";
export const SECTOR_UNKNOWN = "Sector not known";
export const SECTORS_NOTE = "Average change, weighted by market value";
export const NO_WEIGHTS = "No stock in this sector has both a change and a market value";
export const describeCovered = (weighted: string, listed: string): string =>
  `${weighted} of ${listed}`;

export const MOVERS = "Movers";
export const GAINERS = "Gainers";
export const LOSERS = "Losers";
export const MOST_ACTIVE = "Most active";
export const NO_GAINERS = "No stock is up";
export const NO_LOSERS = "No stock is down";
export const NO_ACTIVE = "No volume available";
export const describeRanked = (count: string): string => `Ranked among the ${count} largest stocks`;

export const PRE_MARKET = "Pre-market";
export const NO_PRE_MARKET = "No pre-market prices";
export const NO_PRE_MARKET_REASON = "Pre-market prices appear before the exchange opens.";
export const SIMULATED_ALWAYS_OPEN = "The simulated market is always open.";
const countStocks = (count: string): string => (count === "1" ? "1 stock" : `${count} stocks`);
export const describeQuoted = (count: string): string =>
  `${countStocks(count)} with a pre-market price`;

export const WAITING_FOR_MARKET = "Waiting for the market's prices.";
export const MARKET_FAILED = "The market could not be loaded";
export const NO_STOCKS = "No stocks in this market";
export const NO_STOCKS_REASON =
  "No source lists its stocks, and none is in your watchlist or screener results.";
export const NO_KNOWN_REASON = "None of its stocks is in your watchlist or screener results.";

export const describeCoverage = (priced: string, listed: string): string =>
  `${priced} of ${listed} known stocks have a change for the day`;
export const describeWhole = (count: string, source: string, time: string): string =>
  `${countStocks(count)} from ${source}, ${time}`;
export const describeOrigin = (count: string, source: string, time: string): string =>
  `${count} from ${source}, ${time}`;
export const SCREENER_SOURCE = "the last screener run";

export const MAP_FAILED = "The market map could not be loaded";
export const NO_MAP = "Nothing to draw";
export const NO_MAP_REASON = "No stock of this market has both a change today and a market value.";
export const describeCut = (shown: string, all: string): string =>
  `The ${shown} largest of ${all} stocks with a market value.`;
export const ALL_SECTORS = "All sectors";
export const SHOWN_AS = "Shown as";
export const AS_MAP = "Map";
export const AS_TABLE = "Table";
export const nameMap = (market: string, sector: string): string =>
  sector === "" ? `${market}, all sectors` : `${market}, ${sector}`;
export const SORT_BY = "Sort by";
export const MAP_TABLE = "Stocks of the map";
export const STOCK = "Stock";
export const STOCKS = "stocks";
export const PRICE = "Price";
export const MARKET_VALUE = "Market value";

export const CALENDAR = "Calendar";
export const PREVIOUS_WEEK = "Previous week";
export const THIS_WEEK = "This week";
export const NEXT_WEEK = "Next week";
export const describeWeek = (monday: string): string => `Week of ${monday}`;
export const describeNextTradingWeek = (monday: string): string =>
  `Week of ${monday} (next trading week)`;
export const MY_STOCKS = "My stocks only";
export const WATCHED = "Watched";
export const WAITING_FOR_CALENDAR = "Waiting for the calendar.";
export const NOTHING_THAT_DAY = "Nothing scheduled";
export const EARNINGS = "Earnings";
export const EARNINGS_FAILED = "The earnings calendar could not be loaded";
export const DAY_FAILED = "No source responded for this day";
export const WEEK_FAILED = "No market source is available right now";
export const HOUR_UNKNOWN = "Time not known";
export const UNCONFIRMED = "Date unconfirmed";
export const TODAY = "Today";
export const NO_REPORTS_BY_DATE =
  "No source lists reports by date. Showing only your watched stocks.";
export const describeMoreReports = (count: string): string =>
  count === "1" ? "and 1 smaller company" : `and ${count} smaller companies`;
export const describeMoreOfDay = (count: string): string => `Show ${count} more`;
export const SHOW_FEWER = "Show fewer";
export const DIVIDENDS = "Dividends per share, by ex-date";
export const DIVIDENDS_FAILED = "The dividend calendar could not be loaded";
export const DIVIDENDS_OF_WATCHED =
  "Live sources list dividends by stock. Showing only your watched stocks.";
export const IPOS = "IPOs in the United States";
export const IPOS_FAILED = "The IPO calendar could not be loaded";
export const ECONOMY = "Economic events";
export const ECONOMY_FAILED = "The economic calendar could not be loaded";
export const ECONOMY_NOTE =
  "In your time zone. Figures are forecasts until they are published. An event may be listed a day late.";
export const describeFigures = (
  actual: string | null,
  expected: string | null,
  previous: string | null,
): string =>
  [
    ...(actual === null ? [] : [`published ${actual}`]),
    ...(expected === null ? [] : [`expected ${expected}`]),
    ...(previous === null ? [] : [`before ${previous}`]),
  ].join(", ");
export const PRICE_EXPECTED = "Expected price and day";
export const describePriceRange = (from: string, to: string): string => `${from}–${to}`;
export const AMOUNT_UNKNOWN = "Not known";
export const describeSources = (sources: string): string => `From ${sources}`;
export const describeAsked = (asked: string, watched: string, time: string): string =>
  `${asked} of ${watched} watched stocks checked, ${time}`;
export const describeNotAnswered = (count: string): string => `${count} could not be checked`;

export const FEED = "Subscribe in your calendar";
export const WAITING_FOR_FEED = "Waiting for the feed's address.";
export const FEED_FAILED = "The feed's address could not be loaded";
export const FEED_NOTE =
  "A private address for calendar apps. Reports and ex-dividend dates of your watched stocks appear as all-day events; unconfirmed dates are marked.";
export const FEED_IN_DEMO =
  "On your own server, calendar apps can subscribe to the dates of your watched stocks. The demo runs only in this page.";
export const FEED_ADDRESS = "Address of the feed";
export const FEED_SECRET_NOTE =
  "Anyone with the address can read the feed without the passcode. Renew it if it leaks.";
export const CREATE_FEED = "Create address";
export const FEED_CREATED = "The feed has a new address";
export const FEED_REVOKED = "The feed is closed";
export const FEED_CHANGE_FAILED = "The feed could not be changed";
export const COPY = "Copy";
export const ADDRESS_COPIED = "Address copied";
export const COPY_FAILED = "Could not copy. Select the address and copy it.";
export const RENEW = "Renew";
export const RENEW_TITLE = "Renew the address?";
export const RENEW_QUESTION =
  "The current address stops working at once. Calendar apps that use it need the new one.";
export const REVOKE = "Revoke";
export const REVOKE_TITLE = "Revoke the address?";
export const REVOKE_QUESTION = "Calendar apps that use it will no longer receive updates.";
