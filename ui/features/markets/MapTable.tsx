import { SortAscIcon, SortDescIcon } from "@blueprintjs/icons";
import { useMemo, useState } from "react";
import type { MapStock } from "../../api/endpoints.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { FormSelect } from "../../components/forms/FormField.tsx";
import { ShowMore } from "../../components/actions/ShowMore.tsx";
import { StockFactsRow } from "../../components/stocks/StockFactsRow.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { formatMoneyOfColumn, formatPrice } from "../../format/number.ts";
import * as words from "./messages.ts";

type MapColumn = "symbol" | "sector" | "price" | "change" | "marketCap";

interface MapSorting {
  readonly column: MapColumn;
  readonly isDescending: boolean;
}

const KEYS: Readonly<Record<MapColumn, (stock: MapStock) => string | number>> = {
  symbol: ({ symbol }) => symbol,
  sector: ({ sector }) => sector ?? "\u{10ffff}",
  price: ({ price }) => price,
  change: ({ changePercent }) => changePercent,
  marketCap: ({ marketCap }) => marketCap,
};

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "en");

function sortStocks(
  stocks: readonly MapStock[],
  { column, isDescending }: MapSorting,
): readonly MapStock[] {
  const keyOf = KEYS[column];
  const sign = isDescending ? -1 : 1;
  return stocks.toSorted((one, other) => sign * compare(keyOf(one), keyOf(other)));
}

const sortBy = (sorting: MapSorting, column: MapColumn): MapSorting => ({
  column,
  isDescending:
    sorting.column === column ? !sorting.isDescending : column !== "symbol" && column !== "sector",
});

export interface MapTableProps {
  stocks: readonly MapStock[];
  onOpenChart: (symbol: string) => void;
}

const COLUMNS: readonly (readonly [MapColumn, string])[] = [
  ["symbol", words.STOCK],
  ["sector", words.SECTOR],
  ["price", words.PRICE],
  ["change", words.CHANGE],
  ["marketCap", words.MARKET_VALUE],
];
const PAGE = 100;

export function MapTable({ stocks, onOpenChart }: MapTableProps) {
  const isPhone = useMediaQuery(PHONE);
  const [sorting, setSorting] = useState<MapSorting>({ column: "marketCap", isDescending: true });
  const [shown, setShown] = useState(PAGE);
  const rows = useMemo(() => sortStocks(stocks, sorting), [stocks, sorting]);
  const sort = (column: MapColumn) => setSorting(sortBy(sorting, column));
  const Rows = isPhone ? PhoneRows : WideTable;
  return (
    <>
      <Rows
        stocks={rows.slice(0, shown)}
        sorting={sorting}
        onSort={sort}
        onOpenChart={onOpenChart}
      />
      {/* Also tells screen readers the number of stocks. */}
      <ShowMore
        rows={words.STOCKS}
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

interface RowsProps extends MapTableProps {
  sorting: MapSorting;
  onSort: (column: MapColumn) => void;
}

function WideTable({ stocks, sorting, onSort, onOpenChart }: RowsProps) {
  return (
    <table className="sectors map-table" aria-label={words.MAP_TABLE}>
      <thead>
        <tr>
          {COLUMNS.map(([column, label]) => {
            const isSorted = sorting.column === column;
            const order = sorting.isDescending ? "descending" : "ascending";
            return (
              <th key={column} scope="col" aria-sort={isSorted ? order : "none"}>
                <button type="button" className="map-sort" onClick={() => onSort(column)}>
                  {label}
                  {isSorted ? sorting.isDescending ? <SortDescIcon /> : <SortAscIcon /> : null}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {stocks.map((stock) => (
          <tr key={stock.symbol}>
            <th scope="row">
              <SymbolButton symbol={stock.symbol} onOpen={onOpenChart} />
              <span className="map-table-name">{stock.name}</span>
            </th>
            <td>{stock.sector ?? words.SECTOR_UNKNOWN}</td>
            <td className="figures">{formatPrice(stock.price, stock.currency)}</td>
            <td>
              <ChangeText percent={stock.changePercent} />
            </td>
            <td className="figures">{formatMoneyOfColumn(stock.marketCap, stock.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PhoneRows({ stocks, sorting, onSort, onOpenChart }: RowsProps) {
  return (
    <>
      <div className="map-order">
        <FormSelect
          label={words.SORT_BY}
          value={sorting.column}
          onChange={(event) => onSort(event.currentTarget.value as MapColumn)}
          options={COLUMNS.map(([value, label]) => ({ value, label }))}
        />
      </div>
      <ul aria-label={words.MAP_TABLE}>
        {stocks.map((stock) => (
          <StockFactsRow
            key={stock.symbol}
            symbol={stock.symbol}
            name={stock.name}
            price={stock.price}
            currency={stock.currency}
            changePercent={stock.changePercent}
            fact={formatMoneyOfColumn(stock.marketCap, stock.currency)}
            facts={[{ label: words.SECTOR, value: stock.sector ?? words.SECTOR_UNKNOWN }]}
            onOpenChart={onOpenChart}
          />
        ))}
      </ul>
    </>
  );
}
