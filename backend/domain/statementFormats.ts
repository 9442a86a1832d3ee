/** Importable file layouts, with their names on screen, in the order of the form. */
export const statementFormats = {
  ownCsv: "Our own CSV",
  ownJson: "Our own JSON",
  ghostfolio: "Ghostfolio",
  portfolioPerformance: "Portfolio Performance",
  interactiveBrokers: "Interactive Brokers",
  yahoo: "Yahoo",
  trading212: "Trading 212",
  degiro: "Degiro",
  schwab: "Schwab",
  fidelity: "Fidelity",
  custom: "Custom columns",
} as const;
export type StatementFormat = keyof typeof statementFormats;

/** In place of a portfolio's id: the commit of the import creates the portfolio. */
export const TO_CREATE = 0;
