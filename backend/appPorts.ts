import type { Platform } from "./capabilities/capability.ts";
import type { HostPorts } from "./capabilities/index.ts";
import type { ArchiveFiles } from "./platform/eventStore/archive.ts";
import type { EventStore } from "./platform/eventStore/store.ts";
import type { StorageMonitor } from "./platform/health/ports.ts";
import type { AccessDesk } from "./platform/http/accessRoutes.ts";
import type { Validation } from "./platform/http/composeRoutes.ts";
import type { DocumentationPorts } from "./platform/http/docs.ts";
import type { startJobs } from "./platform/jobs/jobs.ts";
import type { Hub } from "./platform/live/hub.ts";
import type { RequestContext } from "./platform/requestOrigin.ts";
import type { Meter } from "./platform/meter.ts";

/** Everything the backend needs from its host. */
export interface AppPorts
  extends
    Pick<Platform, "clock" | "log" | "newId" | "database" | "market" | "publicUrl">,
    HostPorts {
  /** Name of the database engine, for the health page. */
  readonly engine: string;
  /** What another server does for the database, for the health page; default: nothing. */
  readonly engineNote?: string;
  /** Where old settled streams are archived; default: everything is kept. */
  readonly retention?: { readonly days: number; readonly files: ArchiveFiles } | undefined;
  /** Access control; default: open to every caller that reaches the host. */
  readonly access?: AccessDesk;
  /** The disk, the file and its backups; omitted where there are none, as in a page. */
  readonly storage?: StorageMonitor;
  /** Gives an outside watch a sign of life; default: there is none. */
  readonly ping?: (() => Promise<void>) | undefined;
  /** Asks for the newest version; undefined where none can be compared. Default: no request is made. */
  readonly askNewestVersion?: (() => Promise<string | undefined>) | undefined;
  /** How calls are validated; default: without generated code, as a page must. */
  readonly validation?: Validation;
  /** Where the pages of `/api/docs` come from; default: they are not served. */
  readonly readDocumentationAsset?: DocumentationPorts["readAsset"];
  /** Which request is being answered; default: it is not known. */
  readonly requests?: RequestContext | undefined;
  /** Takes measurements; default: none are taken. */
  readonly meter?: Meter | undefined;
  /** Least time between two notices of what changed, milliseconds; default: a quarter of a second. */
  readonly changesPauseMs?: number | undefined;
  /** Runs scheduled jobs; default: by the system's timers. */
  readonly startJobs?: typeof startJobs;
}

export interface StartOptions {
  /**
   * Called once when tables must be rebuilt first: calls are answered, those that need them by 503.
   */
  readonly rebuilding?: () => void;
}

export interface App {
  /** Answers one call of the API. */
  handle(request: Request): Promise<Response>;
  readonly hub: Hub;
  readonly store: EventStore;
  /** Starts watching, evaluating and sending. Until then the routes only answer. */
  start(options?: StartOptions): Promise<void>;
  /** Ends what {@link start} began; resolves when nothing is running any more. */
  stop(): Promise<void>;
}
