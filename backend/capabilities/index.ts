import type { Projection } from "../platform/eventStore/projection.ts";
import type { ResourceChange } from "../platform/live/changes.ts";
import type { SettledStreams } from "../platform/eventStore/archive.ts";
import type { Upcasters } from "../platform/eventStore/event.ts";
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
import { firstRun, type AutoRun } from "./firstRun/index.ts";
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
import { sources } from "./sources/index.ts";
import { stocks } from "./stocks/index.ts";
import { symbols } from "./symbols/index.ts";
import { surge } from "./surge/index.ts";
import { weekly } from "./weekly/index.ts";
import { watchlist } from "./watchlist/index.ts";

/** Maximum length of each list; see each capability's `cap.ts` for the default. */
export interface Caps {
  readonly alerts: number;
  readonly watchlist: number;
  readonly contacts: number;
  readonly portfolios: number;
  readonly rules: number;
}

export interface HostPorts extends ChannelPorts, ApiTokenPorts {
  readonly environmentKeys: EnvironmentKeys;
  readonly checkSourceKey?: NonNullable<SettingsPorts["checkSourceKey"]>;
  readonly listenToKeys?: NonNullable<SettingsPorts["listenToKeys"]>;
  readonly caps?: Partial<Caps>;
  /** Starts the first runs of a new data folder automatically; false by default. */
  readonly autoRun?: AutoRun;
  readonly checksAtStart?: boolean | undefined;
}

/** In dependency order: each comes after those that it uses. */
export const capabilities = listCapabilities<Platform & HostPorts>()
  .with(sourceHealth)
  .with(settings)
  .with(notifications)
  .with(contacts)
  .with(symbols)
  .with(alerts)
  .with(watchlist)
  .with(sources)
  .with(portfolios)
  .with(notes)
  .with(chartLines)
  .with(surge)
  .with(screener)
  .with(signals)
  .with(rules)
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
  .with(firstRun)
  .with(answers)
  .with(weekly)
  .with(firingContext)
  .with(apiTokens)
  .with(audit);

/** `bun run rebuild` rebuilds them. */
export const projections: readonly Projection[] = capabilities.entries.flatMap(
  (entry) => entry.projections ?? [],
);

export const upcasters: Upcasters = Object.assign(
  {},
  ...capabilities.entries.map((entry) => entry.upcasters ?? {}),
);

export const resourceChanges: readonly ResourceChange[] = capabilities.entries.flatMap(
  (entry) => entry.changes ?? [],
);

export const settledStreams: readonly SettledStreams[] = capabilities.entries.flatMap(
  (entry) => entry.settled ?? [],
);
