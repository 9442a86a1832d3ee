import { Link } from "react-router-dom";
import { useGetRecentDeliveriesQuery, type Delivery } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { DeliveryRow } from "../../components/delivery/DeliveryRow.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";
import * as words from "./messages.ts";

export function RecentDeliveriesPanel() {
  const query = useGetRecentDeliveriesQuery();
  const { data: deliveries } = query;
  const now = useNow();
  const state = queryPanelState(query, deliveries, {
    waitingFor: words.WAITING_FOR_DELIVERIES,
    failed: words.DELIVERIES_FAILED,
    empty: deliveries?.length === 0 && {
      drawing: "inbox",
      sentence: words.NO_DELIVERIES,
      action: <Link to="/notifications/channels">{words.SET_UP_CHANNEL}</Link>,
    },
  });
  return (
    <Panel
      title={words.RECENT_DELIVERIES}
      state={state}
      actions={<Link to="/notifications/log">{words.DELIVERY_LOG}</Link>}
    >
      <ul aria-label={words.RECENT_DELIVERIES_LIST}>
        {(deliveries ?? []).slice(0, DASHBOARD_LIST_SIZE).map((delivery) => (
          <DeliveryItem key={delivery.key} delivery={delivery} now={now} />
        ))}
      </ul>
    </Panel>
  );
}

function DeliveryItem({ delivery, now }: { delivery: Delivery; now: number }) {
  const { openChart } = useChartOverlay();
  const { symbol, channel, destination, status, outcome, time, detail, isTest } = delivery;
  const subject =
    symbol === "" ? (
      <span>{isTest ? words.TEST : words.MESSAGE}</span>
    ) : (
      <SymbolButton symbol={symbol} onOpen={openChart} />
    );
  return <DeliveryRow {...{ subject, channel, destination, status, outcome, time, now, detail }} />;
}
