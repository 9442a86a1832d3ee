export const CREATE_FAILED = "Failed to create portfolio.";
export const NAME_REQUIRED = "Name is required";
export const NO_HOLDINGS = "No holdings yet";
export const NO_HOLDINGS_REASON = "Record a purchase, or import your broker's file.";
export const describeCreated = (name: string): string => `${name} has been created`;

export const STOCK = "Stock";
export const SHARES = "Shares";
export const AVERAGE_COST = "Average cost";
export const PRICE = "Price";
export const VALUE = "Value";
export const GAIN_LOSS = "Gain/loss";
export const DAY = "Day";
export const WEIGHT = "Weight";
export const NO_PRICE = "No price";
export const NO_RATE = "No exchange rate";
export const nameHoldings = (name: string): string => `Holdings of ${name}`;
export const HOLDINGS = "Holdings";
export const ALERT = "Set alert";
export const ALERT_ON_WEIGHT = "Alert on weights";
export const OPEN_PORTFOLIO = "Open portfolio";
export const HOLDINGS_FAILED = "The holdings could not be loaded";
export const WAITING_FOR_HOLDINGS = "Waiting for the holdings.";
export const CREATE_A_PORTFOLIO = "Create a portfolio";
export const NAME = "Name";
export const NAME_HELP = "Must be different from your other portfolios";
export const NAME_EXAMPLE = "Retirement";
export const DESCRIPTION = "Description";
export const DESCRIPTION_EXAMPLE = "Long-term savings";
export const CURRENCY = "Currency";
export const CURRENCY_HELP = "Used for totals. It can't change after the first transaction.";
export const CANCEL = "Cancel";
export const SAVE = "Save";
export const CREATE_PORTFOLIO_BUTTON = "Create Portfolio";
export const PORTFOLIOS_FAILED = "The portfolios could not be loaded";
export const WAITING_FOR_PORTFOLIOS = "Waiting for the list of portfolios.";
export const EMPTY_TITLE = "No portfolios yet";
export const EMPTY_TEXT =
  "Import a file from your broker, or create a portfolio and record what you bought.";
export const PORTFOLIOS = "Portfolios";
export const PORTFOLIO_ROWS = "portfolios";
export const ARCHIVED = "Archived";

export const describeMissing = (missing: string): string => `Not in the totals: ${missing}`;

export const PORTFOLIO = "Portfolio";
export const WAITING_FOR_PORTFOLIO = "Waiting for the portfolio.";
export const PORTFOLIO_FAILED = "The portfolio could not be loaded";
export const NOT_FOUND = "Portfolio not found";
export const NOT_FOUND_REASON = "It may have been deleted.";
/** In order. */
export const tabs = {
  holdings: "Holdings",
  performance: "Performance",
  transactions: "Transactions",
  income: "Income",
} as const;
export const ALL_PORTFOLIOS = "All portfolios";
export const ADD_TRANSACTION = "Add Transaction";
export const BUY_MORE = "Record a purchase…";
export const SELL = "Record a sale…";
export const PROTECT = "Protect this position…";
export const EXPORT_CSV = "Export transactions as CSV";
export const EXPORT_JSON = "Export as JSON";
export const EXPORT_FAILED = "Failed to export portfolio.";
export const EDIT = "Edit…";
export const ARCHIVE = "Archive";
export const UNARCHIVE = "Unarchive";
export const DELETE = "Delete";
export const DELETE_PORTFOLIO = "Delete portfolio";
export const UNDO = "Undo";
export const nameMore = (name: string): string => `More for ${name}`;
export const askDelete = (name: string, transactions: string): string =>
  `Delete ${name} with its ${transactions}? You can undo this for 10 seconds.`;
export const describeTransactions = (count: number, formatted: string): string =>
  count === 1 ? "1 transaction" : `${formatted} transactions`;
export const describeDeleted = (name: string): string => `${name} has been deleted`;
export const describeRestored = (name: string): string => `${name} has been restored`;
export const describeArchived = (name: string): string => `${name} has been archived`;
export const describeUnarchived = (name: string): string =>
  `${name} has been taken out of the archive`;
export const describeChanged = (name: string): string => `${name} has been changed`;
export const describeChangedBack = (name: string): string => `Changes to ${name} have been undone`;
export const DELETE_FAILED = "Failed to delete portfolio.";
export const RESTORE_FAILED = "Failed to restore portfolio.";
export const CHANGE_FAILED = "Failed to change portfolio.";
export const EDIT_PORTFOLIO = "Edit portfolio";
export const LOT_METHOD = "Cost basis method";
export const LOT_METHOD_HELP = "Determines which shares a sale uses, and therefore its gain";
export const lotMethods = {
  fifo: "First in, first out (FIFO)",
  lifo: "Last in, first out (LIFO)",
  average: "Average cost",
  chosen: "Specific lots",
} as const;

