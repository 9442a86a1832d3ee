import { portfolioOfSubject } from "../../backend/domain/rules/portfolioSubject.ts";
import { namePortfolio } from "./messages.ts";

export function nameSubject(symbol: string): string {
  const portfolio = portfolioOfSubject(symbol);
  return portfolio === undefined ? symbol : namePortfolio(portfolio);
}

/** Returns null unless the URL is http or https. */
export function toWebAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "http:" || protocol === "https:" ? href : null;
}

/** Formats North American numbers as `+1 (202) 555-0123`; returns others unchanged. */
export const formatPhone = (e164: string): string =>
  e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 ($1) $2-$3");

let listed: Intl.ListFormat | undefined;

export function formatList(names: readonly string[]): string {
  // Creating it takes a slow phone 20 ms.
  listed ??= new Intl.ListFormat("en-US");
  return listed.format(names);
}
