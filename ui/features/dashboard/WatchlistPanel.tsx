import { Button } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { Link } from "react-router-dom";
import {
  joinPages,
  useGetQuoteQuery,
  useGetWatchlistPagesInfiniteQuery,
  type WatchlistEntry,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useWatchlistRemoval } from "../../app/stocks/useWatchlist.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { PriceAge } from "../../components/PriceAge.tsx";
import { StockRow } from "../../components/StockRow.tsx";
import { formatCount } from "../../format/number.ts";
import { ShowAllButton } from "./ShowAllButton.tsx";
import { DASHBOARD_LIST_SIZE } from "./ActiveAlertsPanel.tsx";
import {
  FIND_STOCK_TO_WATCH,
  STOCK_ROWS,
  WAITING_FOR_WATCHLIST,
  WATCHLIST,
  WATCHLIST_EMPTY,
  WATCHLIST_EMPTY_REASON,
  WATCHLIST_EXAMPLE,
  WATCHLIST_FAILED,
  nameRemove,
} from "./messages.ts";

export interface WatchlistPanelProps {
  /** On a page of its own nothing is left out. */
  isPage?: boolean;
}

/** The stocks somebody keeps an eye on, each with its live price. */
export function WatchlistPanel({ isPage = false }: WatchlistPanelProps) {
  const query = useGetWatchlistPagesInfiniteQuery();
  const { rows: entries, total: count = 0 } = joinPages(query.data) ?? {};
  const { removing, remove } = useWatchlistRemoval();
  const [isWhole, setWhole] = useState(isPage);
  const shown = isWhole ? (entries ?? []) : (entries ?? []).slice(0, DASHBOARD_LIST_SIZE);

  const state = (): PanelState => {
    if (count > 0) return { status: "ready" };
    if (entries) {
      return {
        status: "empty",
        drawing: "chart",
        sentence: WATCHLIST_EMPTY,
        reason: WATCHLIST_EMPTY_REASON,
        ...(isPage ? { example: WATCHLIST_EXAMPLE } : {}),
        action: (
          <Link
            className={isPage ? "bp6-button bp6-intent-primary" : ""}
            to="/international-stocks"
          >
            {FIND_STOCK_TO_WATCH}
          </Link>
        ),
      };
    }
    return queryPanelState(query, {
      waitingFor: WAITING_FOR_WATCHLIST,
      failed: WATCHLIST_FAILED,
    });
  };

  return (
    <Panel
      title={WATCHLIST}
      {...(count > 0 ? { count: formatCount(count) } : {})}
      {...(count > DASHBOARD_LIST_SIZE && !isPage
        ? {
            actions: <ShowAllButton isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />,
          }
        : {})}
      state={state()}
    >
      <ul className="watchlist-rows" aria-label={WATCHLIST}>
        {shown.map((entry) => (
          <WatchlistRow
            key={entry.symbol}
            entry={entry}
            isRemoving={removing === entry.symbol}
            onRemove={() => void remove(entry.symbol)}
          />
        ))}
      </ul>
      {isWhole ? <MoreRows rows={STOCK_ROWS} query={query} /> : null}
    </Panel>
  );
}

interface WatchlistRowProps {
  entry: WatchlistEntry;
  isRemoving: boolean;
  onRemove: () => void;
}

/** The quote is watched for as long as the row is on screen. */
function WatchlistRow({ entry, isRemoving, onRemove }: WatchlistRowProps) {
  const { data: quote } = useGetQuoteQuery({ symbol: entry.symbol });
  const { openChart } = useChartOverlay();
  const now = useNow();
  return (
    <StockRow
      symbol={entry.symbol}
      name={entry.name}
      symbolStatus={entry.symbolStatus}
      price={quote?.price}
      changePercent={quote?.changePercent}
      {...(quote
        ? {
            currency: quote.currency,
            age: (
              <PriceAge
                source={quote.source}
                at={quote.lastUpdated}
                delaySeconds={quote.delaySeconds}
                now={now}
              />
            ),
          }
        : {})}
      onOpenChart={openChart}
      actions={
        <Button
          variant="minimal"
          size="small"
          icon={<CrossIcon />}
          aria-label={nameRemove(entry.symbol)}
          loading={isRemoving}
          onClick={onRemove}
        />
      }
    />
  );
}
