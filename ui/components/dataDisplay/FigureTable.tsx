import "./figureTable.css";
import { Button } from "@blueprintjs/core";
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
} from "@blueprintjs/icons";
import { Fragment, useDeferredValue, useId, useRef, useState, type ReactNode } from "react";
import { formatCount } from "../../format/number.ts";
import type { SortColumn, Sorting } from "./figureSorting.ts";
import * as words from "../messages.ts";

/** Rows of one page. */
export const PAGE_ROWS = 50;
/** Rows of the first frame; the rest follows in the next one. */
const FIRST_ROWS = 20;

export interface FigureColumn<Row> extends SortColumn<Row> {
  readonly label: string;
  /** Width in pixels. The column without a width takes what is left. */
  readonly width?: number;
  /** Narrowest table in which the column is shown; omitted for columns that are always shown. */
  readonly from?: "medium" | "wide" | "widest";
  /** Pixels that only a few figures need after the end of most; the header ends before them. */
  readonly overhang?: number;
  readonly renderCell: (row: Row) => ReactNode;
}

export interface FigureTableProps<Row> {
  /** Accessible name of the table. */
  name: string;
  /** The first column is the header of its row. */
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  /** Returns what identifies a row, such as its symbol. */
  keyOf: (row: Row) => string;
  sorting: Sorting | null;
  onSort: (column: string) => void;
  /** Buttons of a row, shown on hover and focus. */
  renderActions?: (row: Row) => ReactNode;
  /** Shown below the row once it is opened. */
  renderDetails: (row: Row) => ReactNode;
}

/** Sortable rows of figures in pages, with a header that stays in view. A row opens in place. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { name, columns, rows, keyOf, sorting, onSort, renderActions, renderDetails } = props;
  const [wanted, setPage] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const last = Math.max(0, Math.ceil(rows.length / PAGE_ROWS) - 1);
  const page = Math.min(wanted, last);
  const first = page * PAGE_ROWS;
  const shown = useDeferredValue(PAGE_ROWS, FIRST_ROWS);
  const actionsClass = renderActions === undefined ? "figure-cell-details" : "figure-cell-actions";
  const turnTo = (next: number) => {
    setPage(next);
    frame.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div ref={frame} className="figure-table-frame">
      <table className="figure-table" aria-label={name}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header
                key={column.id}
                column={column}
                sorting={sorting}
                onSort={() => {
                  setPage(0);
                  onSort(column.id);
                }}
              />
            ))}
            <th scope="col" className={actionsClass}>
              <span className="visually-hidden">{words.ROW_ACTIONS}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(first, first + shown).map((row) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              name={keyOf(row)}
              columns={columns}
              renderActions={renderActions}
              renderDetails={renderDetails}
            />
          ))}
        </tbody>
      </table>
      {last === 0 || shown < PAGE_ROWS ? null : (
        <nav className="figure-table-pages" aria-label={name}>
          <output className="figures">
            {words.describePage(
              formatCount(first + 1),
              formatCount(Math.min(first + PAGE_ROWS, rows.length)),
              formatCount(rows.length),
            )}
          </output>
          <Button
            icon={<ChevronLeftIcon />}
            aria-label={words.PREVIOUS_PAGE}
            disabled={page === 0}
            onClick={() => turnTo(page - 1)}
          />
          <Button
            icon={<ChevronRightIcon />}
            aria-label={words.NEXT_PAGE}
            disabled={page === last}
            onClick={() => turnTo(page + 1)}
          />
        </nav>
      )}
    </div>
  );
}

const classOf = ({ isNumber, from }: Pick<FigureColumn<never>, "isNumber" | "from">): string =>
  [isNumber ? "figure-cell-number figures" : "", from === undefined ? "" : `figure-cell-${from}`]
    .join(" ")
    .trim();

interface HeaderProps<Row> {
  column: FigureColumn<Row>;
  sorting: Sorting | null;
  onSort: () => void;
}

function Header<Row>({ column, sorting, onSort }: HeaderProps<Row>) {
  const isSorted = sorting?.column === column.id;
  return (
    <th
      scope="col"
      className={classOf(column)}
      style={{ width: column.width }}
      {...(isSorted && { "aria-sort": sorting.isDescending ? "descending" : "ascending" })}
    >
      <button
        type="button"
        className="figure-sort"
        style={{ marginRight: column.overhang }}
        title={words.nameSort(column.label)}
        onClick={onSort}
      >
        {column.label}
        {!isSorted ? null : sorting.isDescending ? (
          <ChevronDownIcon size={12} />
        ) : (
          <ChevronUpIcon size={12} />
        )}
      </button>
    </th>
  );
}

interface TableRowProps<Row> {
  row: Row;
  name: string;
  columns: readonly FigureColumn<Row>[];
  renderActions: ((row: Row) => ReactNode) | undefined;
  renderDetails: (row: Row) => ReactNode;
}

function TableRow<Row>({ row, name, columns, renderActions, renderDetails }: TableRowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  // Spanning hidden columns would add empty ones.
  const always = columns.filter(({ from }) => from === undefined).length + 1;
  return (
    <Fragment>
      <tr className="figure-row">
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.id} scope="row">
              {column.renderCell(row)}
            </th>
          ) : (
            <td key={column.id} className={classOf(column)}>
              {column.renderCell(row)}
            </td>
          ),
        )}
        <td className="figure-cell-actions">
          {renderActions === undefined ? null : (
            <span className="hover-actions">{renderActions(row)}</span>
          )}
          <Button
            variant="minimal"
            size="small"
            icon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
            aria-label={words.nameDetails(name)}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen ? (
        <tr id={detailsId} className="figure-row-details">
          <td colSpan={always}>
            <div className="figure-row-inside">{renderDetails(row)}</div>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
