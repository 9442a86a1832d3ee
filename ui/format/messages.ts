export const namePortfolio = (id: number): string => `Portfolio ${id}`;
export const NOW = "now";
export const nameSeconds = (seconds: number): string => `${seconds} s`;
export const nameMinutes = (minutes: number): string => `${minutes} min`;
export const nameHours = (hours: number): string => `${hours} h`;
export const nameDays = (days: number): string => `${days} d`;
export const describeAgo = (age: string): string => `${age} ago`;
export const describeMilliseconds = (count: string): string => `${count} ms`;
