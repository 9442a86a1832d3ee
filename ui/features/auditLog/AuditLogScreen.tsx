import "./auditLog.css";
import { joinPages, useGetAuditPagesInfiniteQuery, type AuditEntry } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { MoreRows } from "../../app/MoreRows.tsx";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Screen } from "../../app/Screen.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { formatCount } from "../../format/number.ts";
import * as messages from "./messages.ts";

const SESSION = "session:";
const PROXY = "proxy:";
/** Token id and name; the log keeps the name of a revoked token. */
const API_TOKEN = /^token:[0-9a-f]+ (.+)$/;
/** Characters of a session id, also in the list of sessions. */
const SHOWN_ID = 8;

const shortenId = (id: string): string => id.slice(0, SHOWN_ID);

/** Returns actors of later versions unchanged. */
export function nameActor(actor: string): string {
  if (actor.startsWith(SESSION)) {
    const [, id = "", name] = /^(\S*)(?: (.*))?$/.exec(actor.slice(SESSION.length)) ?? [];
    return name === undefined
      ? messages.nameSession(shortenId(id))
      : messages.namePerson(name, shortenId(id));
  }
  if (actor.startsWith(PROXY)) return messages.nameProxyUser(actor.slice(PROXY.length));
  const tokenName = API_TOKEN.exec(actor)?.[1];
  if (tokenName !== undefined) return messages.nameApiToken(tokenName);
  const names: Readonly<Record<string, string>> = {
    local: messages.NO_SIGN_IN,
    token: messages.ACCESS_TOKEN,
    link: messages.MESSAGE_LINK,
  };
  return names[actor] ?? actor;
}

/** Example: "ApiKeysSaved" becomes "API keys saved". */
export function describeType(type: string): string {
  const words = type.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Api\b/, "API");
}

/**
 * Example: "alert-12" about AAPL becomes "AAPL, alert 12". A symbol that is also the id appears
 * once.
 */
export function describeSubject(subject: string, about: string | null): string {
  const [, kind = "", id = ""] = /^(portfolio-ledger|[^-]*)-?(.*)$/.exec(subject) ?? [];
  const name = KINDS.get(id === "" ? kind : `${kind}-`) ?? kind;
  const one = id === "" || id === about ? name : `${name} ${id}`;
  return about === null ? one : `${about}, ${one}`;
}

/** Stream kinds with a label of their own; a trailing dash precedes an id. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["portfolio-ledger-", "portfolio"],
  ["mute", "all alerts"],
  ["mute-", "alert"],
  ["email-", "email address"],
  ["phone-", "phone number"],
]);

export function AuditLogScreen() {
  const query = useGetAuditPagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const changes = joinPages(query.data);
  const now = useNow();

  const state = queryPanelState(query, changes, {
    waitingFor: messages.WAITING_FOR_CHANGES,
    failed: messages.CHANGES_FAILED,
    empty: changes?.rows.length === 0 && {
      drawing: "list",
      sentence: messages.NO_CHANGES,
      reason: messages.NO_CHANGES_REASON,
    },
  });

  return (
    <Screen>
      <Panel
        title={messages.CHANGES}
        state={state}
        {...(changes ? { count: formatCount(changes.total) } : {})}
      >
        <ul aria-label={messages.CHANGES}>
          {(changes?.rows ?? []).map((entry) => (
            <Change key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
        <MoreRows rows={messages.CHANGE_ROWS} query={query} />
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
      <span className="audit-request figures">{messages.nameRequest(shortenId(requestId))}</span>
      <span className="audit-time">
        <RelativeTime at={at} now={now} hasMinutes />
      </span>
    </li>
  );
}
