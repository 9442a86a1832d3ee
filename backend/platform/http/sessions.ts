import { isoTime, type Clock } from "../clock.ts";
import type { Session as SessionView } from "../../contract/access.ts";
import type { Log } from "../log.ts";
import { DAY_MS, HOUR_MS } from "../durations.ts";

/** Texts by name that survive the process; null removes. */
export interface SessionStore {
  read(): Promise<Readonly<Record<string, string>>>;
  write(changes: Readonly<Record<string, string | null>>): Promise<void>;
}

export interface SessionsOptions {
  readonly token: string;
  readonly clock: Clock;
  readonly store: SessionStore;
  readonly log: Log;
}

/** Signed-in browsers, by the cookie that each got for the pass code. */
export interface Sessions {
  /** The text of a new cookie. */
  issue(headers: Headers, address: string): Promise<string>;
  /** The id of the session whose cookie the headers carry; undefined where it is invalid. */
  find(headers: Headers): Promise<string | undefined>;
  /** Newest first. `headers` are those of the caller. */
  list(headers: Headers): Promise<readonly SessionView[]>;
  /** False when there is no such session. Rejects when the disk did not store it. */
  end(id: string): Promise<boolean>;
  /** Takes over what another server has stored; what it has ended, ends here. */
  reload(): Promise<void>;
  /** Called with the id of each session that is ended early. Returns how to unsubscribe. */
  onEnd(listener: (id: string) => void): () => void;
}

export const SESSION_COOKIE = "stock-monitor-session";
export const SESSION_MS = 30 * DAY_MS;

/** More browsers than a household has; beyond that, the least recently seen one signs in again. */
const MAX_SESSIONS = 100;
/** Maximum age of the stored time of a last visit. */
const VISIT_KEPT_MS = HOUR_MS;
const MAX_AGENT = 200;

interface Session {
  readonly id: string;
  readonly createdAt: number;
  /** Wall-clock time, for what is stored and shown. */
  readonly until: number;
  /** Monotonic time, which a clock step does not change. */
  readonly endsAtElapsed: number;
  readonly address: string;
  readonly agent: string;
  lastSeenAt: number;
  /** Monotonic time. */
  keptAt: number;
}

/**
 * A cookie is 32 random bytes. Only its MAC under the token is stored: a reader of the file cannot
 * make a cookie of it, and changing the token ends every session. The file lies beside the
 * database, not in it: a restored backup does not bring an ended session back.
 */
