import { useGetApiKeysQuery, useGetHealthQuery, type SourceHealth } from "../../api/endpoints.ts";
import { useNow } from "../../app/clock.ts";
import { useAppSelector } from "../../app/hooks.ts";
import { Panel } from "../../components/Panel.tsx";
import { SourceHealthDetails } from "../../components/SourceHealthDetails.tsx";
import { describeSource } from "../../components/sourceWords.ts";
import { StatusLine, type StatusLineProps } from "../../components/StatusLine.tsx";
import { CONFIGURED, NOT_CONFIGURED } from "./messages.ts";

/** A source that is left alone comes back within minutes. */
const HEALTH_EVERY_MS = 15_000;

/** What works and what is set up. */
export function SystemStatusPanel() {
  const live = useAppSelector((state) => state.connection.live);
  const { data: keys } = useGetApiKeysQuery();
  const { data: health } = useGetHealthQuery(undefined, { pollingInterval: HEALTH_EVERY_MS });
  const now = useNow();
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
        {health?.sources.map((source) => (
          <div key={source.name} className="settings-status-row settings-status-source">
            <dt>{`Source: ${source.name}`}</dt>
            <dd>
              <StatusLine {...tellSource(source)} />
            </dd>
            {source.byCapability.length === 0 ? null : (
              <dd className="settings-status-more">
                <SourceHealthDetails
                  source={source.name}
                  answers={source.byCapability}
                  now={now}
                  isOpenAtFirst={!source.isHealthy}
                />
              </dd>
            )}
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

/** What went wrong stands with what it went wrong with, where that is known. */
function tellSource(source: SourceHealth): StatusLineProps {
  const sentence = describeSource(source);
  if (sentence === "Healthy") return { tone: "good", sentence };
  const { lastError, byCapability } = source;
  const isToldBelow = byCapability.length > 0 || lastError === null;
  const tone = sentence === "Partly paused" ? "waiting" : "bad";
  return { tone, sentence, ...(isToldBelow ? {} : { detail: lastError }) };
}
