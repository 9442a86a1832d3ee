import {
  useGetApiKeysQuery,
  useGetCredentialsQuery,
  useGetHealthQuery,
  type Credential,
  type Health,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useAppSelector } from "../../app/hooks.ts";
import { describeChannelFault } from "../../app/messages.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { StatusLine, type StatusLineProps } from "../../components/feedback/StatusLine.tsx";
import { describeCredential } from "../../app/credentials/CredentialLine.tsx";
import { CONFIGURED, NOT_CONFIGURED } from "../../app/credentials/messages.ts";
import { formatAsOf } from "../../format/time.ts";
import * as words from "./messages.ts";

/** A paused source recovers within minutes. */
const HEALTH_EVERY_MS = 15_000;

export function SystemStatusPanel() {
  const live = useAppSelector((state) => state.connection.live);
  const { data: keys } = useGetApiKeysQuery();
  // A service may reject a credential later.
  const { data: credentials } = useGetCredentialsQuery(undefined, {
    pollingInterval: HEALTH_EVERY_MS,
    refetchOnMountOrArgChange: true,
  });
  const { data: health } = useGetHealthQuery(undefined, { pollingInterval: HEALTH_EVERY_MS });
  const now = useNow();
  const hasSms =
    keys?.smsAccountId.isConfigured &&
    keys.smsToken.isConfigured &&
    keys.smsFromNumber.isConfigured;
  const isConnected = live === "connected";
  const describe = (name: string, isConfigured: boolean | undefined): StatusLineProps => {
    const credential = credentials?.find((each) => each.name === name);
    return credential ? describeCredential(credential, now) : describeKeys(isConfigured);
  };
  const email = credentials?.find(({ name }) => name === "email");
  const rows: readonly (readonly [string, StatusLineProps])[] = [
    [
      "WebSocket",
      {
        tone: isConnected ? "good" : live === "connecting" ? "waiting" : "bad",
        sentence: isConnected ? words.CONNECTED : words.DISCONNECTED,
      },
    ],
    ["API", describe("stockData", keys?.stockDataKey.isConfigured)],
    ["SMS", describe("sms", hasSms)],
    ...(credentials ?? [])
      .filter(({ name }) => health?.sources.some((source) => source.name === name))
      .map((credential): readonly [string, StatusLineProps] => [
        words.nameKey(credential.label),
        describeCredential(credential, now),
      ]),
  ];
  return (
    <Panel title={words.SYSTEM_STATUS} isPadded>
      <dl className="settings-status">
        {rows.map(([name, status]) => (
          <div key={name} className="settings-status-row">
            <dt>{name}</dt>
            <dd>
              <StatusLine {...status} />
            </dd>
          </div>
        ))}
        {email ? <EmailRow email={email} now={now} /> : null}
        {health ? <ServerRow health={health} now={now} /> : null}
      </dl>
    </Panel>
  );
}

function EmailRow({ email, now }: { email: Credential; now: number }) {
  const isMissing = email.state === "missing";
  return (
    <div className={`settings-status-row${isMissing ? " settings-status-source" : ""}`}>
      <dt>{email.label}</dt>
      <dd>
        <StatusLine {...describeCredential(email, now)} />
      </dd>
      {isMissing ? <dd className="settings-status-more">{words.EMAIL_MISSING}</dd> : null}
    </div>
  );
}

const serverStatus: Readonly<Record<Health["status"], StatusLineProps>> = {
  ok: { tone: "good", sentence: words.SERVER_OK },
  degraded: { tone: "waiting", sentence: words.SERVER_DEGRADED },
  failing: { tone: "bad", sentence: words.SERVER_FAILING },
};

interface ServerRowProps {
  /** An older version's response has no reasons. */
  readonly health: Pick<Health, "status"> & Partial<Health>;
  readonly now: number;
}

function ServerRow({ health, now }: ServerRowProps) {
  const faults = health.checks?.channels ?? [];
  const sentences = [
    // The server's sentence has the time in UTC.
    ...(health.reasons ?? [])
      .filter(({ code }) => code !== "channel" || faults.length === 0)
      .map(({ sentence }) => sentence),
    ...faults.map((fault) => describeChannelFault(fault, formatAsOf(Date.parse(fault.since), now))),
  ];
  return (
    <div className="settings-status-row settings-status-source">
      <dt>{words.SERVER}</dt>
      <dd>
        <StatusLine {...serverStatus[health.status]} />
      </dd>
      {sentences.length > 0 ? (
        <dd className="settings-status-more">
          <ul className="settings-status-reasons">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </dd>
      ) : null}
    </div>
  );
}

const describeKeys = (isConfigured: boolean | undefined): StatusLineProps =>
  isConfigured
    ? { tone: "good", sentence: CONFIGURED }
    : { tone: "neutral", sentence: NOT_CONFIGURED };
