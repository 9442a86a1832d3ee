import { MAX_IMPORTED_ALERTS } from "../../domain/limits.ts";
import {
  EXPORTED_ALERTS,
  type AlertsExport,
  type AlertsImported,
} from "../../contract/alerts/alertLines.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { SymbolCheck, SymbolChecks } from "../../market/symbolCheck.ts";
import { isoTime } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/reader.ts";
import { CONFLICT_ATTEMPTS, type EventStore } from "../../platform/eventStore/store.ts";
import {
  readJsonLines,
  writeJsonLines,
  type LineReading,
  type ReadLine,
} from "../../platform/jsonLines.ts";
import { appendAlerts, originOf } from "./appendAlerts.ts";
import { alertCap } from "./cap.ts";
import { toAlert, type AlertRow, type AlertStatus } from "./alertRow.ts";
import type { AlertDefinitionFields } from "./events.ts";

/** The fields of an alert that its owner sets, without recipients, every default filled in. */
type AlertTerms = Omit<AlertDefinitionFields, "phoneNumberId" | "emailId"> & {
  readonly symbol: string;
};

interface AlertSettings {
  readonly terms: AlertTerms;
  readonly isPaused: boolean;
}

/** Ended alerts are not exported: importing such a line would create a new active alert. */
const EXPORTED_STATUSES: readonly AlertStatus[] = ["active", "suspended"];

/** Reads a page of active and paused alerts, by id, after the id `after`. */
export async function readChosen(
  reader: Reader,
  after: number,
  limit: number,
): Promise<{ alerts: readonly AlertSettings[]; next: number | null }> {
  const rows = await reader
    .selectFrom("alerts")
    .selectAll()
    .where("status", "in", [...EXPORTED_STATUSES])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    alerts: shown.map(toChosen),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Active and paused alerts with the symbols and targets of `wanted`, at most 500. */
async function readChosenLike(
  reader: Reader,
  wanted: readonly AlertTerms[],
): Promise<readonly (AlertSettings & { readonly id: number })[]> {
  if (wanted.length === 0) return [];
  const rows = await reader
    .selectFrom("alerts")
    .selectAll()
    .where("status", "in", [...EXPORTED_STATUSES])
    .where("symbol", "in", [...new Set(wanted.map(({ symbol }) => symbol))])
    .where("target_price", "in", [...new Set(wanted.map(({ targetPrice }) => targetPrice))])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, ...toChosen(row) }));
}

function toChosen(row: AlertRow): AlertSettings {
  const { symbol, alertType, targetPrice, repeat, direction, sessions, ...others } = toAlert(row);
  const { cooldownMinutes, expiresAt, note, suspension } = others;
  const condition = { symbol, alertType, targetPrice, repeat, direction, sessions };
  const terms = { ...condition, cooldownMinutes, expiresAt, note };
  return { terms, isPaused: suspension?.reason === "paused" };
}

interface ImportOptions {
  readonly skipInvalid: boolean;
  readonly preview: boolean;
  readonly readLine: (value: unknown) => LineReading<AlertSettings>;
}

interface TransferPorts {
  readonly store: EventStore;
  readonly market: { status(): { readonly asOf: number } };
  readonly symbols: Pick<SymbolChecks, "check" | "checkLater">;
  readonly maxAlerts: number;
}

type Line = ReadLine<AlertSettings>;

export type AlertTransfer = ReturnType<typeof createAlertTransfer>;

