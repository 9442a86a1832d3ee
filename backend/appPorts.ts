import type { Platform } from "./capabilities/capability.ts";
import type { HostPorts } from "./capabilities/index.ts";
import type { ArchiveFiles } from "./platform/eventStore/archive.ts";
import type { EventStore } from "./platform/eventStore/store.ts";
import type { StorageMonitor } from "./platform/health/ports.ts";
import type { AccessControl } from "./platform/http/access/accessRoutes.ts";
import type { Validation } from "./platform/http/composeRoutes.ts";
import type { DocumentationPorts } from "./platform/http/docs.ts";
import type { startJobs } from "./platform/jobs/jobs.ts";
import type { Hub } from "./platform/live/hub.ts";
import type { RequestContext } from "./platform/requestOrigin.ts";
import type { Meter } from "./platform/meter.ts";

export interface AppPorts
  extends
    Pick<Platform, "clock" | "log" | "newId" | "database" | "market" | "publicUrl">,
    HostPorts {
  readonly engine: string;
  /** Maintenance that another server does for the database, for the health page; default: none. */
  readonly engineNote?: string;
  /** Archive for old settled streams; by default everything is kept. */
  readonly retention?: { readonly days: number; readonly files: ArchiveFiles } | undefined;
  readonly access?: AccessControl;
  readonly storage?: StorageMonitor;
  readonly ping?: (() => Promise<void>) | undefined;
  /** Resolves to undefined if the version cannot be compared; by default nothing is requested. */
  readonly askNewestVersion?: (() => Promise<string | undefined>) | undefined;
  /** Validation of calls; by default without generated code, which a browser page must not use. */
  readonly validation?: Validation;
  /** Source of the pages of `/api/docs`; by default they are not served. */
  readonly readDocumentationAsset?: DocumentationPorts["readAsset"];
  readonly requests?: RequestContext | undefined;
  readonly meter?: Meter | undefined;
  /** Minimum interval between two change notices, in milliseconds; default: 250. */
  readonly changesPauseMs?: number | undefined;
  readonly startJobs?: typeof startJobs;
}

export interface StartOptions {
  /** Called once if tables must be rebuilt; until then, calls that need them return 503. */
  readonly rebuilding?: () => void;
}

export interface App {
  handle(request: Request): Promise<Response>;
  readonly hub: Hub;
  readonly store: EventStore;
  /** Starts watching, evaluating and sending. Before that, only the routes respond. */
  start(options?: StartOptions): Promise<void>;
  /** Ends what {@link start} began; resolves when nothing is running anymore. */
  stop(): Promise<void>;
}
