import type { Generated } from "kysely";

/**
 * Tables as Kysely sees them. Times are ISO 8601 text in UTC, which sorts as it reads; truth values
 * are 0 and 1; JSON is text. All three mean the same on SQLite and PostgreSQL.
 */
export interface Database {
  /** The truth. Everything marked derived can be dropped and rebuilt from it. */
  events: EventTable;
  /** How far each reactor has read. */
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
  /** Derived. */
  watchlist: WatchlistTable;
  /** Derived. */
  screener_runs: ScreenerRunTable;
  /** Derived: the results of the last completed run of each kind. */
  screener_results: ScreenerResultTable;
  /** Truth: an address must really be deleted when its owner says so. */
  email_notifications: EmailNotificationTable;
  /** Truth, for the same reason. */
  phone_numbers: PhoneNumberTable;
  /** Truth, for the same reason. */
  push_subscriptions: PushSubscriptionTable;
  /** Truth, for the same reason; what must stay secret of them is kept outside the database. */
  channel_destinations: ChannelDestinationTable;
  /** Truth: what is muted and until when; alert 0 stands for everything. */
  notification_mutes: { alert_id: number; until: string };
  /** What was last evaluated of a symbol: where a gap begins, and what a jump is measured from. */
  price_tapes: PriceTapeTable;
  /** Truth: what the user has set, by name, each value as JSON. */
  settings: { name: string; value: string };
  /** How each market source has been doing; lost, it begins anew. */
  source_health: SourceHealthTable;
  /** One row that is written every minute; lost, the next minute writes it. */
  heartbeat: { id: number; written_at: string };
  /** Truth: a post must really be deleted when the owner says so. */
  community_posts: CommunityPostTable;
  /** Truth, for the same reason. */
  community_comments: CommunityCommentTable;
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
  /** It has fired and waits to be armed again. */
  is_rearming: Generated<number>;
  firings: Generated<number>;
  /** What it waits for does not follow from symbol, type, target and currency alone. */
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
  source: string;
  exchange_time: string;
  price: number;
  trade_date: string;
  /** Previous regular close that counts for `trade_date`; null where none is known. */
  reference: number | null;
  /** Trade date of the last price accepted before `trade_date`; null where there was none. */
  base_date: string | null;
  /** What splits between the two multiply prices by; null in rows that were saved without it. */
  split_factor: number | null;
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
  /** Version of the stream that the row shows. */
  version: Generated<number>;
}

interface PortfolioTable {
  id: number;
  name: string;
  description: string | null;
  created_at: string;
}

interface WatchlistTable {
  symbol: string;
  name: string;
  added_at: string;
  /** Place in the log of the event that put it on the list: newest first without ties. */
  added_position: number;
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
  /** JSON; null but for the newest completed run. */
  candidates: string | null;
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
  /** As much of the address as may be shown. */
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
