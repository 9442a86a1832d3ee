import { type Kysely, sql } from "kysely";
import { MAX_NAMED_WEEKLY, type WeeklyReport } from "../../contract/stocks/weekly.ts";
import { isoTime } from "../../platform/clock.ts";
import { OUT_OF_REACH } from "../../domain/rules/neverTrue.ts";
import { formatMoney, formatTarget } from "../../domain/money.ts";
import type { Database } from "../../platform/database/schema.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { type ActivityKind, activityKinds, hourOf } from "./projection.ts";

export interface SourceTotal {
  readonly source: string;
  readonly asked: number;
  readonly failed: number;
}

export interface Blocked {
  readonly what: string;
  readonly reason: string;
}

export interface ReportPorts {
  readonly database: Kysely<Database>;
  readonly readTotals: () => readonly SourceTotal[];
  readonly blockedRules: () => Promise<readonly Blocked[]>;
}

/** Covers whole hours, in epoch milliseconds; `before` has the last digest's totals. */
export async function readReport(
  { database, readTotals, blockedRules }: ReportPorts,
  { from, to, before }: { from: number; to: number; before: readonly SourceTotal[] },
): Promise<WeeklyReport> {
  const [first, end] = [hourOf(from), isoTime(to)];
  const activity = await database
    .selectFrom("activity_hours")
    .select(["kind", (eb) => eb.fn.sum<number>("count").as("count")])
    .where("hour", ">=", first)
    .where("hour", "<", end)
    .groupBy("kind")
    .execute();
  const counts = Object.fromEntries(activityKinds.map((kind) => [kind, 0])) as Record<
    ActivityKind,
    number
  >;
  for (const { kind, count } of activity) counts[kind as ActivityKind] = Number(count);
  const checks = await database
    .selectFrom("check_hours")
    .select((eb) => [
      eb.fn.sum<number | null>("checks").as("checks"),
      eb.fn.sum<number | null>("gaps").as("gaps"),
      eb.fn.max<number | null>("longest_gap_ms").as("longest"),
    ])
    .where("hour", ">=", first)
    .where("hour", "<", end)
    .executeTakeFirstOrThrow();
  const alerts = await blockedAlerts(database);
  const rules = await blockedRules();
  return {
    from: first,
    to: end,
    checks: Number(checks.checks ?? 0),
    gaps: Number(checks.gaps ?? 0),
    longestGapMinutes: Math.round(Number(checks.longest ?? 0) / MINUTE_MS),
    alertFirings: counts.alertFired,
    ruleFirings: counts.ruleFired,
    snoozedFirings: counts.ruleSnoozed,
    deliveries: {
      filed: counts.filed,
      accepted: counts.accepted,
      delivered: counts.delivered,
      failed: counts.failed,
    },
    neverFire: {
      count: alerts.count + rules.length,
      named: [...alerts.named, ...rules].slice(0, MAX_NAMED_WEEKLY).map((each) => ({ ...each })),
    },
    sources: failuresSince(before, readTotals()),
  };
}

/** Returns sources with failures. A count below the last one means that counting was restarted. */
function failuresSince(
  before: readonly SourceTotal[],
  now: readonly SourceTotal[],
): WeeklyReport["sources"] {
  return now
    .map((total) => {
      const old = before.find(({ source }) => source === total.source);
      const isNew = !old || old.asked > total.asked || old.failed > total.failed;
      return isNew
        ? { ...total }
        : { ...total, asked: total.asked - old.asked, failed: total.failed - old.failed };
    })
    .filter(({ failed }) => failed > 0);
}

const PAGE = 500;

/** Newest accepted price of an alert's symbol, which has a row per source and kind of session. */
const lastPrice = sql<number | null>`(
  select price from price_tapes
  where price_tapes.symbol = alerts.symbol and price_tapes.currency = alerts.currency
    and price is not null
  order by exchange_time desc limit 1
)`.as("price");

async function blockedAlerts(
  database: Kysely<Database>,
): Promise<{ readonly count: number; readonly named: readonly Blocked[] }> {
  const named: Blocked[] = [];
  let count = 0;
  for (let after = 0; ;) {
    const rows = await database
      .selectFrom("alerts")
      .leftJoin("symbol_checks", "symbol_checks.symbol", "alerts.symbol")
      .select(["alerts.id", "alerts.symbol", "alert_type", "target_price", "alerts.currency"])
      .select(["symbol_checks.status as check", lastPrice])
      .where("alerts.status", "=", "active")
      .where("alerts.id", ">", after)
      .orderBy("alerts.id")
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      const reason = reasonOf(row);
      if (reason === null) continue;
      count++;
      if (named.length === MAX_NAMED_WEEKLY) continue;
      named.push({ what: nameAlert(row), reason });
    }
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return { count, named };
    after = last.id;
    await yieldToEventLoop();
  }
}

interface ArmedAlert {
  readonly symbol: string;
  readonly currency: string;
  readonly alert_type: string;
  readonly target_price: number;
  readonly price: number | null;
  readonly check: string | null;
}

const nameAlert = ({ symbol, alert_type, target_price, currency }: ArmedAlert): string =>
  alert_type === "change_percent"
    ? `${symbol} by ${target_price}%`
    : `${symbol} ${alert_type} ${formatTarget(symbol, target_price, currency)}`;

function reasonOf(alert: ArmedAlert): string | null {
  const { symbol, currency, alert_type, target_price, price, check } = alert;
  if (check === "unknown") return "No market source knows the symbol";
  if (price === null || price <= 0) return null;
  const isFar =
    (alert_type === "above" && target_price > price * OUT_OF_REACH) ||
    (alert_type === "below" && target_price < price / OUT_OF_REACH);
  const factor =
    alert_type === "above" ? "less than a tenth of" : `more than ${OUT_OF_REACH} times`;
  return isFar
    ? `The last price, ${formatMoney(symbol, price, currency)}, is ${factor} the target`
    : null;
}
