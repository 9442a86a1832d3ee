import type { Projection } from "../platform/eventStore/projection.ts";
import type { ResourceChange } from "../platform/live/changes.ts";
import type { SettledStreams } from "../platform/eventStore/archive.ts";
import type { Upcasters } from "../platform/eventStore/upcasters.ts";
import { alerts } from "./alerts/index.ts";
import { apiTokens, type ApiTokenPorts } from "./apiTokens/index.ts";
import { audit } from "./audit/index.ts";
import { answers } from "./answers/index.ts";
import { calendar } from "./calendar/index.ts";
import { listCapabilities, type Platform } from "./capability.ts";
import { chartLines } from "./chartLines/index.ts";
import { community } from "./community/index.ts";
import { contacts } from "./contacts/index.ts";
import { dashboard } from "./dashboard/index.ts";
import { earnings } from "./earnings/index.ts";
import { firingContext } from "./firingContext/index.ts";
import { firstRun } from "./firstRun/index.ts";
import { inbox } from "./inbox/index.ts";
import { international } from "./international/index.ts";
import { markets } from "./markets/index.ts";
import { notifications, type ChannelPorts } from "./notifications/index.ts";
import { research } from "./research/index.ts";
import { notes } from "./notes/index.ts";
import { portfolios } from "./portfolios/index.ts";
import { rules } from "./rules/index.ts";
import { screener } from "./screener/index.ts";
import { search } from "./search/index.ts";
import { settings } from "./settings/index.ts";
import type { EnvironmentKeys } from "./settings/apiKeys.ts";
import type { SettingsPorts } from "./settings/settings.ts";
import { signals } from "./signals/index.ts";
import { exchanges } from "./exchanges/index.ts";
import { sourceHealth } from "./sourceHealth/index.ts";
import { stocks } from "./stocks/index.ts";
import { symbols } from "./symbols/index.ts";
import { surge } from "./surge/index.ts";
import { weekly } from "./weekly/index.ts";
import { watchlist } from "./watchlist/index.ts";

/** The most of each list that is kept; see each capability's `cap.ts` for what is usual. */
export interface Caps {
  readonly alerts: number;
  readonly watchlist: number;
  readonly contacts: number;
  readonly portfolios: number;
  readonly rules: number;
}

/** What the host hands in for one capability or another. */
export interface HostPorts extends ChannelPorts, ApiTokenPorts {
  /** Keys of other services that the host was started with. */
  readonly environmentKeys: EnvironmentKeys;
  /** Whether the stock data service accepts a key; left out where there is no network. */
  readonly checkStockDataKey?: NonNullable<SettingsPorts["checkStockDataKey"]>;
  /** Keys of market sources; left out where there is no network. */
  readonly sourceKeys?: NonNullable<SettingsPorts["sourceKeys"]>;
  readonly caps?: Partial<Caps>;
  /** Whether a folder without a run gets its first ones by itself; default: it does not. */
  readonly autoRun?: boolean;
}

/** Everything that the product does. A capability comes after those that it asks. */
export const capabilities = listCapabilities<Platform & HostPorts>()
  .with(sourceHealth)
  .with(settings)
  .with(notifications)
  .with(contacts)
  .with(symbols)
  .with(alerts)
  .with(watchlist)
  .with(portfolios)
  .with(notes)
  .with(chartLines)
  .with(surge)
  .with(screener)
  .with(signals)
  .with(rules)
  .with(firstRun)
  .with(stocks)
  .with(exchanges)
  .with(research)
  .with(search)
  .with(international)
  .with(earnings)
  .with(markets)
  .with(calendar)
  .with(dashboard)
  .with(community)
  .with(inbox)
  .with(answers)
  .with(weekly)
  .with(firingContext)
  .with(apiTokens)
  .with(audit);

/** Every derived table of the product; `bun run rebuild` works through them. */
export const projections: readonly Projection[] = capabilities.entries.flatMap(
  (entry) => entry.projections ?? [],
);

/** How events of older builds are read; every store of the product is built with them. */
export const upcasters: Upcasters = Object.assign(
  {},
  ...capabilities.entries.map((entry) => entry.upcasters ?? {}),
);

/** Declarations of all capabilities: the events after which a resource has changed. */
export const resourceChanges: readonly ResourceChange[] = capabilities.entries.flatMap(
  (entry) => entry.changes ?? [],
);

/** What the archive takes out of the log when it is old enough. */
export const settledStreams: readonly SettledStreams[] = capabilities.entries.flatMap(
  (entry) => entry.settled ?? [],
);
