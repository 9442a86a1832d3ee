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

/** Everything the backend asks of its host. */
export interface AppPorts
  extends
    Pick<Platform, "clock" | "log" | "newId" | "database" | "market" | "publicUrl">,
    HostPorts {
  /** Name of the database engine, for the health page. */
  readonly engine: string;
  /** Where what was settled so many days ago goes; left out, everything is kept. */
  readonly retention?: { readonly days: number; readonly files: ArchiveFiles } | undefined;
  /** Who may come in; left out, everybody who reaches the host. */
  readonly access?: AccessDesk;
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