export function createSessions({ token, clock, store, log }: SessionsOptions): Sessions {
  const byMac = new Map<string, Session>();
  const listeners = new Set<(id: string) => void>();
  const macOf = createMac(token);

  const load = async (): Promise<ReadonlySet<string>> => {
    const now = clock.now();
    const stored = Object.entries(await store.read());
    for (const [mac, text] of stored) {
      const kept = parse(text);
      if (!kept) continue;
      // Stored under a clock that was ahead, it would never end.
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
    return new Set(stored.map(([mac]) => mac));
  };
  const loaded = load().catch((error: unknown) => {
    log.error("the sessions could not be read", { error });
  });

  const keep = (mac: string, session: Session): Promise<void> => {
    session.keptAt = clock.elapsed();
    const { createdAt, until, lastSeenAt, address, agent } = session;
    return store.write({ [mac]: JSON.stringify({ createdAt, until, lastSeenAt, address, agent }) });
  };
  const keepInTheEnd = (mac: string, session: Session) => {
    void keep(mac, session).catch((error: unknown) => {
      log.warn("a session could not be stored and ends with the next start", { error });
    });
  };

  const remove = async (mac: string, session: Session): Promise<void> => {
    byMac.delete(mac);
    for (const listener of listeners) listener(session.id);
    await store.write({ [mac]: null });
  };

  const dropOld = () => {
    const inTheEnd = (mac: string, session: Session) => {
      void remove(mac, session).catch((error: unknown) => {
        log.warn("an old session could not be removed from the disk", { error });
      });
    };
    for (const [mac, session] of byMac) {
      if (session.endsAtElapsed <= clock.elapsed()) inTheEnd(mac, session);
    }
    if (byMac.size <= MAX_SESSIONS) return;
    const [oldest] = [...byMac].toSorted(([, a], [, b]) => a.lastSeenAt - b.lastSeenAt);
    if (oldest) inTheEnd(...oldest);
  };

  const look = async (headers: Headers): Promise<readonly [string, Session] | undefined> => {
    const cookie = readCookie(headers);
    if (!/^[0-9a-f]{64}$/.test(cookie)) return undefined;
    await loaded;
    const mac = await macOf(cookie);
    const session = byMac.get(mac);
    if (!session || session.endsAtElapsed <= clock.elapsed()) return undefined;
    return [mac, session];
  };

  return {
    issue: async (headers, address) => {
      await loaded;
      const cookie = crypto.getRandomValues(new Uint8Array(32)).toHex();
      const mac = await macOf(cookie);
      const now = clock.now();
      const session: Session = {
        id: idOf(mac),
        createdAt: now,
        lastSeenAt: now,
        until: now + SESSION_MS,
        endsAtElapsed: clock.elapsed() + SESSION_MS,
        address,
        agent: plain(headers.get("user-agent") ?? ""),
        keptAt: 0,
      };
      byMac.set(mac, session);
      dropOld();
      keepInTheEnd(mac, session);
      return cookie;
    },
    find: async (headers) => {
      const found = await look(headers);
      if (!found) return undefined;
      const [mac, session] = found;
      session.lastSeenAt = clock.now();
      if (clock.elapsed() - session.keptAt >= VISIT_KEPT_MS) keepInTheEnd(mac, session);
      return session.id;
    },
    list: async (headers) => {
      await loaded;
      const own = (await look(headers))?.[1];
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
          isCurrent: session === own,
        }));
    },
    end: async (id) => {
      await loaded;
      const found = [...byMac].find(([, session]) => session.id === id);
      if (!found) return false;
      await remove(...found);
      return true;
    },
    reload: async () => {
      await loaded;
      const stored = await load();
      for (const [mac, { id }] of byMac) {
        if (stored.has(mac)) continue;
        byMac.delete(mac);
        for (const listener of listeners) listener(id);
      }
    },
    onEnd: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Enough of the MAC to tell sessions apart, and no more, because it is shown. */
const idOf = (mac: string): string => mac.slice(0, 16);

/** It is shown on a page and printed in a list. */
const plain = (agent: string): string => agent.replace(/[^\x20-\x7e]/g, "").slice(0, MAX_AGENT);

function readCookie(headers: Headers): string {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const mine = pairs.find((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
  return mine?.slice(SESSION_COOKIE.length + 1) ?? "";
}

function createMac(token: string): (cookie: string) => Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = crypto.subtle.importKey("raw", encoder.encode(token), algorithm, false, ["sign"]);
  return async (cookie) => {
    const message = encoder.encode(`stock-monitor session ${cookie}`);
    return new Uint8Array(await crypto.subtle.sign("HMAC", await key, message)).toHex();
  };
}

type KeptSession = Pick<Session, "createdAt" | "until" | "lastSeenAt" | "address" | "agent">;

/** Only this file writes it, but it may have been edited by hand. */
function parse(text: string): KeptSession | undefined {
  try {
    const { createdAt, until, lastSeenAt, address, agent } = JSON.parse(text) as KeptSession;
    const isTime = (time: unknown) => typeof time === "number" && Math.abs(time) <= 8.64e15;
    if (![createdAt, until, lastSeenAt].every(isTime)) return undefined;
    return { createdAt, until, lastSeenAt, address: String(address), agent: plain(String(agent)) };
  } catch {
    return undefined;
  }
}
