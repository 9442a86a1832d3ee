import { useGetApiKeysQuery, useGetHealthQuery, type SourceHealth } from "../../api/endpoints.ts";
import { useAppSelector } from "../../app/hooks.ts";
import { Panel } from "../../components/Panel.tsx";
import { StatusLine, type StatusLineProps } from "../../components/StatusLine.tsx";
import { CONFIGURED, NOT_CONFIGURED } from "./messages.ts";

/** What works and what is set up. */
export function SystemStatusPanel() {
  const live = useAppSelector((state) => state.connection.live);
  const { data: keys } = useGetApiKeysQuery();
  const { data: health } = useGetHealthQuery();
  const hasSms =
    keys?.smsAccountId.isConfigured &&
    keys.smsToken.isConfigured &&
    keys.smsFromNumber.isConfigured;
  const isConnected = live === "connected";
  const rows: readonly (readonly [string, StatusLineProps])[] = [
    [
      "WebSocket",
      {
        tone: isConnected ? "good" : live === "connecting" ? "waiting" : "bad",
        sentence: isConnected ? "Connected" : "Disconnected",
      },
    ],
    ["API", describeKeys(keys?.stockDataKey.isConfigured)],
    ["SMS", describeKeys(hasSms)],
    ...(health?.sources ?? []).map(
      (source) => [`Source: ${source.name}`, describeSource(source)] as const,
    ),
  ];
  return (
    <Panel title="System Status" isPadded>
      <dl className="settings-status">
        {rows.map(([name, status]) => (
          <div key={name} className="settings-status-row">
            <dt>{name}</dt>
            <dd>
              <StatusLine {...status} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const describeKeys = (isConfigured: boolean | undefined): StatusLineProps =>
  isConfigured
    ? { tone: "good", sentence: CONFIGURED }
    : { tone: "neutral", sentence: NOT_CONFIGURED };

const describeSource = ({ isHealthy, lastError }: SourceHealth): StatusLineProps =>
  isHealthy
    ? { tone: "good", sentence: "Healthy" }
    : { tone: "bad", sentence: "Failing", ...(lastError === null ? {} : { detail: lastError }) };
