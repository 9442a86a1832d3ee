import "./auditLog.css";
import { joinPages, useGetAuditPagesInfiniteQuery, type AuditEntry } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Screen } from "../../app/Screen.tsx";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { formatCount } from "../../format/number.ts";
import { describeSubject, describeType, nameActor, shortenId } from "./auditWords.ts";
import {
  CHANGES,
  CHANGES_FAILED,
  CHANGE_ROWS,
  NO_CHANGES,
  NO_CHANGES_REASON,
  WAITING_FOR_CHANGES,
  nameRequest,
} from "./messages.ts";

export function AuditLogScreen() {
  const query = useGetAuditPagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const changes = joinPages(query.data);
  const now = useNow();

  const state = (): PanelState => {
    if (!changes) {
      return queryPanelState(query, { waitingFor: WAITING_FOR_CHANGES, failed: CHANGES_FAILED });
    }
    if (changes.rows.length > 0) return { status: "ready" };
    return {
      status: "empty",
      drawing: "list",
      sentence: NO_CHANGES,
      reason: NO_CHANGES_REASON,
    };
  };

  return (
    <Screen>
      <Panel
        title={CHANGES}
        state={state()}
        {...(changes ? { count: formatCount(changes.total) } : {})}
      >
        <ul className="audit-rows" aria-label={CHANGES}>
          {(changes?.rows ?? []).map((entry) => (
            <Change key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
        <MoreRows rows={CHANGE_ROWS} query={query} />
      </Panel>
    </Screen>
  );
}

function Change({ entry, now }: { entry: AuditEntry; now: number }) {
  const { at, actor, requestId, type, subject, about } = entry;
  return (
    <li className="audit-row">
      <span className="audit-change">{describeType(type)}</span>
      <span className="audit-subject truncate">{describeSubject(subject, about)}</span>
      <span className="audit-actor truncate">{nameActor(actor)}</span>
      <span className="audit-request figures">{nameRequest(shortenId(requestId))}</span>
      <span className="audit-time">
        <RelativeTime at={at} now={now} hasMinutes />
      </span>
    </li>
  );
}
