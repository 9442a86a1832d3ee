import { HttpError } from "../platform/http/errors.ts";

/**
 * The most of each list that is kept. What is there stays whatever the cap: it refuses additions
 * only, and an Undo is none.
 */
export interface Caps {
  readonly alerts: number;
  readonly watchlist: number;
  /** E-mail addresses and phone numbers together. */
  readonly contacts: number;
  readonly portfolios: number;
}

/** Far more than a person keeps, and as much as every screen and timer is measured with. */
export const DEFAULT_CAPS: Caps = {
  alerts: 100_000,
  watchlist: 10_000,
  contacts: 1000,
  portfolios: 1000,
};

const NAMES: Readonly<Record<keyof Caps, { readonly name: string; readonly variable: string }>> = {
  alerts: { name: "alerts", variable: "MAX_ALERTS" },
  watchlist: { name: "watched stocks", variable: "MAX_WATCHLIST" },
  contacts: { name: "addresses and numbers", variable: "MAX_CONTACTS" },
  portfolios: { name: "portfolios", variable: "MAX_PORTFOLIOS" },
};

/** One more would be more than the cap; the message is for the user. */
export class ListFull extends HttpError {
  constructor(list: keyof Caps, cap: number) {
    const { name, variable } = NAMES[list];
    super(409, `No more than ${cap.toLocaleString("en-US")} ${name} are kept (${variable})`);
  }
}