export const TOTAL_VALUE = "Total value";
export const TODAY = "Today";
export const UNREALIZED = "Unrealized gain";
export const RETURN = "Return";
export const describeSince = (date: string): string => `since ${date}`;
export const MONEY_WEIGHTED = "Money-weighted";
export const HOW_CALCULATED = "How it is calculated";
export const HOW_RETURN_CALCULATED = "How the return is calculated";
export const NOT_KNOWN = "Not known";
export const describeCashPart = (cash: string): string => `${cash} in cash`;
export const describeOverdrawn = (cash: string): string =>
  `${cash} in cash: some deposits are not recorded`;
export const CASH_HIDDEN = "Cash is hidden until you record a deposit or an opening balance.";
export const WHERE_FROM = "What makes up your value";
export const gainNames = {
  flows: "Net deposits",
  unrealizedPrice: "Price changes of holdings",
  unrealizedCurrency: "Exchange rates of holdings",
  realizedPrice: "Price changes of sold shares",
  realizedCurrency: "Exchange rates of sold shares",
  cashCurrency: "Exchange rates of cash",
  dividends: "Dividends",
  interest: "Interest",
  transferred: "Gains transferred out",
  fees: "Fees",
  taxes: "Taxes",
} as const;
export const GAINS_UNKNOWN = "Not every price is known";
export const GAINS_UNKNOWN_REASON = "This appears once every holding has a price.";

export const MONEY_WEIGHTED_FORMULA =
  "Money-weighted: the rate at which all payments and the current value sum to zero (XIRR), over the time you were invested. A yearly rate is shown after a full year.";
export const MONEY_WEIGHTED_CAVEAT =
  "It depends on when you added money, not only on your picks; the time-weighted return under Performance does not.";
export const describeInvested = (days: number, formatted: string): string =>
  days === 1 ? "Invested for 1 day" : `Invested for ${formatted} days`;
export const WITHOUT_DEPOSITS =
  "No deposits are recorded, so purchases count as paid in, and sales and dividends as paid out.";
export const WITH_DEPOSITS = "Deposits count as paid in, withdrawals as paid out.";
export const noRateReasons = {
  oneSign: "Not available: money only went in, or only went out.",
  noTime: "Not available: everything happened on one day.",
  noRoot: "Not available: no realistic rate fits these payments.",
  cutOff: "Not available: no rate was found.",
} as const;
export const describeRates = (rates: string): string => `More than one rate fits: ${rates}`;
export const describePayments = (payments: string, since: string): string =>
  `${payments} payments since ${since}`;
export const PAID_IN = "Paid in";
export const PAID_OUT = "Paid out";
export const GAIN = "Gain";
export const SIMPLE_GAIN = "Gain ÷ paid in";

export const OVER_TIME = "Over time";
export const RANGE = "Range";
export const ranges = {
  "1d": "1D",
  "1w": "1W",
  "1m": "1M",
  ytd: "YTD",
  "1y": "1Y",
  all: "All",
} as const;
export const periods = {
  "1d": "1 day",
  "1w": "1 week",
  "1m": "1 month",
  ytd: "this year",
  "1y": "1 year",
  all: "since the start",
} as const;
export const nameReturn = (name: string, period: string): string => `${name}, ${period}`;
export const WAITING_FOR_HISTORY = "Waiting for the value over time.";
export const HISTORY_FAILED = "The value over time could not be loaded";
export const VALUE_LINE = "Value";
export const INVESTED_LINE = "Invested";
export const describeWaiting = (count: number, formatted: string): string =>
  count === 1
    ? "Loading the price history of one more holding."
    : `Loading the price history of ${formatted} more holdings and currencies.`;
export const describeNoPast = (missing: string): string =>
  `No price history for ${missing}, so the days on which you held it have no value.`;
export const TIME_WEIGHTED = "Time-weighted";
export const TIME_WEIGHTED_FORMULA =
  "Daily returns, linked: (1 + r₁) × (1 + r₂) × … − 1. Daily return: (value at its end + paid out) ÷ (value at its start + paid in) − 1.";
export const TIME_WEIGHTED_CONVENTION =
  "Deposits count from the start of the day, withdrawals from its end.";
export const TIME_WEIGHTED_CAVEAT = "Measures your picks, independent of when you added money.";
export const describeAnnual = (percent: string): string => `${percent} a year`;
export const describeStretches = (count: number, formatted: string, estimated: string): string =>
  `${formatted} ${count === 1 ? "period" : "periods"} between valuations, ${estimated} of them estimated (Modified Dietz)`;
export const noLinkReasons = {
  tooFewValues: "Not available: a price at the start or the end of the range is missing.",
  noCapital:
    "Not available: the value was negative on some day, for example because of overdrawn cash.",
} as const;
export const describeUncounted = (amount: string): string =>
  `${amount} was paid while nothing was invested, for example a dividend after the last sale. It is not part of the return.`;
