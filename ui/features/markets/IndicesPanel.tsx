import { indexName } from "../../../backend/domain/exchanges/indices.ts";
import { useGetMarketIndicesQuery } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { usePollWhileSeen, useRefetchWhenBack } from "../../app/browser/usePollWhileSeen.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { LargeFigure } from "../../components/dataDisplay/LargeFigure.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { formatCount, formatDecimal } from "../../format/number.ts";
import { MARKET_POLL_MS } from "./constants.ts";
import * as words from "./messages.ts";

/** Leading indices that a source quotes, in points rather than money. */
export function IndicesPanel() {
  const query = useGetMarketIndicesQuery(undefined, usePollWhileSeen(MARKET_POLL_MS));
  useRefetchWhenBack(MARKET_POLL_MS, query.refetch);
  const { data } = query;
  const { openChart } = useChartOverlay();
  const now = useNow();

  const state = queryPanelState(query, data, {
    waitingFor: words.WAITING_FOR_INDICES,
    skeleton: <IndexSkeleton />,
    failed: words.INDICES_FAILED,
    empty: data?.indices.length === 0 && {
      sentence: words.NO_INDICES,
      reason: words.NO_INDICES_REASON,
    },
  });

  return (
    <Panel title={words.INDICES} state={state}>
      <ul className="indices" aria-label={words.INDICES}>
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
        <p className="markets-note">{words.describeUnanswered(formatCount(data.unanswered))}</p>
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
