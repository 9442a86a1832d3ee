/** Limits of the API that its forms state too. Those of texts are in characters. */

/** Of most text fields, such as labels and the notes of alerts; keeps rows and log lines bounded. */
export const MAX_TEXT = 200;
/** Long enough for an article-length thesis, and small enough for one row. */
export const MAX_STOCK_NOTE = 10_000;
export const MAX_PORTFOLIO_NAME = 100;
export const MAX_PORTFOLIO_DESCRIPTION = 500;
export const MAX_WATCHLIST_NAME = 60;
/** Pasted text with symbols: enough for 500 of them with company names. */
export const MAX_PASTE = 60_000;
export const MAX_API_TOKEN_NAME = 60;
export const MAX_PHONE = 20;
export const MAX_EMAIL = 254;
/** Of a search for stocks; long enough for the name of a company. */
export const MAX_SEARCH_TEXT = 60;

export const MAX_COMMUNITY_NAME = 40;
export const MAX_POST_TITLE = 140;
export const MAX_POST = 5000;
export const MAX_REPLY = 2000;

/** Of an uploaded file, on its one route; other bodies are limited to 64 KiB. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** Of an alert. */
export const MAX_TARGET_PRICE = 1e9;
/** Of a chart line's points; the highest plausible price. */
export const MAX_LINE_PRICE = 1e12;

/** Of the alert settings. */
export const MIN_INTERVAL_SECONDS = 10;
export const MAX_INTERVAL_SECONDS = 300;
