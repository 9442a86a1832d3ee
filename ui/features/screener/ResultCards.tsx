import { Button } from "@blueprintjs/core";
import { memo, useDeferredValue, useState } from "react";
import { useRefreshQuoteMutation, type ScreenerResult } from "../../api/endpoints.ts";
import { announce } from "../../app/toasts.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { targetAbove, useTargetAlert } from "../../app/alerts/useTargetAlert.ts";
import { ScreenerCard } from "../../components/stocks/ScreenerCard.tsx";
import { formatCount } from "../../format/number.ts";
import { REFRESH_FAILED, SCREENER_RESULTS, nameShowMore } from "./messages.ts";

/** Cards per press, because they are expensive; the table suits thousands of results. */
const CARDS_AT_ONCE = 24;

/** Cards rendered first: two rows of three. */
const FIRST_CARDS = 6;

interface ResultCardsProps {
  /** Results in display order. */
  results: readonly ScreenerResult[];
}

/** Memoized, because the status is polled every second. */
export const ResultCards = memo(function ResultCards({ results }: ResultCardsProps) {
  const [limit, setLimit] = useState(CARDS_AT_ONCE);
  // Deferred, so that a slow phone responds meanwhile.
  const drawn = useDeferredValue(limit, FIRST_CARDS);
  const [refresh] = useRefreshQuoteMutation();
  const [refreshing, setRefreshing] = useState<string>();
  const { creatingFor, createAbove, question } = useTargetAlert();
  const { openChart } = useChartOverlay();

  const refreshNow = async (symbol: string) => {
    setRefreshing(symbol);
    await announce(refresh({ symbol }).unwrap(), REFRESH_FAILED);
    setRefreshing(undefined);
  };

  return (
    <>
      <ul className="screener-grid" aria-label={SCREENER_RESULTS}>
        {results.slice(0, drawn).map((stock) => (
          <li key={stock.symbol}>
            <ScreenerCard
              stock={stock}
              alertTarget={targetAbove(stock.price)}
              isRefreshing={refreshing === stock.symbol}
              isCreatingAlert={creatingFor === stock.symbol}
              onOpenChart={openChart}
              onRefresh={(symbol) => void refreshNow(symbol)}
              onCreateAlert={(symbol) => void createAbove(symbol, stock.price)}
            />
          </li>
        ))}
      </ul>
      {results.length > limit ? (
        <div className="screener-more">
          <Button
            text={nameShowMore(formatCount(Math.min(CARDS_AT_ONCE, results.length - limit)))}
            onClick={() => setLimit(limit + CARDS_AT_ONCE)}
          />
        </div>
      ) : null}
      {question}
    </>
  );
});
