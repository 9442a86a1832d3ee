import { Link } from "react-router-dom";
import { useGetRecentDeliveriesQuery, type Delivery } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { DeliveryRow } from "../../components/DeliveryRow.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { DASHBOARD_LIST_SIZE } from "./ActiveAlertsPanel.tsx";

/** What was sent lately, to whom, and what became of it; the live line keeps it fresh. */
export function RecentDeliveriesPanel() {
  const query = useGetRecentDeliveriesQuery();
  const { data: deliveries } = query;
  const now = useNow();
  const state = (): PanelState => {
    if (deliveries && deliveries.length > 0) return { status: "ready" };
    if (deliveries) {
      return {
        status: "empty",
        drawing: "inbox",
        sentence: "What is sent to you will be listed here.",
        reason: "Nothing has been sent yet.",
        action: <Link to="/settings">Open Settings</Link>,
      };
    }
    return queryPanelState(query, {
      waitingFor: "Waiting for the latest deliveries.",
      failed: "The deliveries could not be loaded",
    });
  };
  return (
    <Panel
      title="Recent Deliveries"
      state={state()}
      actions={<Link to="/settings/deliveries">Delivery log</Link>}
    >
      <ul className="delivery-rows" aria-label="Recent deliveries">
        {(deliveries ?? []).slice(0, DASHBOARD_LIST_SIZE).map((delivery) => (
          <DeliveryItem key={delivery.key} delivery={delivery} now={now} />
        ))}
      </ul>
    </Panel>
  );
}

function DeliveryItem({ delivery, now }: { delivery: Delivery; now: number }) {
  const { openChart } = useChartOverlay();
  const { symbol, channel, destination, status, time, detail } = delivery;
  const subject =
    symbol === "" ? <span>Test</span> : <SymbolButton symbol={symbol} onOpen={openChart} />;
  return <DeliveryRow {...{ subject, channel, destination, status, time, now, detail }} />;
}
