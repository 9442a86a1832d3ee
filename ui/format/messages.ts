export const namePortfolio = (id: number): string => `Portfolio ${id}`;
export const NOW = "now";
export const describeAgo = (age: string): string => `${age} ago`;
export const describeMilliseconds = (count: string): string => `${count} ms`;
