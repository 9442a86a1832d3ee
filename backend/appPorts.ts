import type { Kysely } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/schema.ts";
import type { EventStore } from "./eventStore/store.ts";
import type { DocumentationPorts } from "./http/docs.ts";
import type { Hub } from "./live/hub.ts";
import type { Log } from "./log.ts";
import type { Market } from "./market/router.ts";
import type { MailPort } from "./notifications/channels/email/mailPort.ts";
import type { HttpPort } from "./notifications/channels/httpPort.ts";
import type { PushPort } from "./notifications/channels/push/pushPort.ts";
import type { SmsPort } from "./notifications/channels/sms/smsPort.ts";
import type { EnvironmentKeys } from "./settings/apiKeys.ts";
import type { SecretStore } from "./settings/secretStore.ts";

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
  /** Keys of other services that the host was started with. */
  readonly environmentKeys: EnvironmentKeys;
  /** Where a browser finds the product; links in messages start with it. */
  readonly publicUrl: string;
  /** Where the pages of `/api/docs` come from; left out, they are not served. */
  readonly readDocumentationAsset?: DocumentationPorts["readAsset"];
}

export interface App {
  /** Answers one call of the API. */
  handle(request: Request): Promise<Response>;
  readonly hub: Hub;
  readonly store: EventStore;
  /** Begins to watch, send and tell. Until then the routes answer and nothing else happens. */
  start(): Promise<void>;
  /** Ends what {@link start} began; resolves when nothing is under way any more. */
  stop(): Promise<void>;
}
