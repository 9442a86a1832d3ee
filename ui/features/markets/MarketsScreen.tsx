import "./markets.css";
import * as words from "./messages.ts";
import {
  useGetMarketOverviewQuery,
  useGetMarketIndicesQuery,
  type MarketOverview,
  type MarketStock,
  type SectorChange,
} from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Screen } from "../../app/Screen.tsx";
import { usePollWhileSeen, useRefetchWhenBack } from "../../app/browser/usePollWhileSeen.ts";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { MARKET_POLL_MS } from "./constants.ts";
import { ListNotice } from "./ListNotice.tsx";
import { MarketTabs } from "./MarketTabs.tsx";
import { useListPolling } from "./useListPolling.ts";
import { useMarket } from "./useMarket.ts";
import { YieldsPanel } from "./YieldsPanel.tsx";
import { indexName } from "../../../backend/domain/exchanges/indices.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { LargeFigure } from "../../components/dataDisplay/LargeFigure.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { formatCount, formatDecimal } from "../../format/number.ts";
import { useId } from "react";
import { useMarketOrigin } from "../../app/stocks/search/useMarketOrigin.ts";
import { StockRow } from "../../components/stocks/StockRow.tsx";
import { OriginNote } from "./OriginNote.tsx";
import { MissingFigure } from "../../components/dataDisplay/MissingFigure.tsx";

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
          // One sentence replaces three equal ones.
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

/** Indices are in points rather than money. */
function IndicesPanel() {
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
            <PriceAge of={index} now={now} />
          </li>
        ))}
      </ul>
      {data && data.unanswered > 0 ? (
        <p className="markets-note">{words.describeUnanswered(formatCount(data.unanswered))}</p>
      ) : null}
    </Panel>
  );
}

/** The simulated market has seven indices. */
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

interface MoversPanelProps {
  overview: MarketOverview | undefined;
  state: PanelState;
}

function MoversPanel({ overview, state }: MoversPanelProps) {
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

function PreMarketPanel({ overview, state }: MoversPanelProps) {
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
              age={<PriceAge of={origin} now={now} />}
              onOpenChart={openChart}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface SectorsPanelProps {
  overview: MarketOverview | undefined;
  state: PanelState;
}

function SectorsPanel({ overview, state }: SectorsPanelProps) {
  const sectors = overview?.sectors ?? [];
  const largest = Math.max(...sectors.map(({ changePercent }) => Math.abs(changePercent ?? 0)));
  return (
    <Panel title={words.SECTORS} state={state}>
      <table className="sectors" aria-label={words.SECTORS}>
        <thead>
          <tr>
            <th scope="col">{words.SECTOR}</th>
            <th scope="col">{words.CHANGE}</th>
            <th scope="col" className="breadth-title">
              {words.UP_AND_DOWN}
            </th>
            <th scope="col">{words.COVERED}</th>
          </tr>
        </thead>
        <tbody>
          {sectors.map((sector) => (
            <SectorRow key={sector.sector ?? ""} {...sector} largest={largest} />
          ))}
        </tbody>
      </table>
      {overview ? <OriginNote note={words.SECTORS_NOTE} {...overview} /> : null}
    </Panel>
  );
}

function SectorRow({
  sector,
  changePercent,
  advancers,
  decliners,
  unchanged,
  weighted,
  listed,
  largest,
}: SectorChange & {
  /** Change that fills half of the bar. */
  largest: number;
}) {
  return (
    <tr>
      <th scope="row">{sector ?? words.SECTOR_UNKNOWN}</th>
      <td>
        {changePercent === null ? (
          <MissingFigure reason={words.NO_WEIGHTS} />
        ) : (
          <span className="sector-change">
            <ChangeBar percent={changePercent} largest={largest} />
            <ChangeText percent={changePercent} />
          </span>
        )}
      </td>
      <td className="figures">
        <span className="breadth">
          <span className="breadth-count">
            <span className="visually-hidden">{words.ADVANCING} </span>
            {formatCount(advancers)}
          </span>
          <BreadthBar advancers={advancers} unchanged={unchanged} decliners={decliners} />
          <span className="breadth-count">
            <span className="visually-hidden">{words.DECLINING} </span>
            {formatCount(decliners)}
          </span>
        </span>
      </td>
      <td className="figures">
        {words.describeCovered(formatCount(weighted), formatCount(listed))}
      </td>
    </tr>
  );
}

function ChangeBar({ percent, largest }: { percent: number; largest: number }) {
  const width = largest === 0 ? 0 : (Math.abs(percent) / largest) * 50;
  return (
    <span className="change-bar" aria-hidden="true">
      <span
        className={percent < 0 ? "is-down" : "is-up"}
        style={{ width: `${width}%`, left: percent < 0 ? `${50 - width}%` : "50%" }}
      />
    </span>
  );
}

function BreadthBar({
  advancers,
  unchanged,
  decliners,
}: Pick<SectorChange, "advancers" | "unchanged" | "decliners">) {
  return (
    <span className="breadth-bar" aria-hidden="true">
      <span className="is-up" style={{ flexGrow: advancers }} />
      <span className="is-flat" style={{ flexGrow: unchanged }} />
      <span className="is-down" style={{ flexGrow: decliners }} />
    </span>
  );
}
