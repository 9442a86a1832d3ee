/** Limits that both the API and its forms enforce. Text lengths are in characters. */

/** Limit of most text fields, such as labels and notes on alerts; keeps rows and log lines bounded. */
export const MAX_TEXT = 200;
/** Long enough for an article-length thesis, and small enough for one row. */
export const MAX_STOCK_NOTE = 10_000;
export const MAX_PORTFOLIO_NAME = 100;
export const MAX_PORTFOLIO_DESCRIPTION = 500;
export const MAX_WATCHLIST_NAME = 60;
/** Pasted or imported text; bodies are limited to 64 KiB, so longer texts are sent in parts. */
export const MAX_PASTE = 60_000;
/** Alerts in one imported text. */
export const MAX_IMPORTED_ALERTS = 500;
/** The longest names of the IANA time zones have 32. */
export const MAX_TIME_ZONE = 64;
export const MAX_API_TOKEN_NAME = 60;
export const MAX_PHONE = 20;
export const MAX_EMAIL = 254;
/** Limit of the search for stocks; long enough for the name of a company. */
export const MAX_SEARCH_TEXT = 60;

export const MAX_COMMUNITY_NAME = 40;
export const MAX_POST_TITLE = 140;
export const MAX_POST = 5000;
export const MAX_REPLY = 2000;

/** Limit of an uploaded broker file; all other request bodies are limited to 64 KiB. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** Highest target of an alert, in the currency of its stock. */
export const MAX_TARGET_PRICE = 1e9;
/** Highest price of a point of a drawn line; no plausible price is higher. */
export const MAX_LINE_PRICE = 1e12;

/** Range of the price check interval and the alert frequency. */
export const MIN_INTERVAL_SECONDS = 10;
export const MAX_INTERVAL_SECONDS = 300;
