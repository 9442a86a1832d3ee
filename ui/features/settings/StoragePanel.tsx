import "../../app/settings.css";
import * as words from "./messages.ts";
import { useGetHealthQuery, type Health } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { StatusLine, type StatusLineProps } from "../../components/feedback/StatusLine.tsx";
import { formatBytes } from "../../format/number.ts";
import { formatAgo } from "../../format/time.ts";
import { FactRow } from "./FactRow.tsx";
import { Screen } from "../../app/Screen.tsx";
import { ExportPanel } from "./ExportPanel.tsx";

export function StoragePanel() {
  const { isDemo } = useDemoInbox();
  const query = useGetHealthQuery();
  const { data: health } = query;
  const now = useNow();
  const state = queryPanelState(query, health, {
    waitingFor: words.WAITING_FOR_STORAGE,
    failed: words.STORAGE_FAILED,
  });
  return (
    <Panel title={words.STORAGE} isPadded state={state}>
      {health === undefined ? null : isDemo ? (
        <p className="settings-note">{words.KEPT_IN_BROWSER}</p>
      ) : (
        <Storage health={health} now={now} />
      )}
    </Panel>
  );
}

function Storage({ health: { checks, store }, now }: { health: Health; now: number }) {
  return (
    <>
      <dl className="settings-status">
        <FactRow name={words.DATABASE}>{words.nameEngine(store.engine)}</FactRow>
        <FactRow name={words.LAST_BACKUP}>
          <StatusLine {...describeBackups(checks.backup, now)} />
        </FactRow>
        <FactRow name={words.INTEGRITY}>
          <StatusLine {...describeIntegrity(checks.integrity, now)} />
        </FactRow>
        <FactRow name={words.DISK_SPACE}>
          {checks.disk === null
            ? words.NOT_MONITORED
            : words.describeDisk(
                formatBytes(checks.disk.freeBytes),
                formatBytes(checks.disk.totalBytes),
              )}
        </FactRow>
      </dl>
      {store.note !== undefined ? (
        <p className="settings-note">{store.note}.</p>
      ) : checks.backup === null ? null : (
        <p className="settings-note">{words.BACKUPS_NOTE}</p>
      )}
    </>
  );
}

function describeBackups(backup: Health["checks"]["backup"], now: number): StatusLineProps {
  if (backup === null) return { tone: "neutral", sentence: words.NOT_MONITORED };
  const { lastAt, lastError } = backup;
  if (lastError !== null) return { tone: "bad", sentence: words.BACKUP_FAILED, detail: lastError };
  return lastAt === null
    ? { tone: "neutral", sentence: words.BACKUP_MISSING }
    : { tone: "good", sentence: words.describeBackup(formatAgo(lastAt, now)) };
}

function describeIntegrity(integrity: Health["checks"]["integrity"], now: number): StatusLineProps {
  if (integrity === null) return { tone: "neutral", sentence: words.NOT_MONITORED };
  const { status, checkedAt, detail } = integrity;
  switch (status) {
    case "unknown":
      return { tone: "neutral", sentence: words.DATA_UNCHECKED };
    case "ok":
      return {
        tone: "good",
        sentence: words.DATA_INTACT,
        ...(checkedAt === null ? {} : { detail: words.describeChecked(formatAgo(checkedAt, now)) }),
      };
    case "damaged":
      return { tone: "bad", sentence: words.DATA_DAMAGED, ...(detail === null ? {} : { detail }) };
    default:
      return status satisfies never;
  }
}

export function DataScreen() {
  const { isLoading } = useGetHealthQuery();
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-6 settings-column">
          <StoragePanel />
        </div>
        <div className={`span-6 settings-column${isLoading ? " settings-waiting" : ""}`}>
          <ExportPanel />
        </div>
      </div>
    </Screen>
  );
}
