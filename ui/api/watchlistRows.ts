import type { LiveMessage, WatchlistRow } from "./endpoints.gen.ts";
import type { ArgumentOf } from "./lifecycle.ts";
import { pagedApi } from "./pagedLists.ts";

/** Ignores a message that is older than the shown price. */
export function applyRowPrice(
  rows: WatchlistRow[],
  message: Extract<LiveMessage, { type: "quote" }>,
): void {
  const row = rows.find(({ symbol }) => symbol === message.symbol);
  if (!row) return;
  const { price, previousClose, currency, exchangeTime, source } = message;
  if (row.quote && Date.parse(exchangeTime) < Date.parse(row.quote.lastUpdated)) return;
  row.quote = {
    price,
    currency,
    previousClose,
    change: previousClose === null ? null : price - previousClose,
    changePercent: previousClose === null ? null : (price / previousClose - 1) * 100,
    lastUpdated: exchangeTime,
    source,
    delaySeconds: row.quote?.delaySeconds ?? 0,
  };
  if (row.range) {
    row.range.low = Math.min(row.range.low, price);
    row.range.high = Math.max(row.range.high, price);
  }
}

/** Moves a row before another one; null is the end. The pages keep their lengths. */
function moveRow(
  pages: readonly { rows: WatchlistRow[] }[],
  symbol: string,
  before: string | null,
): void {
  const rows = pages.flatMap((page) => page.rows);
  const moved = rows.find((row) => row.symbol === symbol);
  if (!moved || symbol === before) return;
  const others = rows.filter((row) => row !== moved);
  const at = before === null ? others.length : others.findIndex((row) => row.symbol === before);
  if (at < 0) return;
  const ordered = others.toSpliced(at, 0, moved);
  for (const page of pages) page.rows = ordered.splice(0, page.rows.length);
}

interface Started {
  dispatch: (action: ReturnType<typeof patchMove>) => { undo(): void };
  queryFulfilled: Promise<unknown>;
}

const patchMove = ({ id, symbol, entryMove }: ArgumentOf<"moveWatchlistEntry">) =>
  pagedApi.util.updateQueryData("getWatchlistRowPages", { id }, ({ pages }) =>
    moveRow(pages, symbol, entryMove.before),
  );

export async function showMoveAtOnce(
  wanted: ArgumentOf<"moveWatchlistEntry">,
  { dispatch, queryFulfilled }: Started,
): Promise<void> {
  const shown = dispatch(patchMove(wanted));
  await queryFulfilled.catch(() => shown.undo());
}

const patchDeleted = ({ id }: ArgumentOf<"deleteWatchlist">) =>
  pagedApi.util.updateQueryData("getWatchlists", undefined, (lists) =>
    lists.filter((list) => list.id !== id),
  );

interface DeleteStarted {
  dispatch: (action: ReturnType<typeof patchDeleted>) => { undo(): void };
  queryFulfilled: Promise<unknown>;
}

/** Reverts if refused. A list on screen would otherwise request its deleted rows and get a 404. */
export async function hideListAtOnce(
  wanted: ArgumentOf<"deleteWatchlist">,
  { dispatch, queryFulfilled }: DeleteStarted,
): Promise<void> {
  const hidden = dispatch(patchDeleted(wanted));
  await queryFulfilled.catch(() => hidden.undo());
}
