import type { Generated } from "kysely";
import type {
  DismissedSplitTable,
  PortfolioPriceTable,
  PortfolioTable,
  PortfolioTransactionTable,
} from "./portfolioTables.ts";

/**
 * Tables as Kysely sees them. Times are ISO 8601 text in UTC, which sorts chronologically; booleans
 * are 0 and 1; JSON is text. All three mean the same on SQLite and PostgreSQL.
 */
export interface Database {
  /** The source of truth. Everything marked derived can be dropped and rebuilt from it. */
  events: EventTable;
  /** The position up to which each reactor has read. */
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
  /** Derived: a row without text is a deleted note. */
  rules: RuleTable;
  rule_firings: RuleFiringTable;
  /** Derived: what happened in each hour; the row without an hour has the position of the log. */
  activity_hours: { hour: string; kind: string; count: number };
  /** How often prices were checked in each hour. */
  check_hours: CheckHourTable;
  /** Derived. */
  rule_follow_ups: RuleFollowUpTable;
  rule_watches: RuleWatchTable;
  /** JSON of what was seen of one list of one symbol. */
  rule_feeds: { symbol: string; feed: string; seen: string };
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
  /** Derived: what happened, each entry with the position of its event, the newest of them. */
  inbox: { id: number; topic: string; occurred_at: string; facts: string };
  /** Derived: firings, each with the position of its event, and what was found of its time. */
  firing_contexts: FiringContextTable;
  /** Source of truth: entries of the inbox that were read; with `is_mark`, all up to there. */
  inbox_reads: { id: number; is_mark: number };
  /** Derived: the results of the last completed run of each kind. */
  screener_results: ScreenerResultTable;
  /** Source of truth: an address must really be deleted when its owner deletes it. */
  email_notifications: EmailNotificationTable;
  /** Source of truth, for the same reason. */
  phone_numbers: PhoneNumberTable;
  /** Source of truth, for the same reason. */
  push_subscriptions: PushSubscriptionTable;
  /** Source of truth, for the same reason; secrets are kept outside the database. */
  channel_destinations: ChannelDestinationTable;
  /** Source of truth: what is muted and until when; alert 0 stands for all. */
  used_answers: { kind: string; id: number; firing: number; choice: string; expires_at: string };
  /** `channels`: JSON of names. */
  label_routes: { label: string; channels: string };
  notification_mutes: { alert_id: number; until: string };
  /** The last evaluated price of a symbol: where a gap starts, and what a jump is measured from. */
  price_tapes: PriceTapeTable;
  /** Source of truth: the user's settings by name, each value as JSON. */
  settings: { name: string; value: string };
  /** How each market source has been answering; if lost, counting starts again. */
  source_health: SourceHealthTable;
  /** One row that is written every minute; if lost, the next minute writes it. */
  heartbeat: { id: number; written_at: string };
  /** Symbols that no source has vouched for yet, and when each is asked about next. */
  /** JSON; see `exchanges/keeper.ts`. */
  exchange_hours: { code: string; hours: string };
  symbol_checks: { symbol: string; status: string; next_check_at: string };
  /** Emptied by each start. */
  unwatched_symbols: { symbol: string; since: string };
  /** Source of truth: a post must really be deleted when its owner deletes it. */
  community_posts: CommunityPostTable;
  /** Which symbols each post names; written with the post. */
  community_symbols: { symbol: string; post_id: number };
  /** Source of truth, for the same reason. */
  community_comments: CommunityCommentTable;
}

interface FiringContextTable {
  position: number;
  alert_id: number;
  firing: number;
  symbol: string;
  /** Exchange time of the firing. */
  fired_at: string;
  recorded_at: string;
  /** Null until the sources were asked. */
  collected_at: string | null;
  /** JSON: facts, failed and notOffered of the contract. */
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
  /** Since the last success. */
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
  /** The AlertFiring of the contract as JSON; null until it fires. */
  firing: string | null;
  repeat: Generated<string>;
  direction: Generated<string>;
  /** Comma-separated. */
  sessions: Generated<string>;
  cooldown_minutes: Generated<number>;
  /** It has fired and is not armed again yet. */
  is_rearming: Generated<number>;
  firings: Generated<number>;
  /** Whether its condition depends on more than symbol, type, target and currency. */
  needs_history: Generated<number>;
  expires_at: string | null;
  note: string | null;
  /** The HeldPrice, the AlertSuspension and the last AlertAdjustment of the contract as JSON. */
  held: string | null;
  suspension: string | null;
  adjustment: string | null;
  /** Version of the stream that the row shows. */
  version: number;
}

