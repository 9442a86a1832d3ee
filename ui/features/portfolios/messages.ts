/** Sentences of the specification (§8) and of ours that the Portfolios screen shows. */
export const CREATE_FAILED = "Failed to create portfolio.";
export const NAME_REQUIRED = "Name is required";
export const NO_HOLDINGS = "No holdings yet";
export const NO_HOLDINGS_REASON =
  "Buying and selling cannot be recorded yet, so this portfolio is empty.";
export const describeCreated = (name: string): string => `${name} has been created`;
