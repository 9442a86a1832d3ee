import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import type { Database } from "./schema.ts";
import { up as createFirstTables } from "./migrations/0001_start.ts";
import { up as addScreener } from "./migrations/0002_screener.ts";
import { up as addPortfoliosAndWatchlist } from "./migrations/0004_portfoliosAndWatchlist.ts";
import { up as createSettings } from "./migrations/0005_settings.ts";
import { up as createCommunityTables } from "./migrations/0006_community.ts";
import { up as addSurgeAndSignals } from "./migrations/0007_surgeAndSignals.ts";
import { up as addAlertRules } from "./migrations/0011_alertRules.ts";
import { up as addDeliveries } from "./migrations/0012_deliveries.ts";
import { up as addSourceHealth } from "./migrations/0013_sourceHealth.ts";
import { up as addNotificationQueue } from "./migrations/0014_notificationQueue.ts";
import { up as addListIndexes } from "./migrations/0015_lists.ts";
import { up as addHeartbeat } from "./migrations/0016_heartbeat.ts";
import { up as addTapeSplits } from "./migrations/0017_tapeSplits.ts";
import { up as addSymbolChecks } from "./migrations/0018_symbolChecks.ts";
import { up as addDeliveryOutcomes } from "./migrations/0020_deliveryOutcomes.ts";
import { up as addInbox } from "./migrations/0021_inbox.ts";
import { up as addExchangeHours } from "./migrations/0022_exchangeHours.ts";
import { up as addStockNotes } from "./migrations/0023_stockNotes.ts";
import { up as addWatchlists } from "./migrations/0024_watchlists.ts";
import { up as addDashboardLayout } from "./migrations/0025_dashboardLayout.ts";
import { up as addUsedAnswers } from "./migrations/0027_usedAnswers.ts";
import { up as addFiringContexts } from "./migrations/0028_firingContexts.ts";
import { up as addLabelRoutes } from "./migrations/0029_labelRoutes.ts";
import { up as addRules } from "./migrations/0030_rules.ts";
import { up as addRuleWatches } from "./migrations/0031_ruleWatches.ts";
import { up as addRuleSplits } from "./migrations/0032_ruleSplits.ts";
import { up as addCommunitySymbols } from "./migrations/0034_communitySymbols.ts";
import { up as addChartLines } from "./migrations/0035_chartLines.ts";
import { up as addRuleSnooze } from "./migrations/0036_ruleSnooze.ts";
import { up as addRuleFollowUps } from "./migrations/0037_ruleFollowUps.ts";
import { up as addWeekly } from "./migrations/0038_weekly.ts";
import { up as addPortfolioLedger } from "./migrations/0040_portfolioLedger.ts";
import { up as addPortfolioBenchmark } from "./migrations/0041_portfolioBenchmark.ts";
import { up as addAudit } from "./migrations/0042_audit.ts";
import { up as addRuleSuspension } from "./migrations/0052_ruleSuspension.ts";
import { up as addDeliveryOutcomeIndex } from "./migrations/0051_deliveryOutcomeIndex.ts";
import { up as addUnwatchedSymbols } from "./migrations/0054_unwatchedSymbols.ts";
import { up as addHeldPrices } from "./migrations/0055_heldPrices.ts";
import { up as keepOneWorkingServer } from "./migrations/0056_oneWorkingServer.ts";
import { up as separateTapeSessions } from "./migrations/0057_tapeSessions.ts";
import { up as indexRearmingAlerts } from "./migrations/0058_rearmingAlerts.ts";
import { up as addPortfolioPrices } from "./migrations/0047_portfolioPrices.ts";
import { up as addDismissedSplits } from "./migrations/0048_dismissedSplits.ts";

/**
 * In order; names are never reused. A list rather than a folder, because the demo has no files.
 */
