export const ALLOCATION = "Allocation";
export const ALLOCATION_FAILED = "The allocation could not be loaded";
export const WAITING_FOR_ALLOCATION = "Waiting for the allocation.";
export const NOTHING_VALUED = "Nothing has a value yet";
export const NOTHING_VALUED_REASON = "Cash and holdings with a price appear here.";
export const DIVIDED_BY = "Group by";
export const divisions = {
  holding: "Holding",
  sector: "Sector",
  country: "Country",
  currencies: "Currency",
} as const;
export const divisionNotes = {
  sector: "As reported by the data sources. Unknown if none reports one.",
  country: "The country of the exchange, not of the company.",
  currencies: "The currency of the quote, or of the cash.",
} as const;
export const nameAllocation = (division: string): string => `Allocation by ${division}`;
export const VALUE = "Value";
export const WEIGHT = "Weight";
export const DEBT_NOTE = "Negative amounts have no weight.";
export const TOTAL_UNKNOWN = "Not known until every holding has a price";
export const describeMissing = (names: string): string => `Not in the totals: ${names}`;
export const describeUnasked = (count: number, formatted: string): string =>
  `${count === 1 ? "1 holding" : `${formatted} holdings`} not loaded yet`;

export const INCOME = "Income and costs";
export const INCOME_FAILED = "The income could not be loaded";
export const WAITING_FOR_INCOME = "Waiting for the income.";
export const NO_INCOME = "No income or costs yet";
export const NO_INCOME_REASON =
  "Dividends, interest, fees, taxes and realized gains appear here by year.";
export const BY_YEAR = "Income and costs by year";
export const YEAR = "Year";
export const incomeColumns = {
  dividends: "Dividends",
  interest: "Interest",
  realized: "Realized gain",
  fees: "Fees",
  taxes: "Taxes",
  total: "Total",
} as const;
export const describeRates = (currency: string): string =>
  `In ${currency}, at the exchange rate of each transaction. Realized gain is before fees and taxes.`;
export const DIVIDENDS_BY_MONTH = "Dividends by month";
export const RECEIVED = "Received";
export const EXPECTED = "Expected";
export const MONTH = "Month";
export const AS_TABLE = "By month as a table";
export const EXPECTED_DIVIDENDS = "Expected dividends";
export const describeExpectedSum = (amount: string): string =>
  `${amount} in the next twelve months`;
export const EXPECTED_RULE =
  "Announced: a source lists the future date. Estimated: the last twelve months' dividends repeated one year later, unchanged. By ex-date, for your current shares at today's rate, before tax.";
export const EX_DATE = "Ex-date";
export const STOCK = "Stock";
export const PER_SHARE = "Per share";
export const AMOUNT = "Amount";
export const BASIS = "Basis";
export const ANNOUNCED = "Announced";
export const ESTIMATED = "Estimated";
export const NO_RATE = "No exchange rate";
export const NO_EXPECTED = "No upcoming dividends are known.";
export const describeWithoutCalendar = (names: string): string => `No dividend data for ${names}.`;
export const describeMissingRates = (names: string): string => `No exchange rate: ${names}`;
export const describeMore = (formatted: string): string => `Show all ${formatted}`;

export const SPLITS = "Splits to record";
export const describeSplit = (symbol: string, ratio: string, date: string): string =>
  `${symbol} split ${ratio} on ${date}`;
export const describeRatio = (numerator: string, denominator: string): string =>
  `${numerator} for ${denominator}`;
export const describeHeld = (quantity: string, source: string): string =>
  `${quantity} held before it · ${source}`;
export const SPLITS_HELP =
  "Until a split is recorded, the number of shares is wrong, unless you entered the number after the split.";
export const RECORD_SPLIT = "Record";
export const DISMISS = "Dismiss";
export const nameAction = (action: string, what: string): string => `${action}: ${what}`;
export const SPLIT_FAILED = "Failed to record split.";
export const DISMISS_FAILED = "Failed to dismiss split.";
export const describeDismissed = (what: string): string => `${what}: not offered again`;
export const UNDO = "Undo";
export const UNDO_FAILED = "Failed to undo.";

export const MANUAL_PRICES = "Manual prices";
export const MANUAL_PRICES_FAILED = "The manual prices could not be loaded";
export const WAITING_FOR_PRICES = "Waiting for the manual prices.";
export const MANUAL_HELP =
  "Enter prices for holdings that have no market price. A price stays in effect until you add a newer one.";
export const ADD_PRICE = "Add Price";
export const EDIT_PRICE = "Edit price";
export const NEW_PRICE = "New manual price";
export const SYMBOL = "Symbol";
export const DATE = "Date";
export const PRICE = "Price per share";
export const CURRENCY = "Currency";
export const CURRENCY_HELP = "If empty: the stock's currency, or else the portfolio's";
export const PREFER = "Use it even if there is a market price";
export const PREFERRED = "Replaces the market price";
export const ONLY_WITHOUT = "If there is no market price";
export const USED = "Used";
export const ACTIONS = "Actions";
export const EDIT = "Edit…";
export const REMOVE = "Remove";
export const SAVE = "Save";
export const PRICE_REQUIRED = "Price is required";
export const SYMBOL_REQUIRED = "Symbol is required";
export const RECORD_FAILED = "Failed to record price.";
export const REMOVE_FAILED = "Failed to remove price.";
export const describePrice = (symbol: string, date: string): string =>
  `Price of ${symbol} on ${date}`;
export const describeRecorded = (what: string): string => `${what} recorded`;
export const describeRemoved = (what: string): string => `${what} removed`;
export const nameMore = (what: string): string => `More for ${what}`;
