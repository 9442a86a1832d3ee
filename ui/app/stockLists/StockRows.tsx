import { useMemo, useState } from "react";
import type { ScreenerResult } from "../../api/endpoints.ts";
import { sortRows, toggleSorting } from "../../components/dataDisplay/figureSorting.ts";
import { FormSelect } from "../../components/forms/FormField.tsx";
import { ShowMore } from "../../components/actions/ShowMore.tsx";
import { StockFactsRow } from "../../components/stocks/StockFactsRow.tsx";
import { UpsideFigure } from "../../components/stocks/UpsideTag.tsx";
import { AS_FOUND, SORT_BY, STOCK_ROWS } from "../stocks/messages.ts";
import { sectorColumn, stockColumns } from "./stockColumns.ts";
import { useChartOverlay } from "../stocks/useChartOverlay.ts";

export const ROWS_AT_ONCE = 50;

const ON_THE_ROW = new Set(["stock", "price", "change", "upside"]);
const REST = [...stockColumns.filter(({ id }) => !ON_THE_ROW.has(id)), sectorColumn];

export interface StockRowsProps {
  /** Accessible name of the list. */
  name: string;
  /** Stocks of one screener run. */
  results: readonly ScreenerResult[];
}

export function StockRows({ name, results }: StockRowsProps) {
  const { openChart } = useChartOverlay();
  const [sortedBy, setSortedBy] = useState("");
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const rows = useMemo(
    () =>
      sortRows(
        stockColumns,
        results,
        sortedBy === "" ? null : toggleSorting(stockColumns, null, sortedBy),
      ),
    [results, sortedBy],
  );
  const shown = Math.min(limit, rows.length);
  return (
    <div className="stock-rows">
      <FormSelect
        label={SORT_BY}
        value={sortedBy}
        onChange={(event) => setSortedBy(event.currentTarget.value)}
        options={[
          { value: "", label: AS_FOUND },
          ...stockColumns.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      <ul aria-label={name}>
        {rows.slice(0, limit).map((stock) => (
          <StockFactsRow
            key={stock.symbol}
            symbol={stock.symbol}
            name={stock.name}
            price={stock.price}
            currency={stock.currency}
            changePercent={stock.changePercent}
            fact={<UpsideFigure upside={stock.upsidePotential} />}
            facts={REST.map(({ label, text }) => ({ label, value: text(stock) }))}
            onOpenChart={openChart}
          />
        ))}
      </ul>
      <ShowMore
        rows={STOCK_ROWS}
        shown={shown}
        total={rows.length}
        hasMore={shown < rows.length}
        isBusy={false}
        hasFailed={false}
        onMore={() => setLimit(limit + ROWS_AT_ONCE)}
      />
    </div>
  );
}
