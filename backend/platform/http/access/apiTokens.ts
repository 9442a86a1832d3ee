import {
  MAX_API_TOKENS,
  type ApiToken,
  type ApiTokenScope,
  type CreatedApiToken,
} from "../../../contract/apiToken.ts";
import { isoTime, type Clock } from "../../clock.ts";
import { HOUR_MS, MAX_TIME } from "../../../domain/durations.ts";
import { ListFull, type ListCap } from "../errors.ts";
import type { Log } from "../../log.ts";
import { equalInConstantTime, digestOf, type TextStore } from "../../secrets.ts";

export interface ApiTokensOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly store?: TextStore | undefined;
}

export type ApiTokenCheck =
  | { readonly status: "valid"; readonly actor: string; readonly scope: ApiTokenScope }
  | { readonly status: "expired" }
  | { readonly status: "unknown" };

export interface ApiTokenRequest {
  readonly name: string;
  readonly scope: ApiTokenScope;
  /** Epoch milliseconds (wall clock); null never expires. */
  readonly expiresAt: number | null;
}

const apiTokenCap: ListCap = { usual: MAX_API_TOKENS, name: "API tokens" };

/** Secret scanners recognize tokens by their prefix. */
const PREFIX = "stockmonitor_";
const TOKEN = /^stockmonitor_[0-9a-f]{64}$/;
/** True if the candidate can only be one of ours; any other may be a proxy's. */
export const looksLikeApiToken = (candidate: string): boolean => candidate.startsWith(PREFIX);

/** The last use is written at most once an hour, not with each request. */
const LAST_USE_KEPT_MS = HOUR_MS;

interface Kept {
  readonly name: string;
  readonly scope: ApiTokenScope;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  lastUsedAt: number | null;
}

interface Entry extends Kept {
  readonly id: string;
  readonly digest: Uint8Array;
  storedUseAt: number | null;
  hasEnded: boolean;
}

/** Secrets that programs send instead of the access token; each can be revoked separately. */
export type ApiTokens = ReturnType<typeof createApiTokens>;

/**
 * Stores only the SHA-256 of a token. A slow hash protects passwords that people choose; 32 random
 * bytes cannot be guessed from their digest, however fast it is. The store is separate from the
 * database, so that restoring a backup does not bring back revoked tokens.
 */