export interface PriceTapeTable {
  symbol: string;
  currency: string;
  /** Which prices count: those of the regular session alone, or those before and after it as well. */
  sessions: "regular" | "all";
  source: string;
  exchange_time: string;
  /** Last accepted one; null where the first one is held. */
  price: number | null;
  trade_date: string;
  /** Previous regular close in force on `trade_date`; null where unknown. */
  reference: number | null;
  /** Trade date of the last price accepted before `trade_date`; null where there is none. */
  base_date: string | null;
  /** The factor by which splits between the two multiply prices; null in rows saved without it. */
  split_factor: number | null;
  /** Factor of a split that would explain the first price of `trade_date`; null where none is suspected. */
  suspected_split: number | null;
  /** A price that waits for a second one to agree, as JSON; see `market/tape/symbolTape.ts`. */
  held: string | null;
}

interface NotificationTable {
  /** The stream's name, made from alert, firing and destination. */
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
  /** Key of the first notification of the message it is part of; null before the first attempt. */
  message: string | null;
  grouped_at: string | null;
  /** How far it got, the DeliveryOutcome of the contract; null unless it was sent. */
  outcome: string | null;
  /** What the provider calls its message, until it has said what became of it. */
  tracking_id: string | null;
  /** Version of the stream that the row shows. */
  version: Generated<number>;
}

interface WatchlistTable {
  id: number;
  name: string;
  /** Among the lists, smallest first. */
  place: number;
  created_at: string;
  is_deleted: number;
  /** Version of the stream of lists that the row shows. */
  version: number;
  /** Version of the stream of the list's order that its entries show. */
  order_version: number;
}

interface WatchlistEntryTable {
  list_id: number;
  symbol: string;
  name: string;
  added_at: string;
  /** Log position of the event that added it to the list: newest first without ties. */
  added_position: number;
  /** By hand, smallest first; below zero for what came to the top. */
  place: number;
  is_removed: number;
  /** Version of the stream that the row shows. */
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
  /** JSON; null except for the newest completed run. */
  candidates: string | null;
}

/** A firing that waits for acknowledgement; times are of the server's clock. */
interface RuleFollowUpTable {
  rule_id: number;
  symbol: string;
  /** Position of its event. */
  firing: number;
  fired_at: string;
  repeat_minutes: number | null;
  /** Repeats so far. */
  sent: number;
  set_at: string;
  next_at: string | null;
  /** Of the escalation. */
  channel: string | null;
  after_minutes: number | null;
  /** Null once it is done. */
  escalates_at: string | null;
  /** The earlier of the two. */
  due_at: string;
}

interface CheckHourTable {
  hour: string;
  checks: number;
  gaps: number;
  longest_gap_ms: number;
  /** The newest check of the hour. */
  last_at: string;
}

interface RuleTable {
  id: number;
  status: string;
  /** A Rule as JSON. */
  rule: string;
  /** The newest split that it followed, as JSON; null without one. */
  adjustment: string | null;
  /** Why it was suspended, as JSON; null where it was not. */
  suspension: string | null;
  /** Of the server's clock; may be past. */
  snoozed_until: string | null;
  created_at: string;
  updated_at: string;
  /** Since when what is seen counts, on the market's clock. */
  watched_from: string;
  /** When its figures were written by hand, on the same clock; a split later than that moves them. */
  written_at: string | null;
  /** Version of the stream at which it was last watched anew. */
  revision: number;
  /** Version of the stream that the row shows. */
  version: number;
}

/** Empty symbol: the rule has begun at that revision. */
interface RuleWatchTable {
  rule_id: number;
  symbol: string;
  revision: number;
  /** Epoch milliseconds of the market's clock. */
  watched_from: number;
  /** A WatchState as JSON; null before its first evaluation. */
  state: string | null;
  /** Trade date up to which its prices have followed splits. */
  adjusted_to: string | null;
}

interface RuleFiringTable {
  /** Of the event in the log. */
  position: number;
  rule_id: number;
  kind: string;
  symbol: string;
  at: string;
  /** The same, or when the bar shows that it happened where it was found late. */
  happened_at: string;
  recorded_at: string;
  /** The event's data as JSON. */
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
  /** Version of the stream that the row shows. */
  version: number;
}

interface ScreenerResultTable {
  run_id: number;
  kind: string;
  /** Place in the list, from 0. */
  rank: number;
  symbol: string;
  /** A ScreenedStock as JSON. */
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
  /** The masked address. */
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
