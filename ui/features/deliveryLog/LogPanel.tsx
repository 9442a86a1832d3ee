import { Button } from "@blueprintjs/core";
import { Link, useSearchParams } from "react-router-dom";
import { useGetDeliveryLogQuery, type DeliveryLogEntry } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { DeliveryRecord } from "../../components/DeliveryRecord.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { formatCount } from "../../format/number.ts";
import { chosen, isFiltered, type LogFilter } from "./logFilter.ts";

/** One page of the log, newest first; the live line keeps the first page fresh. */
export function LogPanel({ filter }: { filter: LogFilter }) {
  const [parameters, setParameters] = useSearchParams();
  const before = parameters.get("before") ?? undefined;
  const query = useGetDeliveryLogQuery({
    ...chosen(filter),
    ...(before === undefined ? {} : { before }),
  });
  const { currentData, isFetching } = query;
  // While another page is on its way this one stays; where it cannot come, that is said.
  const data = query.isError ? currentData : query.data;
  const now = useNow();

  const state = (): PanelState => {
    if (data && data.entries.length > 0) return { status: "ready" };
    if (data) {
      return isFiltered(filter) || before !== undefined
        ? {
            status: "empty",
            drawing: "inbox",
            sentence: "No notification is like that.",
            reason: "The filter lets nothing through.",
            action: <Link to="/settings/deliveries">Show everything</Link>,
          }
        : {
            status: "empty",
            drawing: "inbox",
            sentence: "Every notification will be listed here, with what became of it.",
            reason: "Nothing has been sent yet.",
            action: <Link to="/settings">Open Settings</Link>,
          };
    }
    return queryPanelState(query, {
      waitingFor: "Waiting for the delivery log.",
      failed: "The delivery log could not be loaded",
    });
  };

  const goTo = (cursor: string | null) =>
    setParameters((current) => {
      if (cursor === null) current.delete("before");
      else current.set("before", cursor);
      return current;
    });
  const next = data?.next ?? null;

  return (
    <Panel title="Deliveries" state={state()} {...(data ? { count: formatCount(data.total) } : {})}>
      <ul className="delivery-rows" aria-label="Deliveries">
        {(data?.entries ?? []).map((entry) => (
          <LogItem key={entry.key} entry={entry} now={now} />
        ))}
      </ul>
      {before === undefined && next === null ? null : (
        <div className="delivery-log-pages">
          <Button text="Newest" disabled={before === undefined} onClick={() => goTo(null)} />
          <Button
            text="Older"
            disabled={next === null}
            // Asked for anew it stays as it is: a busy button would swallow the press.
            loading={isFetching && !currentData}
            onClick={() => goTo(next)}
          />
        </div>
      )}
    </Panel>
  );
}

function LogItem({ entry, now }: { entry: DeliveryLogEntry; now: number }) {
  const { openChart } = useChartOverlay();
  const { symbol, key: _key, alertId: _alertId, time: _time, ...record } = entry;
  const name = symbol === "" ? "Test" : symbol;
  const subject =
    symbol === "" ? <span>Test</span> : <SymbolButton symbol={symbol} onOpen={openChart} />;
  return <DeliveryRecord {...record} subject={subject} name={name} now={now} />;
}
