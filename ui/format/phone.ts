/**
 * Formats a number of the North American plan: `+1 (202) 555-0123`; returns other numbers
 * unchanged.
 */
export const formatPhone = (e164: string): string =>
  e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 ($1) $2-$3");
