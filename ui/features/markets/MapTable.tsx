import { SortAscIcon, SortDescIcon } from "@blueprintjs/icons";
import { useMemo, useState } from "react";
import type { MapStock } from "../../api/endpoints.ts";
import { ChangeText } from "../../components/ChangeText.tsx";
import { ShowMore } from "../../components/ShowMore.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { formatMoneyCompact, formatPrice } from "../../format/number.ts";
import { type MapColumn, type MapSorting, sortBy, sortStocks } from "./mapRows.ts";
import {
  CHANGE,
  MAP_TABLE,
  MARKET_VALUE,
  PRICE,
  SECTOR,
  SECTOR_UNKNOWN,
  STOCK,
  STOCKS,
} from "./messages.ts";

export interface MapTableProps {
  stocks: readonly MapStock[];
  onOpenChart: (symbol: string) => void;
}

const COLUMNS: readonly (readonly [MapColumn, string])[] = [
  ["symbol", STOCK],
  ["sector", SECTOR],
  ["price", PRICE],
  ["change", CHANGE],
  ["marketCap", MARKET_VALUE],
];
const PAGE = 100;

/** The map's data as rows, the largest first until a header says otherwise. */
export function MapTable({ stocks, onOpenChart }: MapTableProps) {
  const [sorting, setSorting] = useState<MapSorting>({ column: "marketCap", isDescending: true });
  const [shown, setShown] = useState(PAGE);
  const rows = useMemo(() => sortStocks(stocks, sorting), [stocks, sorting]);
  return (
    <>
      <table className="sectors map-table" aria-label={MAP_TABLE}>
        <thead>
          <tr>
            {COLUMNS.map(([column, label]) => {
              const isSorted = sorting.column === column;
              const order = sorting.isDescending ? "descending" : "ascending";
              return (
                <th key={column} scope="col" aria-sort={isSorted ? order : "none"}>
                  <button
                    type="button"
                    className="map-sort"
                    onClick={() => setSorting(sortBy(sorting, column))}
                  >
                    {label}
                    {isSorted ? sorting.isDescending ? <SortDescIcon /> : <SortAscIcon /> : null}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((stock) => (
            <tr key={stock.symbol}>
              <th scope="row">
                <SymbolButton symbol={stock.symbol} onOpen={onOpenChart} />
                <span className="map-table-name">{stock.name}</span>
              </th>
              <td>{stock.sector ?? SECTOR_UNKNOWN}</td>
              <td className="figures">{formatPrice(stock.price, stock.currency)}</td>
              <td>
                <ChangeText percent={stock.changePercent} />
              </td>
              <td className="figures">{formatMoneyCompact(stock.marketCap, stock.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* Also where all fit: ears hear how many another sector has. */}
      <ShowMore
        rows={STOCKS}
        shown={Math.min(shown, rows.length)}
        total={rows.length}
        hasMore={shown < rows.length}
        isBusy={false}
        hasFailed={false}
        onMore={() => setShown(shown + PAGE)}
      />
    </>
  );
}
