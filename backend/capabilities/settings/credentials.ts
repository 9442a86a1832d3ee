import { SERVER_STOPPING } from "../../platform/unavailable.ts";
import type { Credential } from "../../contract/notifications/credential.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import type { Log } from "../../platform/log.ts";
import { withTimeout } from "../../platform/timer.ts";
import type { CredentialValues, Verdict, VerdictStore } from "./verdictStore.ts";

export interface CredentialSource {
  readonly name: string;
  readonly label: string;
  readonly withoutValues?: "missing" | "incomplete";
  readonly read: () => Promise<CredentialValues | null>;
  /**
   * Verifies the credentials without sending anything or causing cost. Resolves to null if
   * accepted, else to the reason as a sentence. Rejects with a sentence if the service cannot be
   * reached. Undefined if the service offers no such check.
   */
  readonly check?: (values: CredentialValues, signal: AbortSignal) => Promise<string | null>;
}

export interface CredentialKeeperPorts {
  readonly verdicts: VerdictStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly limitMs?: number;
  readonly changed?: () => void;
}

const LIMIT_MS = 10_000;
/** Every message confirms the credentials; recording that once an hour is enough. */
const FRESH_MS = HOUR_MS;

export type CredentialKeeper = ReturnType<typeof createCredentialKeeper>;

export function createCredentialKeeper(ports: CredentialKeeperPorts) {
  const { verdicts, clock, log, limitMs = LIMIT_MS, changed = () => undefined } = ports;
  const finders: (() => Promise<readonly CredentialSource[]>)[] = [];
  /** Why a check failed, by name. In memory only, since it may change any time. */
  const unasked = new Map<string, string>();
  const running = new Map<string, Promise<Credential | undefined>>();
  const stopping = new AbortController();

  const findAll = async (): Promise<readonly CredentialSource[]> =>
    (await Promise.all(finders.map((find) => find()))).flat();

  const describe = async (source: CredentialSource): Promise<Credential> => {
    const { name, label, check } = source;
    const about = { name, label, canCheck: check !== undefined };
    const values = await source.read();
    if (!values) {
      const state = source.withoutValues ?? "missing";
      return { ...about, state, checkedAt: null, detail: null };
    }
    const verdict = await verdicts.read(name, values);
    if (!verdict) {
      const detail = unasked.get(name) ?? null;
      return { ...about, state: "configured", checkedAt: null, detail };
    }
    const { refusal, at } = verdict;
    const state = refusal === null ? "working" : "refused";
    return { ...about, state, checkedAt: at, detail: refusal };
  };

  const write = async (name: string, values: CredentialValues, refusal: string | null) => {
    unasked.delete(name);
    const known = await verdicts.read(name, values);
    if (known && !isWorthWriting(known, refusal, clock.now())) return;
    await verdicts.write(name, values, { refusal, at: isoTime(clock.now()) });
    changed();
  };

  const ask = async (source: CredentialSource): Promise<void> => {
    const { name, check } = source;
    const values = await source.read();
    if (!values || !check) return;
    let refusal: string | null;
    try {
      const { signal } = stopping;
      refusal = await withTimeout(limitMs, (limited) => check(values, limited), {
        signal,
        late: () => new Error(`${source.label}: no response within ${limitMs / 1_000} s`),
      });
    } catch (error) {
      unasked.set(name, error instanceof Error ? error.message : String(error));
      changed();
      return;
    }
    // Verdicts are stored for the checked values, so credentials replaced meanwhile are unaffected.
    unasked.delete(name);
    await verdicts.write(name, values, { refusal, at: isoTime(clock.now()) });
    changed();
  };

  const checkNow = async (name: string): Promise<Credential | undefined> => {
    const source = (await findAll()).find((each) => each.name === name);
    if (!source) return undefined;
    await ask(source);
    return describe(source);
  };

  const check = (name: string): Promise<Credential | undefined> => {
    const begun = running.get(name);
    if (begun) return begun;
    const asking = checkNow(name).finally(() => running.delete(name));
    running.set(name, asking);
    return asking;
  };

  const inBackground = (work: Promise<unknown>, name: string): void => {
    work.catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn("credentials could not be checked", { name, error });
    });
  };

  return {
    add(find: () => Promise<readonly CredentialSource[]>): void {
      finders.push(find);
    },
    list: async (): Promise<Credential[]> => Promise.all((await findAll()).map(describe)),
    check,
    checkSoon(name: string): void {
      inBackground(check(name), name);
    },
    async record(name: string, values: CredentialValues, refusal: string | null): Promise<void> {
      try {
        await write(name, values, refusal);
      } catch (error) {
        // The message was sent, even if recording its result fails.
        log.warn("the state of credentials could not be kept", { name, error });
      }
    },
    async forget(name: string): Promise<void> {
      unasked.delete(name);
      await verdicts.forget(name);
      changed();
    },
    start(): () => Promise<void> {
      const begin = async () => {
        for (const source of await findAll()) {
          const { state, canCheck, name } = await describe(source);
          if (state === "configured" && canCheck) await check(name);
        }
      };
      const first = begin();
      inBackground(first, "all");
      return async () => {
        stopping.abort(new Error(SERVER_STOPPING));
        await Promise.allSettled([first, ...running.values()]);
      };
    },
  };
}

const isWorthWriting = (known: Verdict, refusal: string | null, now: number): boolean =>
  known.refusal !== refusal || now - Date.parse(known.at) >= FRESH_MS;
