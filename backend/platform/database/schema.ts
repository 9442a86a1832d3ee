import type { Generated } from "kysely";
import type { LotMethod } from "../../domain/choices.ts";

interface PortfolioTable {
  id: number;
  name: string;
  description: string | null;
  created_at: string;
  currency: Generated<string>;
  lot_method: Generated<LotMethod>;
  is_archived: Generated<number>;
  is_deleted: Generated<number>;
  ledger_version: Generated<number>;
  transaction_count: Generated<number>;
  newest_transaction: Generated<number>;
  benchmark: Generated<string | null>;
}

interface PortfolioTransactionTable {
  portfolio_id: number;
  /** Date and id as one number: unique in its portfolio, and the sort order of lists. */
  place: number;
  transaction_id: number;
  symbol: string | null;
  body: string;
}

interface PortfolioPriceTable {
  portfolio_id: number;
  symbol: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Decimal text. */
  price: string;
  currency: string;
  is_preferred: number;
}

interface DismissedSplitTable {
  portfolio_id: number;
  symbol: string;
  /** `YYYY-MM-DD` */
  date: string;
}

/**
 * Tables as Kysely sees them. Times are ISO 8601 text in UTC, which sorts chronologically; booleans
 * are 0 and 1; JSON is text. All three mean the same on SQLite and PostgreSQL.
 */
export interface Database {
  /** The source of truth. Everything marked derived can be dropped and rebuilt from it. */
  events: EventTable;
  /** Log position up to which each reactor has read. */
  checkpoints: { name: string; position: number };
  /** Version of each projection that wrote its tables. */
  projections: { name: string; version: number };
  /** Derived. */
  alerts: AlertTable;
  /** Derived. */
  notifications: NotificationTable;
  /** Derived. */
  surge_runs: SurgeRunTable;
  /** Derived. */
  stock_signals: StockSignalTable;
  /** Derived. */
  portfolios: PortfolioTable;
  portfolio_transactions: PortfolioTransactionTable;
  portfolio_prices: PortfolioPriceTable;
  portfolio_dismissed_splits: DismissedSplitTable;
  /** Derived. */
  rules: RuleTable;
  rule_firings: RuleFiringTable;
  /** Derived: counts per hour; the row without an hour contains the log position. */
  activity_hours: { hour: string; kind: string; count: number };
  check_hours: CheckHourTable;
  /** Derived. */
  rule_follow_ups: RuleFollowUpTable;
  rule_watches: RuleWatchTable;
  /** JSON of the entries seen in one list of one symbol. */
  rule_feeds: { symbol: string; feed: string; seen: string };
  /** Derived; a row without text is a deleted note. */
  stock_notes: { symbol: string; text: string | null; version: number; updated_at: string };
  /** Derived: JSON of the lines on a symbol's chart. */
  chart_lines: { symbol: string; lines: string; line_count: number; version: number };
  /** Derived. */
  watchlists: WatchlistTable;
  /** Derived. */
  watchlist_entries: WatchlistEntryTable;
  /** Derived: one row; JSON. */
  dashboard_layout: { id: number; layout: string; version: number };
  /** Derived. */
  screener_runs: ScreenerRunTable;
  /** Derived: the newest entries, each with the position of its event. */
  inbox: { id: number; topic: string; occurred_at: string; facts: string };
  /** Derived: firings, each with the position of its event, and the context found for it. */
  firing_contexts: FiringContextTable;
  /** Source of truth: entries marked as read; `is_mark` marks all up to that id. */
  inbox_reads: { id: number; is_mark: number };
  /** Derived: the results of the last completed run of each kind. */
  screener_results: ScreenerResultTable;
  /** Source of truth, because an address must really be deleted when its owner deletes it. */
  email_notifications: EmailNotificationTable;
  /** Source of truth, for the same reason. */
  phone_numbers: PhoneNumberTable;
  /** Source of truth, for the same reason. */
  push_subscriptions: PushSubscriptionTable;
  /** Source of truth, for the same reason; secrets are kept outside the database. */
  channel_destinations: ChannelDestinationTable;
  /** Source of truth: answer links that were used. */
  used_answers: { kind: string; id: number; firing: number; choice: string; expires_at: string };
  /** `channels`: JSON of names. */
  label_routes: { label: string; channels: string };
  /** Source of truth: until when an alert is muted; alert 0 stands for all. */
  notification_mutes: { alert_id: number; until: string };
  /** The last evaluated price of a symbol: where a gap starts, and what a jump is measured from. */
  price_tapes: PriceTapeTable;
  /** Source of truth: the user's settings by name, each value as JSON. */
  settings: { name: string; value: string };
  /** Query counts of each market source; if lost, counting starts again. */
  source_health: SourceHealthTable;
  /** One row, written every minute; if lost, it is written again within a minute. */
  heartbeat: { id: number; written_at: string };
  exchange_hours: { code: string; hours: string };
  /** Symbols that no source has confirmed yet, and when each is checked next. */
  symbol_checks: { symbol: string; status: string; next_check_at: string };
  /** Emptied by each start. */
  unwatched_symbols: { symbol: string; since: string };
  /** Source of truth, because a post must really be deleted when its owner deletes it. */
  community_posts: CommunityPostTable;
  /** Symbols named in each post; written with the post. */
  community_symbols: { symbol: string; post_id: number };
  /** Source of truth, for the same reason. */
  community_comments: CommunityCommentTable;
}

