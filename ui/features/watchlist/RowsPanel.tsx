import { Button } from "@blueprintjs/core";
import { Link, useNavigate } from "react-router-dom";
import {
  joinPages,
  useGetWatchlistRowPagesInfiniteQuery,
  type WatchlistSummary,
} from "../../api/endpoints.ts";
import { createAlertPath } from "../../app/alerts/alertDraft.ts";
import { useNow } from "../../app/browser/clock.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useLivePrices } from "../../app/stocks/useLivePrices.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { useWatchlistRemoval } from "../../app/stocks/useWatchlist.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";
import { useMoves } from "./useMoves.ts";
import { WatchlistTable } from "./WatchlistTable.tsx";

/** For data that is not live, such as the day's line; shorter while some is missing. */
const REFRESH_MS = 60_000;
const INCOMPLETE_MS = 5000;

export interface RowsPanelProps {
  list: WatchlistSummary;
  otherLists: readonly WatchlistSummary[];
  onAdd: () => void;
}

export function RowsPanel({ list, otherLists, onAdd }: RowsPanelProps) {
  const { id } = list;
  const waiting = useGetWatchlistRowPagesInfiniteQuery({ id });
  const isComplete = joinPages(waiting.data)?.rows.every((row) => row.isComplete) ?? true;
  const query = useGetWatchlistRowPagesInfiniteQuery(
    { id },
    { pollingInterval: isComplete ? REFRESH_MS : INCOMPLETE_MS },
  );
  const joined = joinPages(query.currentData);
  const rows = joined?.rows ?? [];
  const total = joined?.total ?? 0;
  useLivePrices(rows.map(({ symbol }) => symbol));
  const moves = useMoves(id, rows, total);
  const { removing, remove } = useWatchlistRemoval(list);
  const openStock = useOpenStock();
  const navigate = useNavigate();
  const now = useNow();

  const state = queryPanelState(query, joined, {
    waitingFor: words.WAITING,
    failed: words.FAILED,
    skeleton: <RowSkeleton rows={Math.min(Math.max(list.entries, 3), 20)} />,
    empty: total === 0 && {
      drawing: "chart",
      sentence: list.isDefault ? words.EMPTY : words.describeEmpty(list.name),
      reason: words.EMPTY_REASON,
      example: words.EMPTY_EXAMPLE,
      action: (
        <>
          <Button intent="primary" text={words.ADD_STOCKS} onClick={onAdd} />{" "}
          <Link className="bp6-button" to="/international-stocks">
            {words.FIND_STOCK}
          </Link>
        </>
      ),
    },
  });

  return (
    <Panel title={list.name} {...(total > 0 ? { count: formatCount(total) } : {})} state={state}>
      <WatchlistTable
        key={id}
        name={list.name}
        rows={rows}
        moves={moves}
        actions={{
          otherLists,
          removing,
          now,
          onOpenChart: openStock,
          onCreateAlert: (symbol) =>
            void navigate(createAlertPath({ symbol, targetPrice: null, condition: "above" })),
          onRemove: (symbol) => void remove(symbol),
        }}
      />
      <MoreRows rows={words.STOCK_ROWS} query={{ ...query, data: query.currentData }} />
    </Panel>
  );
}