export function createAlertTransfer(ports: TransferPorts) {
  const { store, market, symbols, maxAlerts } = ports;
  const now = () => isoTime(market.status().asOf);

  const checkSymbols = async (lines: readonly Line[]) => {
    const checks = new Map<string, SymbolCheck>();
    const names = new Set(lines.map(({ value }) => value.terms.symbol));
    await mapInBatches([...names], async (symbol) => {
      checks.set(symbol, await symbols.check(symbol));
    });
    return (symbol: string): SymbolCheck => checks.get(symbol) ?? { status: "unverified" };
  };

  const create = async (lines: readonly Line[], checkOf: (symbol: string) => SymbolCheck) => {
    const watchedFrom = now();
    const made = await store.transact(async (transaction) => {
      const { missing, alreadyThere } = await matchLines(transaction, lines);
      const additions = missing.map(({ value: { terms, isPaused } }) => ({
        alert: {
          ...terms,
          ...originOf(terms.symbol, checkOf(terms.symbol)),
          phoneNumberId: null,
          emailId: null,
          watchedFrom,
        },
        ...(isPaused ? { pausedAt: watchedFrom } : {}),
      }));
      const created = await appendAlerts(store, transaction, additions, maxAlerts);
      return { created: [...created], alreadyThere, missing };
    }, CONFLICT_ATTEMPTS);
    const names = new Set(made.missing.map(({ value }) => value.terms.symbol));
    for (const symbol of names) {
      if (checkOf(symbol).status === "unverified") await symbols.checkLater(symbol);
    }
    return made;
  };

  return {
    /** Exports active and paused alerts after the id `after`, at most {@link EXPORTED_ALERTS}. */
    async export(after = 0): Promise<AlertsExport> {
      const { alerts, next } = await readChosen(store.database, after, EXPORTED_ALERTS);
      return {
        fileName: "alerts.jsonl",
        text: writeJsonLines(alerts.map(toAlertLine)),
        next,
      };
    },
    /**
     * Creates an alert for each line, or none if a line is invalid and `skipInvalid` is false. A
     * line equal to an active or paused alert creates none; each existing alert matches only one
     * line. Rejects with `ListFull` at the maximum number of alerts, without creating any.
     */
    async import(
      text: string,
      { skipInvalid, preview, readLine }: ImportOptions,
    ): Promise<AlertsImported> {
      const { lines, problems } = readJsonLines(text, {
        max: MAX_IMPORTED_ALERTS,
        name: alertCap.name,
        read: readLine,
      });
      const checkOf = await checkSymbols(lines);
      const good: Line[] = [];
      for (const each of lines) {
        const problem = problemOf(each.value, checkOf, market.status().asOf);
        if (problem) problems.push({ line: each.line, ...problem });
        else good.push(each);
      }
      problems.sort((one, other) => one.line - other.line);
      const isWanted = !preview && (problems.length === 0 || skipInvalid);
      const { created, missing, alreadyThere } = isWanted
        ? await create(good, checkOf)
        : { created: [], ...(await matchLines(store.database, good)) };
      return { created, accepted: missing.length, alreadyThere, problems };
    },
  };
}

const toAlertLine = ({ terms, isPaused }: AlertSettings) => {
  const { expiresAt, note, ...others } = terms;
  return {
    ...others,
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(note === null ? {} : { note }),
    ...(isPaused ? { isPaused } : {}),
  };
};

/** Equal for alerts with the same terms. */
const keyOf = ({ terms }: Pick<AlertSettings, "terms">): string =>
  JSON.stringify(Object.entries({ ...terms, sessions: [...terms.sessions].sort() }).sort());

/** Problems of a line that only the market can find. */
function problemOf(
  { terms: { symbol, expiresAt } }: AlertSettings,
  checkOf: (symbol: string) => SymbolCheck,
  now: number,
) {
  if (expiresAt !== null && Date.parse(expiresAt) <= now) {
    return { path: "expiresAt", sentence: "The end time must be in the future" };
  }
  return checkOf(symbol).status === "unknown"
    ? { path: "symbol", sentence: `No market source knows the symbol '${symbol}'` }
    : undefined;
}

/** Each line matches at most one existing alert, so that duplicate lines remain duplicates. */
async function matchLines(
  reader: Reader,
  lines: readonly Line[],
): Promise<{ missing: readonly Line[]; alreadyThere: AlertsImported["alreadyThere"] }> {
  const terms = lines.map(({ value }) => value.terms);
  const idsOf = new Map<string, number[]>();
  for (const found of await readChosenLike(reader, terms)) {
    const ids = idsOf.get(keyOf(found));
    if (ids) ids.push(found.id);
    else idsOf.set(keyOf(found), [found.id]);
  }
  const missing: Line[] = [];
  const alreadyThere: AlertsImported["alreadyThere"] = [];
  for (const each of lines) {
    const alertId = idsOf.get(keyOf(each.value))?.shift();
    if (alertId === undefined) missing.push(each);
    else alreadyThere.push({ line: each.line, alertId });
  }
  return { missing, alreadyThere };
}
