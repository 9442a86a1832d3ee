import { isoTime, type Clock } from "../../clock.ts";
import type { Session as SessionView } from "../../../contract/access.ts";
import type { Log } from "../../log.ts";
import type { TextStore } from "../../secrets.ts";
import { DAY_MS, HOUR_MS, MAX_TIME } from "../../../domain/durations.ts";

export interface SessionsOptions {
  readonly token: string;
  /** Provider and admission rule; if they change, people who signed in there must do so again. */
  readonly providerRule?: string | undefined;
  readonly clock: Clock;
  readonly store: TextStore;
  readonly log: Log;
}

export interface FoundSession {
  readonly id: string;
  readonly actor: string;
}

const SESSION_COOKIE = "stock-monitor-session";
const SESSION_MS = 30 * DAY_MS;
/** Shorter, because a provider does not report that somebody may no longer sign in. */
export const PROVIDER_SESSION_MS = 7 * DAY_MS;

/** More browsers than a household has; beyond that, the least recently seen session is removed. */
const MAX_SESSIONS = 100;
/** Maximum age of the stored time of the last visit. */
const VISIT_KEPT_MS = HOUR_MS;
const MAX_AGENT = 200;

interface Session {
  readonly id: string;
  readonly createdAt: number;
  /** Wall-clock time, for storage and display. */
  readonly until: number;
  /** Monotonic time, which a clock step does not change. */
  readonly endsAtElapsed: number;
  readonly address: string;
  readonly agent: string;
  /** Person who signed in at a provider; null for the passcode. */
  readonly person: string | null;
  lastSeenAt: number;
  /** Monotonic time. */
  keptAt: number;
}

/** Signed-in browsers, by the cookie that each received for the passcode or from a provider. */
export type Sessions = ReturnType<typeof createSessions>;

/**
 * A cookie is 32 random bytes. Only its MAC under the token is stored: a reader of the file cannot
 * forge a cookie, and changing the token ends every session. The file is separate from the
 * database, so that a restored backup does not bring back an ended session.
 */
