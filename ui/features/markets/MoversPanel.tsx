import { useId } from "react";
import type { MarketOverview, MarketStock } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useMarketOrigin } from "../../app/stocks/search/useMarketOrigin.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { StockRow } from "../../components/stocks/StockRow.tsx";
import { formatCount } from "../../format/number.ts";
import { OriginNote } from "./OriginNote.tsx";
import * as words from "./messages.ts";

export interface MoversPanelProps {
  overview: MarketOverview | undefined;
  state: PanelState;
}

export function MoversPanel({ overview, state }: MoversPanelProps) {
  return (
    <Panel title={words.MOVERS} state={state}>
      <div className="mover-lists">
        <MoverList title={words.GAINERS} stocks={overview?.gainers ?? []} none={words.NO_GAINERS} />
        <MoverList title={words.LOSERS} stocks={overview?.losers ?? []} none={words.NO_LOSERS} />
        <MoverList
          title={words.MOST_ACTIVE}
          stocks={overview?.mostActive ?? []}
          none={words.NO_ACTIVE}
        />
      </div>
      {overview ? (
        <OriginNote note={words.describeRanked(formatCount(overview.ranked))} {...overview} />
      ) : null}
    </Panel>
  );
}

export function PreMarketPanel({ overview, state }: MoversPanelProps) {
  const origin = useMarketOrigin();
  const { quoted = 0, gainers = [], losers = [] } = overview?.preMarket ?? {};
  const shown: PanelState =
    state.status === "ready" && quoted === 0
      ? {
          status: "empty",
          sentence: words.NO_PRE_MARKET,
          reason:
            origin.status === "simulated"
              ? words.SIMULATED_ALWAYS_OPEN
              : words.NO_PRE_MARKET_REASON,
        }
      : state;
  return (
    <Panel title={words.PRE_MARKET} state={shown}>
      <div className="mover-lists">
        <MoverList title={words.GAINERS} stocks={gainers} none={words.NO_GAINERS} />
        <MoverList title={words.LOSERS} stocks={losers} none={words.NO_LOSERS} />
      </div>
      <p className="markets-note figures">{words.describeQuoted(formatCount(quoted))}</p>
    </Panel>
  );
}

interface MoverListProps {
  title: string;
  stocks: readonly MarketStock[];
  none: string;
}

function MoverList({ title, stocks, none }: MoverListProps) {
  const { openChart } = useChartOverlay();
  const titleId = useId();
  const now = useNow();
  return (
    <div className="mover-list">
      <h3 className="mover-list-title" id={titleId}>
        {title}
      </h3>
      {stocks.length === 0 ? (
        <p className="mover-list-none">{none}</p>
      ) : (
        <ul className="stacked-rows" aria-labelledby={titleId}>
          {stocks.map(({ symbol, name, price, changePercent, currency, ...origin }) => (
            <StockRow
              key={symbol}
              symbol={symbol}
              name={name}
              price={price}
              changePercent={changePercent}
              currency={currency}
              age={
                <PriceAge
                  source={origin.source}
                  at={origin.lastUpdated}
                  delaySeconds={origin.delaySeconds}
                  now={now}
                />
              }
              onOpenChart={openChart}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
