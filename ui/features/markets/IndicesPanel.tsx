import { indexName } from "../../../backend/domain/exchanges/indices.ts";
import { useGetMarketIndicesQuery } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { usePollWhileSeen, useRefetchWhenBack } from "../../app/browser/usePollWhileSeen.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { LargeFigure } from "../../components/dataDisplay/LargeFigure.tsx";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { formatCount, formatDecimal } from "../../format/number.ts";
import { MARKET_POLL_MS } from "./constants.ts";
import {
  describeUnanswered,
  INDICES,
  INDICES_FAILED,
  NO_INDICES,
  NO_INDICES_REASON,
  WAITING_FOR_INDICES,
} from "./messages.ts";

/** Leading indices that a source quotes, in points rather than money. */
export function IndicesPanel() {
  const query = useGetMarketIndicesQuery(undefined, usePollWhileSeen(MARKET_POLL_MS));
  useRefetchWhenBack(MARKET_POLL_MS, query.refetch);
  const { data } = query;
  const { openChart } = useChartOverlay();
  const now = useNow();

  const state = (): PanelState => {
    if (data && data.indices.length > 0) return { status: "ready" };
    if (data) return { status: "empty", sentence: NO_INDICES, reason: NO_INDICES_REASON };
    return queryPanelState(query, {
      waitingFor: WAITING_FOR_INDICES,
      skeleton: <IndexSkeleton />,
      failed: INDICES_FAILED,
    });
  };

  return (
    <Panel title={INDICES} state={state()}>
      <ul className="indices" aria-label={INDICES}>
        {(data?.indices ?? []).map((index) => (
          <li key={index.symbol} className="index">
            <SymbolButton
              symbol={index.symbol}
              name={indexName(index.symbol) ?? index.name}
              onOpen={openChart}
            />
            <span className="index-level figures">
              <LargeFigure text={formatDecimal(index.price, 2)} />
            </span>
            <ChangeText percent={index.changePercent} />
            <PriceAge
              source={index.source}
              at={index.lastUpdated}
              delaySeconds={index.delaySeconds}
              now={now}
            />
          </li>
        ))}
      </ul>
      {data && data.unanswered > 0 ? (
        <p className="markets-note">{describeUnanswered(formatCount(data.unanswered))}</p>
      ) : null}
    </Panel>
  );
}

/** As many placeholders as the simulated market has indices, each of the same height. */
function IndexSkeleton() {
  return (
    <div className="indices" aria-hidden="true">
      {Array.from({ length: 7 }, (_, at) => (
        <div key={at} className="index">
          <Skeleton width="96px" height="12px" />
          <Skeleton width="112px" height="20px" />
        </div>
      ))}
    </div>
  );
}
