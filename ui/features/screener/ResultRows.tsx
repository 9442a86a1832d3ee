import { HTMLSelect } from "@blueprintjs/core";
import { useMemo, useState } from "react";
import type { ScreenerResult } from "../../api/endpoints.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { FormField } from "../../components/FormField.tsx";
import { ShowMore } from "../../components/ShowMore.tsx";
import { StockFactsRow } from "../../components/StockFactsRow.tsx";
import { UpsideTag } from "../../components/UpsideTag.tsx";
import { AS_FOUND, RESULTS_TABLE, SORT_BY, STOCK_ROWS } from "./messages.ts";
import { sortRows, tableColumns, toggleSorting } from "./tableColumns.ts";

/** Number of rows that each press adds. */
export const ROWS_AT_ONCE = 50;

/** Columns shown on the row itself; a tap shows the others. */
const ON_THE_ROW = new Set(["symbol", "name", "price", "change", "upside"]);
const REST = tableColumns.filter(({ id }) => !ON_THE_ROW.has(id));

export function ResultRows({ results }: { results: readonly ScreenerResult[] }) {
  const { openChart } = useChartOverlay();
  const [sortedBy, setSortedBy] = useState("");
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const rows = useMemo(() => {
    const column = tableColumns.find(({ id }) => id === sortedBy);
    return sortRows(results, column ? toggleSorting(null, column) : null);
  }, [results, sortedBy]);
  const shown = Math.min(limit, rows.length);
  return (
    <section className="screener-rows" aria-label={RESULTS_TABLE}>
      <FormField label={SORT_BY}>
        {(wiring) => (
          <HTMLSelect
            {...wiring}
            fill
            value={sortedBy}
            onChange={(event) => setSortedBy(event.currentTarget.value)}
            options={[
              { value: "", label: AS_FOUND },
              ...tableColumns.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
        )}
      </FormField>
      <ul className="panel" aria-label={RESULTS_TABLE}>
        {rows.slice(0, limit).map((stock) => (
          <StockFactsRow
            key={stock.symbol}
            symbol={stock.symbol}
            name={stock.name}
            price={stock.price}
            currency={stock.currency}
            changePercent={stock.changePercent}
            fact={<UpsideTag upside={stock.upsidePotential} />}
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
    </section>
  );
}
