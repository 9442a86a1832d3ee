import { Button } from "@blueprintjs/core";
import { useState } from "react";
import type { WatchlistRow } from "../../api/endpoints.ts";
import { directionOf, SortHeader } from "../../components/dataDisplay/SortHeader.tsx";
import * as words from "./messages.ts";
import { useRowDrag } from "../../app/browser/input/useRowDrag.ts";
import type { Moves } from "./useMoves.ts";
import { WatchlistTableRow, type RowActions } from "./WatchlistTableRow.tsx";
import { sortByKey } from "../../components/dataDisplay/figureSorting.ts";

const SORT_COLUMNS = ["symbol", "name", "price", "change", "range", "earnings", "alerts"] as const;
type SortColumn = (typeof SORT_COLUMNS)[number];

interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/** First press on a header: text from A, the earliest report first, other figures descending. */
export const firstSorting = (column: SortColumn): Sorting => ({
  column,
  isDescending: !["symbol", "name", "earnings"].includes(column),
});

/** Rows without a value come last in both directions. */
export function sortRows(
  rows: readonly WatchlistRow[],
  sorting: Sorting | undefined,
): readonly WatchlistRow[] {
  return sorting
    ? sortByKey(rows, (row) => keyOf(row, sorting.column), sorting.isDescending)
    : rows;
}

function keyOf({ symbol, name, quote, range, earnings, alerts }: WatchlistRow, column: SortColumn) {
  switch (column) {
    case "symbol":
      return symbol;
    case "name":
      return name;
    case "price":
      return quote?.price ?? null;
    case "change":
      return quote?.changePercent ?? null;
    case "range":
      return quote && range && range.high > range.low
        ? (quote.price - range.low) / (range.high - range.low)
        : null;
    case "earnings":
      return earnings?.date ?? null;
    case "alerts":
      return alerts;
    default:
      return column satisfies never;
  }
}

const COLUMNS: readonly { title: string; column?: SortColumn; kind: string }[] = [
  { title: words.SYMBOL, column: "symbol", kind: "symbol" },
  { title: words.STOCK_NAME, column: "name", kind: "name" },
  { title: words.DAY, kind: "day" },
  { title: words.PRICE, column: "price", kind: "price" },
  { title: words.CHANGE, column: "change", kind: "change" },
  { title: words.RANGE, column: "range", kind: "range" },
  { title: words.EARNINGS, column: "earnings", kind: "earnings" },
  { title: words.ALERTS, column: "alerts", kind: "alerts" },
];

interface WatchlistTableProps {
  name: string;
  rows: readonly WatchlistRow[];
  moves: Moves;
  actions: RowActions;
}

/** Sorting changes the view only; the manual order can be restored. */
export function WatchlistTable({ name, rows, moves, actions }: WatchlistTableProps) {
  const [sorting, setSorting] = useState<Sorting>();
  const { dragged, handleProps } = useRowDrag(({ key, before }) => {
    void moves.moveBefore(key, before);
  });
  const shown = sortRows(rows, sorting);
  const sort = (column: SortColumn) =>
    setSorting(
      sorting?.column === column
        ? { column, isDescending: !sorting.isDescending }
        : firstSorting(column),
    );
  const title = sorting && COLUMNS.find(({ column }) => column === sorting.column)?.title;
  return (
    <>
      {title === undefined ? null : (
        <p className="watchlist-sorted">
          {words.describeSorted(title)}{" "}
          <Button
            variant="minimal"
            size="small"
            text={words.HAND_ORDER}
            onClick={() => setSorting(undefined)}
          />
        </p>
      )}
      <table className="row-table watchlist-table" aria-label={name}>
        <thead>
          <tr>
            <th scope="col" className="watchlist-cell-handle">
              <span className="visually-hidden">{words.PLACE}</span>
            </th>
            {COLUMNS.map(({ title: text, column, kind }) => (
              <SortHeader
                key={kind}
                title={text}
                className={`watchlist-cell-${kind}`}
                direction={directionOf(sorting, column)}
                onSort={column && (() => sort(column))}
              />
            ))}
            <th scope="col" className="watchlist-cell-menu">
              <span className="visually-hidden">{words.nameRowMenu(name)}</span>
            </th>
          </tr>
        </thead>
        <tbody data-rows className={dragged?.before === null ? "watchlist-drop-end" : ""}>
          {shown.map((row, at) => (
            <WatchlistTableRow
              key={row.symbol}
              row={row}
              isFirst={at === 0}
              isLast={at === shown.length - 1}
              isSorted={sorting !== undefined}
              isDragged={dragged?.key === row.symbol}
              isDropTarget={dragged !== undefined && dragged.before === row.symbol}
              handleProps={handleProps(row.symbol)}
              moves={moves}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" aria-live="polite">
        {moves.announcement}
      </p>
    </>
  );
}
