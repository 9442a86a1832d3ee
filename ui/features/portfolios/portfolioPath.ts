/** The page of one portfolio. */
export const portfolioPath = (id: number): string => `/portfolios/${id}`;