interface FiringContextTable {
  position: number;
  alert_id: number;
  firing: number;
  symbol: string;
  fired_at: string;
  recorded_at: string;
  /** Null until the sources have been queried. */
  collected_at: string | null;
  /** JSON of the contract's facts, failed and notOffered. */
  found: string | null;
}

interface SourceHealthTable {
  source: string;
  capability: string;
  asked: number;
  failed: number;
  deferred: number;
  last_error: string | null;
  last_error_at: string | null;
  last_success_at: string | null;
  latency_ms: number | null;
  /** Consecutive failures since the last success. */
  failures: number;
  open_until: string | null;
  pause_ms: number;
}

interface EventTable {
  position: number;
  stream: string;
  version: number;
  type: string;
  data: string;
  metadata: string;
  recorded_at: string;
}

interface AlertTable {
  id: number;
  symbol: string;
  alert_type: string;
  target_price: number;
  currency: string;
  phone_number_id: number | null;
  email_id: number | null;
  status: string;
  created_at: string;
  /** JSON of the contract's AlertFiring; null until the alert fires. */
  firing: string | null;
  repeat: Generated<string>;
  direction: Generated<string>;
  sessions: Generated<string>;
  cooldown_minutes: Generated<number>;
  is_rearming: Generated<number>;
  firings: Generated<number>;
  /** True if its condition depends on more than symbol, type, target and currency. */
  needs_history: Generated<number>;
  expires_at: string | null;
  note: string | null;
  /** JSON of the contract's HeldPrice, AlertSuspension and last AlertAdjustment. */
  held: string | null;
  suspension: string | null;
  adjustment: string | null;
  /** Stream version that the row reflects. */
  version: number;
}

export interface PriceTapeTable {
  symbol: string;
  currency: string;
  /** Which prices count: those of the regular session alone, or those before and after it as well. */
  sessions: "regular" | "all";
  source: string;
  exchange_time: string;
  /** Last accepted one; null where the first one is held, or the last one is of another source. */
  price: number | null;
  trade_date: string;
  /** Previous regular close in force on `trade_date`; null if unknown. */
  reference: number | null;
  /** Trade date of the last price accepted before `trade_date`; null if there is none. */
  base_date: string | null;
  /** Factor of the splits between the two dates on prices; null in rows saved without it. */
  split_factor: number | null;
  /** Factor of a split that would explain the first price of `trade_date`; null where none is suspected. */
  suspected_split: number | null;
  /** A price that waits for a second one to agree, as JSON; see `HeldPrice` of `alerts/engine/watchedSymbol.ts`. */
  held: string | null;
}

interface NotificationTable {
  key: string;
  alert_id: number | null;
  symbol: string;
  channel: string;
  contact_id: number;
  is_test: number;
  status: string;
  attempts: number;
  requested_at: string;
  next_attempt_at: string | null;
  settled_at: string | null;
  detail: string;
  /** Key of the message's first notification; null before the first attempt. */
  message: string | null;
  grouped_at: string | null;
  /** The contract's DeliveryOutcome; null unless it was sent. */
  outcome: string | null;
  /** The provider's message id, until the outcome is final. */
  tracking_id: string | null;
  version: Generated<number>;
}

