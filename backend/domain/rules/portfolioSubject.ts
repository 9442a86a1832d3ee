/** Returns the stand-in symbol of a whole portfolio; no exchange uses such a symbol. */
export const portfolioSubject = (portfolioId: number): string => `PORTFOLIO-${portfolioId}`;

/** Returns the id of the portfolio; undefined for a stock. */
export function portfolioOfSubject(subject: string): number | undefined {
  const digits = /^PORTFOLIO-(\d{1,9})$/.exec(subject)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