export function createApiTokens({ clock, log, store }: ApiTokensOptions) {
  const byDigest = new Map<string, Entry>();
  const listeners = new Set<(actor: string) => void>();

  const load = async (): Promise<void> => {
    for (const [digest, text] of Object.entries((await store?.read()) ?? {})) {
      const kept = /^[0-9a-f]{64}$/.test(digest) ? parse(text) : undefined;
      if (!kept) {
        log.warn("a line of the API tokens cannot be read and opens nothing");
        continue;
      }
      byDigest.set(digest, entryOf(digest, kept));
    }
  };
  const loaded = load().catch((error: unknown) => {
    log.error("the API tokens could not be read", { error });
  });

  const keep = async (digest: string, entry: Entry): Promise<void> => {
    const { name, scope, createdAt, expiresAt, lastUsedAt } = entry;
    entry.storedUseAt = lastUsedAt;
    const text = JSON.stringify({ name, scope, createdAt, expiresAt, lastUsedAt } satisfies Kept);
    await store?.write({ [digest]: text });
  };

  const recordUse = (entry: Entry) => {
    const now = clock.now();
    entry.lastUsedAt = now;
    const { storedUseAt } = entry;
    if (storedUseAt !== null && Math.abs(now - storedUseAt) < LAST_USE_KEPT_MS) return;
    void keep(entry.digest.toHex(), entry).catch((error: unknown) => {
      log.warn("the last use of an API token could not be stored", { error });
    });
  };

  const isExpired = ({ expiresAt }: Entry): boolean =>
    expiresAt !== null && expiresAt <= clock.now();

  const show = (entry: Entry): ApiToken => ({
    id: entry.id,
    name: entry.name,
    scope: entry.scope,
    createdAt: isoTime(entry.createdAt),
    expiresAt: entry.expiresAt === null ? null : isoTime(entry.expiresAt),
    lastUsedAt: entry.lastUsedAt === null ? null : isoTime(entry.lastUsedAt),
    isExpired: isExpired(entry),
  });

  return {
    /** Resolves to undefined if the name is taken, ignoring case. Rejects with {@link ListFull}. */
    async create({
      name,
      scope,
      expiresAt,
    }: ApiTokenRequest): Promise<CreatedApiToken | undefined> {
      const token = PREFIX + crypto.getRandomValues(new Uint8Array(32)).toHex();
      const bytes = await digestOf(token);
      await loaded;
      const named = (entry: Entry) => entry.name.toLowerCase() === name.toLowerCase();
      if ([...byDigest.values()].some(named)) return undefined;
      if (byDigest.size >= MAX_API_TOKENS) {
        throw new ListFull(apiTokenCap, apiTokenCap.usual);
      }
      const digest = bytes.toHex();
      const kept = { name, scope, createdAt: clock.now(), expiresAt, lastUsedAt: null };
      const entry = entryOf(digest, kept);
      byDigest.set(digest, entry);
      try {
        await keep(digest, entry);
      } catch (error) {
        byDigest.delete(digest);
        throw error;
      }
      return { token, entry: show(entry) };
    },
    /** Newest first. */
    async list(): Promise<readonly ApiToken[]> {
      await loaded;
      return [...byDigest.values()].toSorted((a, b) => b.createdAt - a.createdAt).map(show);
    },
    async check(candidate: string): Promise<ApiTokenCheck> {
      if (!TOKEN.test(candidate)) return { status: "unknown" };
      const digest = await digestOf(candidate);
      await loaded;
      let found: Entry | undefined;
      // Compare all of them in constant time, so that timing reveals nothing about any token.
      for (const entry of byDigest.values())
        if (equalInConstantTime(entry.digest, digest)) found = entry;
      if (!found) return { status: "unknown" };
      if (isExpired(found)) return { status: "expired" };
      recordUse(found);
      return { status: "valid", actor: actorOf(found), scope: found.scope };
    },
    /** Resolves to undefined if there is none. Rejects if the token is still stored. */
    async revoke(id: string): Promise<ApiToken | undefined> {
      await loaded;
      const found = [...byDigest].find(([, entry]) => entry.id === id);
      if (!found) return undefined;
      const [digest, entry] = found;
      byDigest.delete(digest);
      for (const listener of listeners) listener(actorOf(entry));
      await store?.write({ [digest]: null });
      return show(entry);
    },
    endExpired(): void {
      for (const entry of byDigest.values()) {
        if (entry.hasEnded || !isExpired(entry)) continue;
        entry.hasEnded = true;
        for (const listener of listeners) listener(actorOf(entry));
      }
    },
    /** Called with the actor of each token that has ended. Returns the unsubscribe function. */
    onEnd(listener: (actor: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Contains the name, because the log outlives the token. */
const actorOf = ({ id, name }: Entry): string => `token:${id} ${name}`;

/** Uses enough of the digest to distinguish tokens, and no more, because it is shown. */
const entryOf = (digest: string, kept: Kept): Entry => ({
  ...kept,
  id: digest.slice(0, 16),
  digest: Uint8Array.fromHex(digest),
  storedUseAt: kept.lastUsedAt,
  hasEnded: false,
});

/** Only this module writes the file, but it may have been edited by hand. */
function parse(text: string): Kept | undefined {
  try {
    const { name, scope, createdAt, expiresAt, lastUsedAt } = JSON.parse(text) as Kept;
    const isTime = (time: unknown) => typeof time === "number" && Math.abs(time) <= MAX_TIME;
    if (typeof name !== "string" || (scope !== "read" && scope !== "write")) return undefined;
    if (!isTime(createdAt)) return undefined;
    if (![expiresAt, lastUsedAt].every((time) => time === null || isTime(time))) return undefined;
    return { name, scope, createdAt, expiresAt, lastUsedAt };
  } catch {
    return undefined;
  }
}
