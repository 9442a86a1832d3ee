import { Button } from "@blueprintjs/core";
import { Link, useSearchParams } from "react-router-dom";
import { useGetDeliveryLogQuery, type DeliveryLogEntry } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { DeliveryRecord } from "../../components/delivery/DeliveryRecord.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { formatCount } from "../../format/number.ts";
import { chosen, isFiltered, type LogFilter } from "./logFilter.ts";
import * as words from "./messages.ts";

/** The live connection keeps the first page current. */
export function LogPanel({ filter }: { filter: LogFilter }) {
  const [parameters, setParameters] = useSearchParams();
  const before = parameters.get("before") ?? undefined;
  const query = useGetDeliveryLogQuery({
    ...chosen(filter),
    ...(before === undefined ? {} : { before }),
  });
  const { currentData, isFetching } = query;
  // Keep this page while another one loads, but not if that fails, so that the error shows.
  const data = query.isError ? currentData : query.data;
  const now = useNow();

  const isPart = isFiltered(filter) || before !== undefined;
  const state = queryPanelState(query, data, {
    waitingFor: words.WAITING_FOR_LOG,
    failed: words.LOG_FAILED,
    empty: data?.entries.length === 0 && {
      drawing: "inbox",
      sentence: isPart ? words.NO_MATCH : words.NOTHING_SENT,
      reason: isPart ? words.NO_MATCH_REASON : words.NOTHING_SENT_REASON,
      action: isPart ? (
        <Link to="/notifications/log">{words.SHOW_EVERYTHING}</Link>
      ) : (
        <Link to="/notifications/channels">{words.SET_UP_CHANNEL}</Link>
      ),
    },
  });

  const goTo = (cursor: string | null) =>
    setParameters((current) => {
      if (cursor === null) current.delete("before");
      else current.set("before", cursor);
      return current;
    });
  const next = data?.next ?? null;

  return (
    <Panel
      title={words.DELIVERIES}
      state={state}
      {...(data ? { count: formatCount(data.total) } : {})}
    >
      <ul aria-label={words.DELIVERIES}>
        {(data?.entries ?? []).map((entry) => (
          <LogItem key={entry.key} entry={entry} now={now} />
        ))}
      </ul>
      {before === undefined && next === null ? null : (
        <div className="delivery-log-pages">
          <Button text={words.NEWEST} disabled={before === undefined} onClick={() => goTo(null)} />
          <Button
            text={words.OLDER}
            disabled={next === null}
            // Not busy during a refetch: a busy button would swallow the press.
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
  // A weekly digest, for example, has no symbol.
  const name = symbol === "" ? (entry.isTest ? words.TEST : words.MESSAGE) : symbol;
  const subject =
    symbol === "" ? <span>{name}</span> : <SymbolButton symbol={symbol} onOpen={openChart} />;
  return <DeliveryRecord {...record} subject={subject} name={name} now={now} />;
}
