import "./stockTable.css";
import { Button } from "@blueprintjs/core";
import { NotificationsIcon, StarEmptyIcon, StarIcon } from "@blueprintjs/icons";
import { memo, useMemo, useState } from "react";
import { useGetWatchedStocksQuery, type ScreenerResult } from "../../api/endpoints.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { DistanceTrack } from "../../components/stocks/track/DistanceTrack.tsx";
import {
  sortRows,
  toggleSorting,
  type Sorting,
} from "../../components/dataDisplay/figureSorting.ts";
import { FigureTable, type FigureColumn } from "../../components/dataDisplay/FigureTable.tsx";
import { FigureText } from "../../components/dataDisplay/FigureText.tsx";
import { StockCell } from "../../components/stocks/StockCell.tsx";
import { WatchButton } from "../../components/actions/WatchButton.tsx";
import { nameAlertAbove } from "../../components/messages.ts";
import { formatTargetOf } from "../../format/level.ts";
import { targetAbove, useTargetAlert } from "../alerts/useTargetAlert.ts";
import { PHONE, useMediaQuery } from "../browser/useMediaQuery.ts";
import { sectorColumn, stockColumns, type StockColumn } from "./stockColumns.ts";
import { StockRows } from "./StockRows.tsx";
import { WATCH_FAILED, describeWatched, nameWatch } from "../stocks/messages.ts";
import { useWatchlistAddition } from "../stocks/useWatchlist.ts";
import { useChartOverlay } from "../stocks/useChartOverlay.ts";

export interface StockTableProps {
  /** Accessible name of the table. */
  name: string;
  /** Stocks of one screener run. */
  results: readonly ScreenerResult[];
}

export const StockTable = memo(function StockTable(props: StockTableProps) {
  return useMediaQuery(PHONE) ? <StockRows {...props} /> : <WideTable {...props} />;
});

function WideTable({ name, results }: StockTableProps) {
  const { openChart } = useChartOverlay();
  const { creatingFor, createAbove, question } = useTargetAlert();
  // No symbol is passed, because each row would then send a request for its state.
  const { add } = useWatchlistAddition("");
  const { data: watchedStocks } = useGetWatchedStocksQuery({});
  const watched = useMemo(
    () => new Set(watchedStocks?.map(({ symbol }) => symbol)),
    [watchedStocks],
  );
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const rows = useMemo(() => sortRows(stockColumns, results, sorting), [results, sorting]);
  const columns = useMemo(() => {
    const tails = new Map(stockColumns.map(({ id, tail }) => [id, tail?.(results)]));
    return stockColumns.map((column): FigureColumn<ScreenerResult> => ({
      ...column,
      ...(column.isPrice && { overhang: overhangOf(tails.get(column.id)) }),
      renderCell: (stock) =>
        column.id === "stock" ? (
          <StockCell symbol={stock.symbol} name={stock.name} onOpenChart={openChart} />
        ) : (
          renderFigure(stock, column, tails.get(column.id))
        ),
    }));
  }, [results, openChart]);
  return (
    <>
      <FigureTable
        name={name}
        columns={columns}
        rows={rows}
        keyOf={({ symbol }) => symbol}
        sorting={sorting}
        onSort={(id) => setSorting(toggleSorting(stockColumns, sorting, id))}
        renderActions={({ symbol, name: company, price, currency }) => (
          <>
            <StarButton
              symbol={symbol}
              isWatched={watched.has(symbol)}
              onAdd={() => void add({ symbol, name: company }, WATCH_FAILED)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<NotificationsIcon />}
              aria-label={nameAlertAbove(
                symbol,
                formatTargetOf(symbol, targetAbove(price), currency),
              )}
              loading={creatingFor === symbol}
              onClick={() => void createAbove(symbol, price)}
            />
          </>
        )}
        renderDetails={renderDetails}
      />
      {question}
    </>
  );
}

interface StarButtonProps {
  symbol: string;
  isWatched: boolean;
  onAdd: () => void;
}

/** A disabled button would lose the keyboard's focus. */
function StarButton({ symbol, isWatched, onAdd }: StarButtonProps) {
  const name = isWatched ? describeWatched(symbol) : nameWatch(symbol);
  return (
    <Button
      {...(isWatched ? { className: "stock-table-watched" } : { onClick: onAdd })}
      variant="minimal"
      size="small"
      icon={isWatched ? <StarIcon /> : <StarEmptyIcon />}
      aria-label={name}
      title={name}
      aria-disabled={isWatched}
    />
  );
}

/** Decimal point and two digits; prices below one have more. */
const PRICE_TAIL = 3;
const DIGIT_PX = 8;
/** A decimal point is narrower than the digit that its column reserves for it. */
const POINT_PX = 4;

const overhangOf = (tail = PRICE_TAIL): number => (tail - PRICE_TAIL) * DIGIT_PX + POINT_PX;

function renderFigure(stock: ScreenerResult, column: StockColumn, tail: number | undefined) {
  if (column.change !== undefined) return <ChangeText percent={column.change(stock)} />;
  const text = column.text(stock);
  switch (column.id) {
    case "upside":
      return (
        <span className="figure-row-track">
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
    default:
      return tail === undefined ? text : <FigureText text={text} tail={tail} />;
  }
}

const HIDDEN_WHEN_NARROW = [...stockColumns.filter(({ from }) => from !== undefined), sectorColumn];

const renderDetails = (stock: ScreenerResult) => (
  <>
    <dl className="figure-row-facts">
      {HIDDEN_WHEN_NARROW.map(({ id, label, text }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className="figures">{text(stock)}</dd>
        </div>
      ))}
    </dl>
    <p className="stock-table-narrative">{stock.narrative}</p>
    <WatchStock symbol={stock.symbol} name={stock.name} />
  </>
);

function WatchStock(stock: Pick<ScreenerResult, "symbol" | "name">) {
  const { add, isAdding, isWatched, lists } = useWatchlistAddition(stock.symbol);
  return (
    <div className="stock-table-watch">
      <WatchButton
        size="small"
        isWatched={isWatched}
        isAdding={isAdding}
        lists={lists}
        onAdd={(list) => void add(stock, WATCH_FAILED, list)}
      />
    </div>
  );
}
