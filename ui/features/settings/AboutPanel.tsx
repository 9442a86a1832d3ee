import "../../app/settings.css";
import * as words from "./messages.ts";
import { useGetHealthQuery } from "../../api/endpoints.ts";
import { readBaseUrl } from "../../app/browser/baseUrl.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { StatusLine } from "../../components/feedback/StatusLine.tsx";
import { SECOND_MS } from "../../../backend/domain/durations.ts";
import { formatAge } from "../../format/time.ts";
import { FactRow } from "./FactRow.tsx";
import { Screen } from "../../app/Screen.tsx";

export function AboutPanel() {
  const { isDemo } = useDemoInbox();
  const query = useGetHealthQuery();
  const { data: health } = query;
  const now = useNow();
  const state = queryPanelState(query, health, {
    waitingFor: words.WAITING_FOR_ABOUT,
    failed: words.ABOUT_FAILED,
  });
  return (
    <Panel title={words.ABOUT} isPadded state={state}>
      {health === undefined ? null : (
        <div className="settings-stack">
          <p className="settings-note">{words.PURPOSE}</p>
          <dl className="settings-status">
            <FactRow name={words.VERSION}>{health.version}</FactRow>
            {health.newerVersion === undefined ? null : (
              <FactRow name={words.UPDATE}>
                <StatusLine
                  tone="waiting"
                  sentence={words.describeNewerVersion(health.newerVersion)}
                />
              </FactRow>
            )}
            <FactRow name={words.RUNNING_FOR}>
              {formatAge(now - health.uptimeSeconds * SECOND_MS, now)}
            </FactRow>
            <FactRow name={words.LICENSE}>{words.LICENSE_NAME}</FactRow>
            {isDemo ? null : (
              <FactRow name={words.API_DOCUMENTATION}>
                <a href={new URL("api/docs", readBaseUrl()).pathname}>
                  {words.OPEN_API_DOCUMENTATION}
                </a>
              </FactRow>
            )}
          </dl>
        </div>
      )}
    </Panel>
  );
}

export function AboutScreen() {
  return (
    <Screen>
      <div className="settings-narrow">
        <AboutPanel />
      </div>
    </Screen>
  );
}
