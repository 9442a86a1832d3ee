import "./markets.css";
import { useGetMarketOverviewQuery } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Screen } from "../../app/Screen.tsx";
import { usePollWhileSeen, useRefetchWhenBack } from "../../app/browser/usePollWhileSeen.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { MARKET_POLL_MS } from "./constants.ts";
import { IndicesPanel } from "./IndicesPanel.tsx";
import { ListNotice } from "./ListNotice.tsx";
import { MarketTabs } from "./MarketTabs.tsx";
import * as words from "./messages.ts";
import { MoversPanel, PreMarketPanel } from "./MoversPanel.tsx";
import { SectorsPanel } from "./SectorsPanel.tsx";
import { useListPolling } from "./useListPolling.ts";
import { useMarket } from "./useMarket.ts";
import { YieldsPanel } from "./YieldsPanel.tsx";

export function MarketsScreen() {
  const { market, name } = useMarket();
  const query = useGetMarketOverviewQuery({ market }, usePollWhileSeen(MARKET_POLL_MS));
  useRefetchWhenBack(MARKET_POLL_MS, query.refetch);
  const { currentData: overview } = query;
  useListPolling(overview?.list.status, query.refetch);

  const isEmpty = overview?.priced === 0;
  const isReading = isEmpty && overview.list.status === "reading";
  const state = queryPanelState(query, isReading ? undefined : overview, {
    waitingFor: words.WAITING_FOR_MARKET,
    skeleton: <RowSkeleton rows={11} />,
    failed: words.MARKET_FAILED,
    empty: isEmpty && {
      sentence: words.NO_STOCKS,
      reason: overview.list.status === "failed" ? words.NO_KNOWN_REASON : words.NO_STOCKS_REASON,
    },
  });
  const shared = { overview, state };

  return (
    <Screen>
      <MarketTabs />
      {overview ? <ListNotice name={name} {...overview} /> : null}
      <div className="markets compact-notices">
        <IndicesPanel />
        <YieldsPanel />
        {shared.state.status === "failed" ? (
          // One sentence for all three, which would say the same.
          <Panel title={name} state={shared.state} />
        ) : (
          <>
            <SectorsPanel {...shared} />
            <MoversPanel {...shared} />
            <PreMarketPanel {...shared} />
          </>
        )}
      </div>
    </Screen>
  );
}
