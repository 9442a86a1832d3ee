import { useGetHealthQuery, type Health } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { StatusLine, type StatusLineProps } from "../../components/feedback/StatusLine.tsx";
import { formatBytes } from "../../format/number.ts";
import { formatAgo } from "../../format/time.ts";
import { FactRow } from "./FactRow.tsx";
import {
  BACKUPS_NOTE,
  BACKUP_FAILED,
  BACKUP_MISSING,
  DATABASE,
  DATA_DAMAGED,
  DATA_INTACT,
  DATA_UNCHECKED,
  DISK_SPACE,
  INTEGRITY,
  KEPT_IN_BROWSER,
  LAST_BACKUP,
  NOT_MONITORED,
  STORAGE,
  STORAGE_FAILED,
  WAITING_FOR_STORAGE,
  describeBackup,
  describeChecked,
  describeDisk,
  nameEngine,
} from "./messages.ts";

/** Where the data is, whether it is intact, and when it was last copied. */
export function StoragePanel() {
  const { isDemo } = useDemoInbox();
  const query = useGetHealthQuery();
  const { data: health } = query;
  const now = useNow();
  const state: PanelState = health
    ? { status: "ready" }
    : queryPanelState(query, {
        waitingFor: WAITING_FOR_STORAGE,
        failed: STORAGE_FAILED,
      });
  return (
    <Panel title={STORAGE} isPadded state={state}>
      {health === undefined ? null : isDemo ? (
        <p className="settings-note">{KEPT_IN_BROWSER}</p>
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
        <FactRow name={DATABASE}>{nameEngine(store.engine)}</FactRow>
        <FactRow name={LAST_BACKUP}>
          <StatusLine {...describeBackups(checks.backup, now)} />
        </FactRow>
        <FactRow name={INTEGRITY}>
          <StatusLine {...describeIntegrity(checks.integrity, now)} />
        </FactRow>
        <FactRow name={DISK_SPACE}>
          {checks.disk === null
            ? NOT_MONITORED
            : describeDisk(formatBytes(checks.disk.freeBytes), formatBytes(checks.disk.totalBytes))}
        </FactRow>
      </dl>
      {store.note !== undefined ? (
        <p className="settings-note">{store.note}.</p>
      ) : checks.backup === null ? null : (
        <p className="settings-note">{BACKUPS_NOTE}</p>
      )}
    </>
  );
}

function describeBackups(backup: Health["checks"]["backup"], now: number): StatusLineProps {
  if (backup === null) return { tone: "neutral", sentence: NOT_MONITORED };
  const { lastAt, lastError } = backup;
  if (lastError !== null) return { tone: "bad", sentence: BACKUP_FAILED, detail: lastError };
  return lastAt === null
    ? { tone: "neutral", sentence: BACKUP_MISSING }
    : { tone: "good", sentence: describeBackup(formatAgo(lastAt, now)) };
}

function describeIntegrity(integrity: Health["checks"]["integrity"], now: number): StatusLineProps {
  if (integrity === null) return { tone: "neutral", sentence: NOT_MONITORED };
  const { status, checkedAt, detail } = integrity;
  switch (status) {
    case "unknown":
      return { tone: "neutral", sentence: DATA_UNCHECKED };
    case "ok":
      return {
        tone: "good",
        sentence: DATA_INTACT,
        ...(checkedAt === null ? {} : { detail: describeChecked(formatAgo(checkedAt, now)) }),
      };
    case "damaged":
      return { tone: "bad", sentence: DATA_DAMAGED, ...(detail === null ? {} : { detail }) };
    default:
      return status satisfies never;
  }
}
