import type { Arrival } from "./killMailbox.ts";
import type { PromisedAlert } from "./client.ts";
import type { Audit, OutboxRow } from "./inspect.ts";

export interface Evidence {
  readonly promised: readonly PromisedAlert[];
  readonly arrivals: readonly Arrival[];
  readonly outbox: readonly OutboxRow[];
  readonly audit: Audit;
  /** Messages that were recorded as delivered when life number `index` began. */
  readonly deliveredBefore: readonly ReadonlySet<string>[];
  /** Remains of databases after a false sync report. */
  readonly losses: readonly Loss[];
}

/** Log without its newest commits. */
export interface Loss {
  readonly lostCommits: number;
  readonly lostEvents: number;
  /** True if the rest is a prefix of the log. */
  readonly isPrefix: boolean;
  readonly audit: Pick<Audit, "integrity" | "changedByRebuild">;
}

export interface Verdict {
  readonly faults: readonly string[];
  readonly repeats: number;
  readonly messages: number;
}

/** Checks what must hold however often the server was killed. */
export function checkEvidence(evidence: Evidence): Verdict {
  const { promised, arrivals, outbox, audit, deliveredBefore, losses } = evidence;
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };

  check(audit.integrity === "ok", `the database is damaged: ${audit.integrity}`);
  check(
    audit.changedByRebuild.length === 0,
    `a rebuild changes ${audit.changedByRebuild.join(", ")}`,
  );
  for (const { lostCommits, lostEvents, isPrefix, audit: left } of losses) {
    const loss = `after a loss of ${lostCommits} commits (${lostEvents} events)`;
    check(isPrefix, `${loss} the log is not a prefix`);
    check(left.integrity === "ok", `${loss} the database is damaged: ${left.integrity}`);
    check(
      left.changedByRebuild.length === 0,
      `${loss} a rebuild changes ${left.changedByRebuild.join(", ")}`,
    );
  }
  for (const { id, mustFire } of promised) {
    check(!mustFire || audit.firedAlerts.has(id), `alert ${id} was promised and has not fired`);
  }
  const requested = new Set(outbox.map((row) => row.alert_id));
  for (const id of audit.firedAlerts) {
    check(requested.has(id), `alert ${id} fired and no notification was requested`);
  }

  const byMessage = Map.groupBy(arrivals, ({ messageId }) => messageOf(messageId));
  for (const { key, message, status, symbol, detail } of outbox) {
    check(status === "delivered", `${key} is ${status}: ${detail}`);
    const mails = byMessage.get(message ?? key) ?? [];
    check(mails.length > 0, `${key} is called delivered and never arrived`);
    check(
      mails.every(({ text }) => text.includes(symbol)),
      `a mail of ${key} does not name ${symbol}`,
    );
  }
  const known = new Set(outbox.map(({ key, message }) => message ?? key));
  let repeats = 0;
  for (const [message, mails] of byMessage) {
    check(known.has(message), `a mail arrived without a request: ${message}`);
    check(
      new Set(mails.map(({ messageId }) => messageId)).size === 1,
      `${message} arrived under several Message-IDs`,
    );
    check(new Set(mails.map(({ text }) => text)).size === 1, `${message} arrived in two versions`);
    for (const [index, { life }] of mails.entries()) {
      check(
        deliveredBefore[life]?.has(message) !== true,
        `${message} was sent again although its delivery was recorded`,
      );
      if (index === 0) continue;
      repeats++;
      check(
        (mails[index - 1]?.life ?? life) < life,
        `${message} was sent twice without a kill in between`,
      );
    }
  }
  return { faults, repeats, messages: byMessage.size };
}

/** Example: `<notification-4-1-email-2.k3j9@localhost>` belongs to `notification-4-1-email-2`. */
const messageOf = (messageId: string): string =>
  messageId.replace(/^</, "").replace(/\.[^.]*@.*$/, "");