const migrations: Readonly<Record<string, Migration>> = {
  "0001_start": { up: createFirstTables },
  "0002_screener": { up: addScreener },
  "0004_portfoliosAndWatchlist": { up: addPortfoliosAndWatchlist },
  "0005_settings": { up: createSettings },
  "0006_community": { up: createCommunityTables },
  "0007_surgeAndSignals": { up: addSurgeAndSignals },
  "0011_alertRules": { up: addAlertRules },
  "0012_deliveries": { up: addDeliveries },
  "0013_sourceHealth": { up: addSourceHealth },
  "0014_notificationQueue": { up: addNotificationQueue },
  "0015_lists": { up: addListIndexes },
  "0016_heartbeat": { up: addHeartbeat },
  "0017_tapeSplits": { up: addTapeSplits },
  "0018_symbolChecks": { up: addSymbolChecks },
  "0020_deliveryOutcomes": { up: addDeliveryOutcomes },
  "0021_inbox": { up: addInbox },
  "0022_exchangeHours": { up: addExchangeHours },
  "0023_stockNotes": { up: addStockNotes },
  "0024_watchlists": { up: addWatchlists },
  "0025_dashboardLayout": { up: addDashboardLayout },
  "0027_usedAnswers": { up: addUsedAnswers },
  "0028_firingContexts": { up: addFiringContexts },
  "0029_labelRoutes": { up: addLabelRoutes },
  "0030_rules": { up: addRules },
  "0031_ruleWatches": { up: addRuleWatches },
  "0032_ruleSplits": { up: addRuleSplits },
  "0034_communitySymbols": { up: addCommunitySymbols },
  "0035_chartLines": { up: addChartLines },
  "0036_ruleSnooze": { up: addRuleSnooze },
  "0037_ruleFollowUps": { up: addRuleFollowUps },
  "0038_weekly": { up: addWeekly },
  "0040_portfolioLedger": { up: addPortfolioLedger },
  "0041_portfolioBenchmark": { up: addPortfolioBenchmark },
  "0042_audit": { up: addAudit },
  "0051_deliveryOutcomeIndex": { up: addDeliveryOutcomeIndex },
  "0052_ruleSuspension": { up: addRuleSuspension },
  "0047_portfolioPrices": { up: addPortfolioPrices },
  "0048_dismissedSplits": { up: addDismissedSplits },
  "0054_unwatchedSymbols": { up: addUnwatchedSymbols },
  "0055_heldPrices": { up: addHeldPrices },
  "0056_oneWorkingServer": { up: keepOneWorkingServer },
  "0057_tapeSessions": { up: separateTapeSessions },
  "0058_rearmingAlerts": { up: indexRearmingAlerts },
};

/** The database has a schema that this build does not know and therefore must not write to. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
  /**
   * `unknown` lists its unknown migrations; `wayBack` names an alternative to installing the newer
   * build.
   */
  constructor(
    readonly unknown: readonly string[],
    wayBack = "restore an older backup",
  ) {
    super(
      `The database was written by a newer version of Stock Monitor (${unknown.join(", ")}): ` +
        `install that version, or ${wayBack}`,
    );
  }
}

/**
 * Migrates the database to the newest schema. On failure it rejects with the reason and changes
 * nothing. Rejects with {@link NewerDatabaseError} for a database of a newer build.
 */
export async function migrateToLatest(database: Kysely<Database>): Promise<void> {
  refuseUnknown(await readAppliedMigrations(database));
  await apply(database, migrations);
}

/**
 * Applies only these migrations to an empty database, so that it has the tables of an earlier
 * build. Rejects like {@link migrateToLatest}.
 */
export async function migrateWith(
  database: Kysely<Database>,
  names: readonly string[],
): Promise<void> {
  refuseUnknown(names);
  const chosen = Object.entries(migrations).filter(([name]) => names.includes(name));
  await apply(database, Object.fromEntries(chosen));
}

async function apply(
  database: Kysely<Database>,
  chosen: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...chosen }) },
    // Migrations are independent. A database of a build between two releases may already have a
    // later one.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database could not be brought up to date (${failed ?? "start"}): ${reason}`,
      { cause: error },
    );
  }
}

/**
 * Returns the first pending migration of a database with data; undefined for an empty or current
 * one.
 */
export async function findPendingMigration(
  database: Kysely<Database>,
): Promise<string | undefined> {
  const applied = await readAppliedMigrations(database);
  if (applied.length === 0) return undefined;
  return Object.keys(migrations).find((name) => !applied.includes(name));
}

export function refuseUnknown(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

/** True if the applied migrations start like ours, rather than another program's. */
export const isOwnHistory = (applied: readonly string[]): boolean => applied.includes("0001_start");

export const MIGRATION_TABLE = "kysely_migration";

async function readAppliedMigrations(database: Kysely<Database>): Promise<readonly string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === MIGRATION_TABLE)) return [];
  const rows = await database
    .withTables<{ [MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(MIGRATION_TABLE)
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}
