import { Button, HTMLSelect } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import { Link } from "react-router-dom";
import {
  useGetWatchlistRowsQuery,
  useGetWatchlistsQuery,
  type WatchlistRow,
  type WatchlistSummary,
  useArrangeDashboardMutation,
  useGetDashboardLayoutQuery,
} from "../../api/endpoints.ts";
import { announce } from "../../app/toasts.ts";
import { useNow } from "../../app/browser/clock.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useLivePrices } from "../../app/stocks/useLivePrices.ts";
import { useWatchlistRemoval } from "../../app/stocks/useWatchlist.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { Sparkline } from "../../components/stocks/Sparkline.tsx";
import { StockRow } from "../../components/stocks/StockRow.tsx";
import { formatCount } from "../../format/number.ts";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";
import * as words from "./messages.ts";

const FIRST: WatchlistSummary = { id: 1, name: words.WATCHLIST, isDefault: true, entries: 0 };
/** For data that is not live; shorter while some is missing. */
const REFRESH_MS = 60_000;
const INCOMPLETE_MS = 5000;

const NO_ROWS: readonly WatchlistRow[] = [];

export function WatchlistPanel() {
  const { data: known } = useGetWatchlistsQuery();
  const lists = known ?? [FIRST];
  const { data: layout } = useGetDashboardLayoutQuery();
  const [arrange] = useArrangeDashboardMutation();
  const chosen = lists.find(({ id }) => id === layout?.watchlistId);
  const list = chosen ?? lists.find(({ isDefault }) => isDefault) ?? FIRST;
  const choose = async (watchlistId: number) => {
    const dashboardLayout = { panels: layout?.panels ?? [], watchlistId };
    await announce(arrange({ dashboardLayout }).unwrap(), words.ARRANGE_FAILED);
  };
  const wanted = { id: list.id, limit: DASHBOARD_LIST_SIZE };
  const { data: waiting } = useGetWatchlistRowsQuery(wanted);
  const isComplete = waiting?.every((row) => row.isComplete) ?? true;
  const query = useGetWatchlistRowsQuery(wanted, {
    pollingInterval: isComplete ? REFRESH_MS : INCOMPLETE_MS,
  });
  // An empty list does not need to load.
  const isEmpty = known !== undefined && list.entries === 0 && query.isLoading;
  const rows = query.currentData ?? (isEmpty ? NO_ROWS : undefined);
  useLivePrices((rows ?? []).map(({ symbol }) => symbol));
  const { removing, remove } = useWatchlistRemoval(list);

  const state = queryPanelState(query, rows, {
    waitingFor: words.WAITING_FOR_WATCHLIST,
    skeleton: (
      <RowSkeleton rows={Math.min(list.entries || DASHBOARD_LIST_SIZE, DASHBOARD_LIST_SIZE)} />
    ),
    failed: words.WATCHLIST_FAILED,
    empty: rows?.length === 0 && {
      drawing: "chart",
      sentence: words.WATCHLIST_EMPTY,
      action: <Link to="/international-stocks">{words.FIND_STOCK}</Link>,
    },
  });

  return (
    <Panel
      title={words.WATCHLIST}
      {...(list.entries > 0 ? { count: formatCount(list.entries) } : {})}
      actions={
        <>
          {lists.length > 1 ? (
            <HTMLSelect
              className="watchlist-choice"
              aria-label={words.WATCHLIST_CHOICE}
              value={list.id}
              options={lists.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => void choose(Number(event.currentTarget.value))}
            />
          ) : null}
          <Link to={`/watchlist?list=${list.id}`}>{words.VIEW_ALL}</Link>
        </>
      }
      state={state}
    >
      <ul className="watchlist-rows stacked-rows" aria-label={words.WATCHLIST}>
        {(rows ?? []).map((row) => (
          <WatchedRow
            key={row.symbol}
            row={row}
            isRemoving={removing === row.symbol}
            onRemove={() => void remove(row.symbol)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface WatchedRowProps {
  row: WatchlistRow;
  isRemoving: boolean;
  onRemove: () => void;
}

function WatchedRow({ row, isRemoving, onRemove }: WatchedRowProps) {
  const { symbol, name, quote, spark } = row;
  const { openChart } = useChartOverlay();
  const now = useNow();
  return (
    <StockRow
      symbol={symbol}
      name={name}
      symbolStatus={row.symbolStatus}
      price={quote?.price}
      changePercent={quote?.changePercent}
      figure={<Sparkline values={spark} previousClose={quote?.previousClose} />}
      {...(quote
        ? {
            currency: quote.currency,
            age: <PriceAge of={quote} now={now} />,
          }
        : {})}
      onOpenChart={openChart}
      actions={
        <Button
          variant="minimal"
          size="small"
          icon={<CrossIcon />}
          aria-label={words.nameRemove(symbol)}
          loading={isRemoving}
          onClick={onRemove}
        />
      }
    />
  );
}