interface WatchlistTable {
  id: number;
  name: string;
  /** Order among the lists, smallest first. */
  place: number;
  created_at: string;
  is_deleted: number;
  /** Version of the lists' stream that the row reflects. */
  version: number;
  /** Version of the stream of the list's order that its entries reflect. */
  order_version: number;
}

interface WatchlistEntryTable {
  list_id: number;
  symbol: string;
  name: string;
  added_at: string;
  /** Log position of the event that added it; sorts newest first without ties. */
  added_position: number;
  /** Manual order, smallest first; negative for entries added at the top. */
  place: number;
  is_removed: number;
  version: number;
}

interface SurgeRunTable {
  id: number;
  status: string;
  started_at: string;
  settled_at: string | null;
  reason: string | null;
  total_candidates: number;
  high_probability_candidates: number;
  symbols: number;
  unanswered: number;
  /** JSON; null except in the newest completed run. */
  candidates: string | null;
}

/** A firing that awaits acknowledgment; times are from the server's clock. */
interface RuleFollowUpTable {
  rule_id: number;
  symbol: string;
  firing: number;
  fired_at: string;
  repeat_minutes: number | null;
  sent: number;
  set_at: string;
  next_at: string | null;
  channel: string | null;
  after_minutes: number | null;
  escalates_at: string | null;
  /** The earlier of `next_at` and `escalates_at`. */
  due_at: string;
}

interface CheckHourTable {
  hour: string;
  checks: number;
  gaps: number;
  longest_gap_ms: number;
  last_at: string;
}

interface RuleTable {
  id: number;
  status: string;
  rule: string;
  adjustment: string | null;
  suspension: string | null;
  /** Server time; may be in the past. */
  snoozed_until: string | null;
  created_at: string;
  updated_at: string;
  /** Market time from which observations count. */
  watched_from: string;
  /** Market time at which its figures were entered; a later split adjusts them. */
  written_at: string | null;
  /** Stream version at which watching last restarted. */
  revision: number;
  version: number;
}

/** A row with an empty symbol means that the rule has started at that revision. */
interface RuleWatchTable {
  rule_id: number;
  symbol: string;
  revision: number;
  /** Epoch milliseconds of the market's clock. */
  watched_from: number;
  /** JSON of a WatchState; null before its first evaluation. */
  state: string | null;
  /** Trade date up to which its prices are adjusted for splits. */
  adjusted_to: string | null;
}

interface RuleFiringTable {
  position: number;
  rule_id: number;
  kind: string;
  symbol: string;
  at: string;
  /** Equals `at`, or is the time that the bar shows if it was found late. */
  happened_at: string;
  recorded_at: string;
  finding: string;
  acknowledged_at: string | null;
}

interface StockSignalTable {
  id: number;
  symbol: string;
  company_name: string;
  rating: string;
  published_at: string;
  published_price: number | null;
  currency: string;
  target_low: number | null;
  target_mean: number | null;
  target_high: number | null;
  analyst_count: number | null;
  source: string;
}

interface ScreenerRunTable {
  id: number;
  kind: string;
  status: string;
  started_at: string;
  finished_at: string | null;
  version: number;
}

interface ScreenerResultTable {
  run_id: number;
  kind: string;
  rank: number;
  symbol: string;
  stock: string;
  version: number;
}

interface EmailNotificationTable {
  id: Generated<number>;
  email: string;
  label: string;
  is_active: number;
  created_at: string;
}

interface PushSubscriptionTable {
  id: Generated<number>;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
}

interface ChannelDestinationTable {
  id: Generated<number>;
  channel: string;
  label: string;
  hint: string;
  is_active: number;
  created_at: string;
}

interface PhoneNumberTable {
  id: Generated<number>;
  phone: string;
  label: string;
  is_active: number;
  created_at: string;
}

interface CommunityPostTable {
  id: Generated<number>;
  username: string;
  title: string;
  content: string;
  likes: number;
  created_at: string;
}

interface CommunityCommentTable {
  id: Generated<number>;
  post_id: number;
  username: string;
  content: string;
  likes: number;
  created_at: string;
}
