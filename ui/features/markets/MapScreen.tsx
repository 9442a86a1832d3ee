import "./markets.css";
import { HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { useMemo, useState } from "react";
import { useGetMarketMapQuery, type MarketMap as MarketMapAnswer } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Screen } from "../../app/Screen.tsx";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { usePollWhileSeen, useRefetchWhenBack } from "../../app/browser/usePollWhileSeen.ts";
import { MarketMap } from "../../charts/map/MarketMap.tsx";
import { useMeasuredWidth } from "../../charts/useMeasuredWidth.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { formatCount, formatPrice } from "../../format/number.ts";
import { MARKET_POLL_MS } from "./constants.ts";
import { ListNotice } from "./ListNotice.tsx";
import { MapTable } from "./MapTable.tsx";
import { MarketTabs } from "./MarketTabs.tsx";
import * as words from "./messages.ts";
import { OriginNote } from "./OriginNote.tsx";
import { useListPolling } from "./useListPolling.ts";
import { useMarket } from "./useMarket.ts";

/** Narrower maps show only stocks large enough to tap. */
const NARROW_PX = 480;
const NARROW_STOCKS = 60;
const MAP_HEIGHT = 620;
const NARROW_HEIGHT = 520;

export function MapScreen() {
  const { market, name } = useMarket();
  const query = useGetMarketMapQuery({ market }, usePollWhileSeen(MARKET_POLL_MS));
  useRefetchWhenBack(MARKET_POLL_MS, query.refetch);
  const { currentData: map } = query;
  useListPolling(map?.list.status, query.refetch);
  const [view, setView] = useState<"map" | "table">("map");
  const [sector, setSector] = useState("");
  const [container, width] = useMeasuredWidth();
  const isNarrow = width > 0 && width < NARROW_PX;
  const height = isNarrow ? NARROW_HEIGHT : MAP_HEIGHT;
  const sectors = useMemo(() => sectorsOf(map), [map]);
  // Another market may not have the chosen sector.
  const chosen = sectors.includes(sector) ? sector : "";

  const isEmpty = map?.stocks.length === 0;
  const isReading = isEmpty && map.list.status === "reading";
  const state = queryPanelState(query, isReading ? undefined : map, {
    waitingFor: words.WAITING_FOR_MARKET,
    skeleton: <Skeleton width="100%" height={`${height}px`} />,
    failed: words.MAP_FAILED,
    empty: isEmpty && { sentence: words.NO_MAP, reason: words.NO_MAP_REASON },
  });

  return (
    <Screen>
      <MarketTabs />
      {map ? <ListNotice name={name} {...map} /> : null}
      <div ref={container}>
        <Panel title={words.MAP} state={state}>
          <div className="map-toolbar">
            <HTMLSelect
              aria-label={words.SECTOR}
              value={chosen}
              onChange={(event) => setSector(event.currentTarget.value)}
              options={[
                { value: "", label: words.ALL_SECTORS },
                ...sectors.map((value) => ({ value, label: value })),
              ]}
            />
            <SegmentedControl
              aria-label={words.SHOWN_AS}
              size="small"
              value={view}
              onValueChange={(next) => setView(next === "table" ? "table" : "map")}
              options={[
                { value: "map", label: words.AS_MAP },
                { value: "table", label: words.AS_TABLE },
              ]}
            />
          </div>
          {map === undefined ? null : (
            <MapBody
              map={map}
              name={name}
              view={view}
              sector={chosen}
              height={height}
              isNarrow={isNarrow}
            />
          )}
        </Panel>
      </div>
    </Screen>
  );
}

const sectorsOf = (map: MarketMapAnswer | undefined): readonly string[] =>
  [...new Set(map?.stocks.map(({ sector }) => sector ?? words.SECTOR_UNKNOWN))].toSorted((a, b) =>
    a.localeCompare(b, "en"),
  );

interface MapBodyProps {
  map: MarketMapAnswer;
  name: string;
  view: "map" | "table";
  /** Empty for all sectors. */
  sector: string;
  height: number;
  isNarrow: boolean;
}

function MapBody({ map, name, view, sector, height, isNarrow }: MapBodyProps) {
  const openStock = useOpenStock();
  const { openChart } = useChartOverlay();
  const stocks = useMemo(
    () =>
      map.stocks.filter(
        (stock) => sector === "" || (stock.sector ?? words.SECTOR_UNKNOWN) === sector,
      ),
    [map, sector],
  );
  const drawn = isNarrow && sector === "" ? NARROW_STOCKS : map.stocks.length;
  const shown = view === "map" ? Math.min(drawn, map.stocks.length) : map.stocks.length;
  const items = useMemo(
    () =>
      stocks.slice(0, drawn).map((stock) => ({
        symbol: stock.symbol,
        name: stock.name,
        group: stock.sector ?? words.SECTOR_UNKNOWN,
        weight: stock.marketCap,
        change: stock.changePercent,
      })),
    [stocks, drawn],
  );
  const prices = useMemo(() => new Map(stocks.map((stock) => [stock.symbol, stock])), [stocks]);
  const priceOf = ({ symbol }: { symbol: string }) => {
    const stock = prices.get(symbol);
    return formatPrice(stock?.price, stock?.currency ?? "USD");
  };
  return (
    <>
      {shown < map.mappable ? (
        <p className="markets-note figures">
          {words.describeCut(formatCount(shown), formatCount(map.mappable))}
        </p>
      ) : null}
      {view === "table" ? (
        <MapTable stocks={stocks} onOpenChart={openChart} />
      ) : (
        <MarketMap
          items={items}
          height={height}
          label={words.nameMap(name, sector)}
          priceOf={priceOf}
          onOpen={openStock}
        />
      )}
      <OriginNote {...map} />
    </>
  );
}
