/** Sentences of the specification and of ours that the Portfolios screen shows. */
export const CREATE_FAILED = "Failed to create portfolio.";
export const NAME_REQUIRED = "Name is required";
export const NO_HOLDINGS = "No holdings yet";
export const NO_HOLDINGS_REASON = "Trades cannot be recorded yet, so this portfolio is empty.";
export const describeCreated = (name: string): string => `${name} has been created`;

export const STOCK = "Stock";
export const SHARES = "Shares";
export const AVERAGE_COST = "Average cost";
export const PRICE = "Price";
export const VALUE = "Value";
export const GAIN_LOSS = "Gain/loss";
export const nameHoldings = (name: string): string => `Holdings of ${name}`;
export const HOLDINGS = "Holdings";
export const CREATE_A_PORTFOLIO = "Create a portfolio";
export const NAME = "Name";
export const NAME_HELP = "Any name not in use yet";
export const NAME_EXAMPLE = "Retirement";
export const DESCRIPTION_OPTIONAL = "Description (optional)";
export const DESCRIPTION_EXAMPLE = "What it is for";
export const CANCEL = "Cancel";
export const CREATE_PORTFOLIO_BUTTON = "Create Portfolio";
export const PORTFOLIOS_FAILED = "The portfolios could not be loaded";
export const WAITING_FOR_PORTFOLIOS = "Waiting for the list of portfolios.";
export const EMPTY_TITLE = "No portfolios yet";
export const EMPTY_TEXT = "A portfolio groups your holdings and shows their gain or loss.";
export const EMPTY_EXAMPLE =
  "Retirement, for what you keep for decades; Trading, for what you do not.";
export const CREATE_YOUR_FIRST_PORTFOLIO = "Create your first portfolio";
export const PORTFOLIOS = "Portfolios";
export const PORTFOLIO_ROWS = "portfolios";