export function createSessions(options: SessionsOptions) {
  const { token, clock, store, log, providerRule } = options;
  const byMac = new Map<string, Session>();
  const listeners = new Set<(actor: string) => void>();
  const macOf = createMac(token);
  const rule = providerRule === undefined ? undefined : macOf(providerRule);

  const load = async (): Promise<void> => {
    const now = clock.now();
    for (const [mac, text] of Object.entries(await store.read())) {
      const kept = parse(text);
      if (!kept) continue;
      if (kept.person !== null && kept.rule !== (await rule)) continue;
      // A session stored under a clock that was ahead would never end.
      const until = Math.min(kept.until, now + SESSION_MS);
      if (until <= now) continue;
      byMac.set(mac, {
        ...kept,
        id: idOf(mac),
        until,
        endsAtElapsed: clock.elapsed() + until - now,
        keptAt: clock.elapsed(),
      });
    }
  };
  const loaded = load().catch((error: unknown) => {
    log.error("the sessions could not be read", { error });
  });

  const keep = async (mac: string, session: Session): Promise<void> => {
    session.keptAt = clock.elapsed();
    const { createdAt, until, lastSeenAt, address, agent, person } = session;
    const ofPerson = person === null ? {} : { person, rule: await rule };
    const kept = { createdAt, until, lastSeenAt, address, agent, ...ofPerson };
    await store.write({ [mac]: JSON.stringify(kept) });
  };
  const keepInBackground = (mac: string, session: Session) => {
    void keep(mac, session).catch((error: unknown) => {
      log.warn("a session could not be stored and ends with the next start", { error });
    });
  };

  const remove = async (mac: string, session: Session): Promise<void> => {
    byMac.delete(mac);
    for (const listener of listeners) listener(actorOf(session));
    await store.write({ [mac]: null });
  };

  const prune = () => {
    const removeInBackground = (mac: string, session: Session) => {
      void remove(mac, session).catch((error: unknown) => {
        log.warn("an old session could not be removed from the disk", { error });
      });
    };
    for (const [mac, session] of byMac) {
      if (session.endsAtElapsed <= clock.elapsed()) removeInBackground(mac, session);
    }
    if (byMac.size <= MAX_SESSIONS) return;
    const [oldest] = [...byMac].toSorted(([, a], [, b]) => a.lastSeenAt - b.lastSeenAt);
    if (oldest) removeInBackground(...oldest);
  };

  const findSession = async (headers: Headers): Promise<readonly [string, Session] | undefined> => {
    const cookie = readCookie(headers, SESSION_COOKIE);
    if (!/^[0-9a-f]{64}$/.test(cookie)) return undefined;
    await loaded;
    const mac = await macOf(cookie);
    const session = byMac.get(mac);
    if (!session || session.endsAtElapsed <= clock.elapsed()) return undefined;
    return [mac, session];
  };

  return {
    /** Returns the value of a new cookie. `person` is set for a provider sign-in. */
    async issue(headers: Headers, address: string, person?: string): Promise<string> {
      await loaded;
      const cookie = crypto.getRandomValues(new Uint8Array(32)).toHex();
      const mac = await macOf(cookie);
      const now = clock.now();
      const lifetime = person === undefined ? SESSION_MS : PROVIDER_SESSION_MS;
      const session: Session = {
        id: idOf(mac),
        createdAt: now,
        lastSeenAt: now,
        until: now + lifetime,
        endsAtElapsed: clock.elapsed() + lifetime,
        person: person ?? null,
        address,
        agent: plain(headers.get("user-agent") ?? ""),
        keptAt: 0,
      };
      byMac.set(mac, session);
      prune();
      keepInBackground(mac, session);
      return cookie;
    },
    async find(headers: Headers): Promise<FoundSession | undefined> {
      const found = await findSession(headers);
      if (!found) return undefined;
      const [mac, session] = found;
      session.lastSeenAt = clock.now();
      if (clock.elapsed() - session.keptAt >= VISIT_KEPT_MS) keepInBackground(mac, session);
      return { id: session.id, actor: actorOf(session) };
    },
    /** Newest first. `headers` are those of the caller. */
    async list(headers: Headers): Promise<readonly SessionView[]> {
      await loaded;
      const own = (await findSession(headers))?.[1];
      return [...byMac.values()]
        .filter((session) => session.endsAtElapsed > clock.elapsed())
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .map((session) => ({
          id: session.id,
          createdAt: isoTime(session.createdAt),
          lastSeenAt: isoTime(session.lastSeenAt),
          until: isoTime(session.until),
          address: session.address,
          browser: session.agent,
          person: session.person,
          isCurrent: session === own,
        }));
    },
    /** Resolves to false if there is no such session. Rejects if the change could not be stored. */
    async end(id: string): Promise<boolean> {
      await loaded;
      const found = [...byMac].find(([, session]) => session.id === id);
      if (!found) return false;
      await remove(...found);
      return true;
    },
    /** Reports the actor of each session ended early. Returns the unsubscribe function. */
    onEnd(listener: (actor: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Contains the provider's person, because the log outlives the session. */
const actorOf = ({ id, person }: Session): string =>
  person === null ? `session:${id}` : `session:${id} ${recordedName(person)}`;

/** Uses enough of the MAC to distinguish sessions, and no more, because it is shown. */
const idOf = (mac: string): string => mac.slice(0, 16);

/** Sanitized, because it is shown on a page and printed in a list. */
const plain = (agent: string): string => agent.replace(/[^\x20-\x7e]/g, "").slice(0, MAX_AGENT);

/** Returns the first match, which has the longest path; "" if there is none. */
export function readCookie(headers: Headers, name: string): string {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const mine = pairs.find((pair) => pair.startsWith(`${name}=`));
  return mine?.slice(name.length + 1) ?? "";
}

/** Lax lets links in mails open signed in; foreign mutations lack it, and the guard checks them. */
export const sessionCookie = (value: string, isSecure: boolean, lifetimeMs = SESSION_MS): string =>
  `${SESSION_COOKIE}=${value}; Path=/; Max-Age=${value === "" ? 0 : lifetimeMs / 1000}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

function createMac(token: string): (cookie: string) => Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = crypto.subtle.importKey("raw", encoder.encode(token), algorithm, false, ["sign"]);
  return async (cookie) => {
    const message = encoder.encode(`stock-monitor session ${cookie}`);
    return new Uint8Array(await crypto.subtle.sign("HMAC", await key, message)).toHex();
  };
}

type KeptSession = Pick<
  Session,
  "createdAt" | "until" | "lastSeenAt" | "address" | "agent" | "person"
> & { readonly rule?: string | undefined };

/** Only this module writes the file, but it may have been edited by hand. */
function parse(text: string): KeptSession | undefined {
  try {
    const kept = JSON.parse(text) as Partial<KeptSession> & Omit<KeptSession, "person">;
    const { createdAt, until, lastSeenAt, address, agent, person = null, rule } = kept;
    const isTime = (time: unknown) => typeof time === "number" && Math.abs(time) <= MAX_TIME;
    if (![createdAt, until, lastSeenAt].every(isTime)) return undefined;
    return {
      createdAt,
      until,
      lastSeenAt,
      address: String(address),
      agent: plain(String(agent)),
      person: person === null ? null : plain(String(person)),
      rule,
    };
  } catch {
    return undefined;
  }
}

/** Returns the part before the `@`, because events must not contain addresses. */
export const recordedName = (name: string): string =>
  (name.split("@", 1)[0] ?? "").replace(/[^\w. +-]/g, "").slice(0, 64) || "unnamed";
