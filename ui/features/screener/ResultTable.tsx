import "./resultTable.css";
import { HotkeysProvider } from "@blueprintjs/core";
import { SortAscIcon, SortDescIcon } from "@blueprintjs/icons";
import {
  Cell,
  Column,
  ColumnHeaderCell,
  FocusMode,
  RegionCardinality,
  RenderMode,
  Table,
} from "@blueprintjs/table";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ScreenerResult } from "../../api/endpoints.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { ChangeText } from "../../components/ChangeText.tsx";
import { DistanceTrack } from "../../components/DistanceTrack.tsx";
import { FigureText } from "../../components/FigureText.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import {
  sortRows,
  SYMBOL_COLUMN,
  UPSIDE_COLUMN,
  tableColumns,
  toggleSorting,
  type Sorting,
  type TableColumn,
} from "./tableColumns.ts";
import { ASCENDING, DESCENDING, RESULTS_TABLE, nameSort } from "./messages.ts";

const ROW_HEIGHT = 32;
/** Cells can be selected for copying; a press on a header sorts without selecting. */
const SELECTABLE = [RegionCardinality.CELLS];

/**
 * All results as rows. Only visible rows are rendered, so thousands scroll as smoothly as ten.
 * Columns can be resized, headers sort, arrow keys move the focused cell and Ctrl+C copies.
 */
export function ResultTable({ results }: { results: readonly ScreenerResult[] }) {
  const { openChart } = useChartOverlay();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const rows = useMemo(() => sortRows(results, sorting), [results, sorting]);
  const tails = useMemo(
    () => new Map(tableColumns.map(({ id, tail }) => [id, tail?.(results)])),
    [results],
  );

  // The scrolling part has no button besides the frozen column, so make it focusable for keyboard
  // scrolling.
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const scrolled = ".bp6-table-quadrant-main .bp6-table-quadrant-scroll-container";
    frame.current?.querySelector(scrolled)?.setAttribute("tabindex", "0");
  }, []);

  const renderHeader = (column: TableColumn) => {
    const press = () => setSorting(toggleSorting(sorting, column));
    return <ColumnHeaderCell nameRenderer={createNameRenderer(column, sorting, press)} />;
  };

  const renderCell = (column: TableColumn, index: number) => {
    const stock = rows[index];
    if (!stock) return <Cell />;
    if (column.id === SYMBOL_COLUMN) {
      return (
        <Cell interactive>
          <SymbolButton symbol={stock.symbol} onOpen={openChart} />
        </Cell>
      );
    }
    return (
      <Cell className={column.isNumber ? "screener-figure" : ""}>
        {renderText(stock, column, tails.get(column.id))}
      </Cell>
    );
  };

  return (
    <HotkeysProvider>
      <section ref={frame} className="screener-table" aria-label={RESULTS_TABLE}>
        <Table
          numRows={rows.length}
          defaultRowHeight={ROW_HEIGHT}
          defaultColumnWidth={96}
          columnWidths={WIDTHS}
          enableRowHeader={false}
          enableRowResizing={false}
          enableMultipleSelection={false}
          numFrozenColumns={1}
          selectionModes={SELECTABLE}
          focusMode={FocusMode.CELL}
          renderMode={RenderMode.NONE}
          cellRendererDependencies={[rows]}
          getCellClipboardData={(row, column) => readCell(rows[row], tableColumns[column])}
        >
          {tableColumns.map((column) => (
            <Column
              key={column.id}
              id={column.id}
              columnHeaderCellRenderer={() => renderHeader(column)}
              cellRenderer={(row) => renderCell(column, row)}
            />
          ))}
        </Table>
      </section>
    </HotkeysProvider>
  );
}

const WIDTHS = tableColumns.map(({ width }) => width);

function renderText(stock: ScreenerResult, column: TableColumn, tail: number | undefined) {
  if (column.change !== undefined) return <ChangeText percent={column.change(stock)} />;
  const text = column.text(stock);
  if (column.id === UPSIDE_COLUMN) {
    return (
      <span className="screener-upside">
        <DistanceTrack
          size="small"
          symbol={stock.symbol}
          currency={stock.currency}
          price={stock.price}
          analysts={{ low: stock.targetLow, mean: stock.targetPrice, high: stock.targetHigh }}
        />
        {text}
      </span>
    );
  }
  return tail === undefined ? text : <FigureText text={text} tail={tail} />;
}

const readCell = (stock: ScreenerResult | undefined, column: TableColumn | undefined): string =>
  stock && column ? column.text(stock) : "";

const createNameRenderer =
  (column: TableColumn, sorting: Sorting | null, press: () => void) => () => (
    <SortButton column={column} sorting={sorting} onPress={press} />
  );

interface SortButtonProps {
  column: TableColumn;
  sorting: Sorting | null;
  onPress: () => void;
}

function SortButton({ column, sorting, onPress }: SortButtonProps) {
  const isSorted = sorting?.column === column.id;
  const order = isSorted ? (sorting.isDescending ? DESCENDING : ASCENDING) : "";
  return (
    <button
      type="button"
      className={[
        "screener-sort",
        column.isNumber ? "screener-sort-figure" : "",
        column.id === SYMBOL_COLUMN ? "screener-sort-frozen" : "",
      ].join(" ")}
      aria-label={nameSort(column.label, order)}
      onClick={onPress}
    >
      {column.label}
      {isSorted ? sorting.isDescending ? <SortDescIcon /> : <SortAscIcon /> : null}
    </button>
  );
}
