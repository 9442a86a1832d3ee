import type { Kysely } from "kysely";
import type { Caps } from "./capabilities/caps.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database/schema.ts";
import type { ArchiveFiles } from "./platform/eventStore/archive.ts";
import type { EventStore } from "./platform/eventStore/store.ts";
import type { AccessDesk } from "./platform/http/accessRoutes.ts";
import type { DocumentationPorts } from "./platform/http/docs.ts";
import type { StorageMonitor } from "./platform/health/ports.ts";
import type { Hub } from "./platform/live/hub.ts";
import type { Log } from "./platform/log.ts";
import type { Market } from "./market/routing/router.ts";
import type { MailPort } from "./capabilities/notifications/channels/email/mailPort.ts";
import type { HttpPort } from "./capabilities/notifications/channels/httpPort.ts";
import type { PushPort } from "./capabilities/notifications/channels/push/pushPort.ts";
import type { SmsPort } from "./capabilities/notifications/channels/sms/smsPort.ts";
import type { Validation } from "./capabilities/routeTable.ts";
import type { EnvironmentKeys } from "./capabilities/settings/apiKeys.ts";
import type { startJobs } from "./platform/jobs/jobs.ts";
import type { Scrub } from "./platform/secretScrubber.ts";
import type { SecretStore } from "./capabilities/settings/secretStore.ts";

/** Everything the backend asks of its host. */
export interface AppPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** Brought to the newest shape already. */
  readonly database: Kysely<Database>;
  /** Name of the database engine, for the health page. */
  readonly engine: string;
  readonly market: Market;
  readonly mail: MailPort;
  readonly gmail: MailPort | null;
  readonly isSendgridConfigured: boolean;
  readonly sms: SmsPort;
  /** Text messages a day (UTC), at most; left out, as many as there are. */
  readonly smsDailyLimit?: number;
  readonly push: PushPort;
  /** The way to ntfy, Telegram, Discord and webhooks. */
  readonly http: HttpPort;
  /** Endpoints that push messages may be posted to; left out, those of the browsers there are. */
  readonly isAllowedEndpoint?: (endpoint: string) => boolean;
  readonly secrets: SecretStore;
  /** Takes secrets out of what providers say and of refusals; left out, there are none. */
  readonly scrub?: Scrub;
  /** Keys of other services that the host was started with. */
  readonly environmentKeys: EnvironmentKeys;
  /** Where what was settled so many days ago goes; left out, everything is kept. */
  readonly retention?: { readonly days: number; readonly files: ArchiveFiles } | undefined;
  /** Where a browser finds the product; links in messages start with it. */
  readonly publicUrl: string;
  /** Who may come in; left out, everybody who reaches the host. */
  readonly access?: AccessDesk;
  /** The most of each list that is kept; what is left out is as usual. */
  readonly caps?: Partial<Caps>;
  /** The disk, the file and its backups; left out where there are none, as in a page. */
  readonly storage?: StorageMonitor;
  /** How calls are checked; left out, without generated code, as a page must. */
  readonly validation?: Validation;
  /** Where the pages of `/api/docs` come from; left out, they are not served. */
  readonly readDocumentationAsset?: DocumentationPorts["readAsset"];
  /** Runs what recurs; left out, by the system's timers. */
  readonly startJobs?: typeof startJobs;
}

export interface StartOptions {
  /** Called once when tables must be rebuilt first: calls are answered, those that need them by 503. */
  readonly rebuilding?: () => void;
}

export interface App {
  /** Answers one call of the API. */
  handle(request: Request): Promise<Response>;
  readonly hub: Hub;
  readonly store: EventStore;
  /** Begins to watch, send and tell. Until then the routes answer and nothing else happens. */
  start(options?: StartOptions): Promise<void>;
  /** Ends what {@link start} began; resolves when nothing is under way any more. */
  stop(): Promise<void>;
}