export const DEEPEST_FALL = "Maximum drawdown";
export const NEVER_FELL = "None";
export const describeFall = (peak: string, trough: string, recovered: string | null): string =>
  recovered === null
    ? `From ${peak} to ${trough}; not recovered yet`
    : `From ${peak} to ${trough}; recovered on ${recovered}`;
export const MONTHS = "Returns by month";
export const YEAR = "Year";
export const describeBest = (name: string, percent: string): string => `Best ${name} ${percent}`;
export const describeWorst = (name: string, percent: string): string => `Worst ${name} ${percent}`;
export const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export const TRANSACTIONS = "Transactions";
export const TRANSACTION_ROWS = "transactions";
export const WAITING_FOR_TRANSACTIONS = "Waiting for the transactions.";
export const TRANSACTIONS_FAILED = "The transactions could not be loaded";
export const NO_HOLDINGS_EXAMPLE = "10 shares of AAPL, bought at $150 each.";
export const DATE = "Date";
export const ACTIONS = "Actions";
export const KIND = "Kind";
export const WHAT = "What";
export const NOTE = "Note";
export const AMOUNT = "Amount";
export const REMOVE = "Remove";
export const EDIT_TRANSACTION = "Edit transaction";
export const NEW_TRANSACTION = "New transaction";
export const nameTransactionMenu = (what: string, date: string): string =>
  `More for ${what} of ${date}`;
export const describeRecorded = (what: string): string => `Recorded: ${what}`;
export const describeRealized = (what: string, gain: string): string =>
  `Recorded: ${what}; ${gain} realized`;
export const describeCorrected = (what: string): string => `Changed: ${what}`;
export const describeRemoved = (what: string): string => `Removed: ${what}`;
export const describePutBack = (what: string): string => `Restored: ${what}`;
export const RECORD_FAILED = "Failed to record transaction.";
export const REMOVE_FAILED = "Failed to remove transaction.";
export const UNDO_FAILED = "Failed to undo.";
export const RECORD = "Record";
export const describeShares = (quantity: string, symbol: string): string => `${quantity} ${symbol}`;
export const describeHeldOf = (held: string, name: string | null): string => {
  const shares = held === "1" ? "1 share" : `${held} shares`;
  return name === null ? shares : `${shares} · ${name}`;
};
export const describeAt = (shares: string, price: string): string => `${shares} at ${price}`;
export const describeSplit = (symbol: string, numerator: string, denominator: string): string =>
  `${symbol} ${numerator} for ${denominator}`;
export const describeBecomes = (symbol: string, newSymbol: string): string =>
  `${symbol} to ${newSymbol}`;

export const kinds = {
  buy: "Buy",
  sell: "Sell",
  dividend: "Dividend",
  interest: "Interest",
  fee: "Fee",
  tax: "Tax",
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  split: "Split",
  spinOff: "Spin-off",
  merger: "Merger",
  transferIn: "Transfer in",
  transferOut: "Transfer out",
  openingHolding: "Opening holding",
  openingCash: "Opening cash",
} as const;

export const fieldLabels = {
  symbol: "Symbol",
  newSymbol: "New symbol",
  quantity: "Shares",
  price: "Price per share",
  costPrice: "Cost per share",
  acquiredOn: "Bought on",
  amount: "Amount",
  numerator: "New shares",
  denominator: "For old shares",
  costShare: "Share of the cost, 0 to 1",
  cashCostShare: "Share of the cost repaid in cash, 0 to 1",
  fee: "Fee",
  tax: "Tax",
  currency: "Currency",
  exchangeRate: "Exchange rate",
  note: "Note",
} as const;

export const fieldHelp: Readonly<Partial<Record<keyof typeof fieldLabels, string>>> = {
  exchangeRate: "If empty: the rate at the close of that date",
  costShare: "As published by the issuer",
  cashCostShare: "The rest of the cost goes to the new shares",
  amount: "Before fee and tax",
};
export const CURRENCY_OF_STOCK = "The stock's";
export const CURRENCY_OF_PORTFOLIO = "The portfolio's";
export const SETTLEMENT = "Paid from";
export const SETTLEMENT_HELP = "Only if the currencies differ";
export const settlements = {
  portfolio: "cash in the portfolio's currency",
  transaction: "cash in the transaction's currency",
} as const;
export const MORE_FIELDS = "Currency, rate and note";
export const LOTS = "Lots";
export const WAITING_FOR_LOTS = "Waiting for the lots.";
export const describeLot = (quantity: string, date: string, cost: string): string =>
  `${quantity} bought on ${date} at ${cost}`;
export const fieldRequired = (label: string): string => `${label} is required`;
