import { Button } from "@blueprintjs/core";
import { memo, useDeferredValue, useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { useRefreshQuoteMutation, type ScreenerResult } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { targetAbove, useTargetAlert } from "../../app/alerts/useTargetAlert.ts";
import { ScreenerCard } from "../../components/ScreenerCard.tsx";
import { formatCount } from "../../format/number.ts";
import { REFRESH_FAILED, SCREENER_RESULTS, nameShowMore } from "./messages.ts";

/** Cards drawn at once: a page of them is dear, and who wants thousands takes the table. */
export const CARDS_AT_ONCE = 24;

/** Two rows where cards stand in threes; a phone shows one and a half. */
const FIRST_CARDS = 6;

interface ResultCardsProps {
  /** In the order of their cards. */
  results: readonly ScreenerResult[];
}

/** Not drawn again for a status that is asked for each second: a page of cards is dear. */
export const ResultCards = memo(function ResultCards({ results }: ResultCardsProps) {
  const [limit, setLimit] = useState(CARDS_AT_ONCE);
  // The others in the background, so that a slow phone can scroll and press meanwhile.
  const drawn = useDeferredValue(limit, FIRST_CARDS);
  const [refresh] = useRefreshQuoteMutation();
  const [refreshing, setRefreshing] = useState<string>();
  const { creatingFor, createAbove } = useTargetAlert();
  const { openChart } = useChartOverlay();

  const refreshNow = async (symbol: string) => {
    setRefreshing(symbol);
    try {
      await refresh({ symbol }).unwrap();
    } catch (error) {
      showToast({ intent: "failure", title: REFRESH_FAILED, message: sentenceOf(error) });
    } finally {
      setRefreshing(undefined);
    }
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
    </>
  );
});
