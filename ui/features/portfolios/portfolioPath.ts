export const portfolioPath = (id: number): string => `/portfolios/${id}`;
