import { useId } from "react";
import { useGetMoversQuery, type Mover } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { StockRow } from "../../components/stocks/StockRow.tsx";
import * as words from "./messages.ts";

const MOVERS_POLL_MS = 30_000;

export function MoversPanel() {
  const query = useGetMoversQuery(undefined, { pollingInterval: MOVERS_POLL_MS });
  const { data: movers } = query;

  const state = queryPanelState(query, movers, {
    waitingFor: words.WAITING_FOR_MOVERS,
    skeleton: <RowSkeleton rows={10} />,
    failed: words.MOVERS_FAILED,
    empty: movers &&
      movers.gainers.length + movers.losers.length === 0 && {
        drawing: "chart",
        sentence: words.NO_MOVERS,
        reason: words.NO_MOVERS_REASON,
      },
  });

  return (
    <Panel title={words.MARKET_MOVERS} state={state}>
      <MoverList title={words.TOP_GAINERS} movers={movers?.gainers ?? []} none={words.NO_GAINERS} />
      <MoverList title={words.TOP_LOSERS} movers={movers?.losers ?? []} none={words.NO_LOSERS} />
    </Panel>
  );
}

interface MoverListProps {
  title: string;
  movers: readonly Mover[];
  none: string;
}

function MoverList({ title, movers, none }: MoverListProps) {
  const { openChart } = useChartOverlay();
  const titleId = useId();
  const now = useNow();
  return (
    <div className="movers">
      <h3 className="movers-title" id={titleId}>
        {title}
      </h3>
      {movers.length === 0 ? (
        <p className="movers-none">{none}</p>
      ) : (
        <ul aria-labelledby={titleId}>
          {movers.map((mover) => (
            <StockRow
              key={mover.symbol}
              symbol={mover.symbol}
              name={mover.name}
              price={mover.price}
              changePercent={mover.changePercent}
              currency={mover.currency}
              age={<PriceAge of={mover} now={now} />}
              onOpenChart={openChart}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
