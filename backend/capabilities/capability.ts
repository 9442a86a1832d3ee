import type { AnyElysia } from "elysia";
import type { Kysely } from "kysely";
import type { ChannelFault, MarketState } from "../contract/health.ts";
import type { LiveMessage } from "../contract/live.ts";
import type { Market } from "../market/routing/router.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/schema.ts";
import type { SettledStreams } from "../platform/eventStore/archive.ts";
import type { Projection } from "../platform/eventStore/projection.ts";
import type { Reactor } from "../platform/eventStore/reactor.ts";
import type { EventStore } from "../platform/eventStore/store.ts";
import type { Upcasters } from "../platform/eventStore/event.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Changes, ResourceChange } from "../platform/live/changes.ts";
import type { Hub } from "../platform/live/hub.ts";
import type { ToLiveMessage } from "../platform/live/relay.ts";
import type { Log } from "../platform/log.ts";
import type { Meter } from "../platform/meter.ts";

export interface Platform {
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly newId: () => string;
  /** Already migrated to the latest schema. */
  readonly database: Kysely<Database>;
  readonly market: Market;
  /** Public base URL of the product; links in messages start with it. */
  readonly publicUrl: string;
  readonly store: EventStore;
  readonly hub: Pick<Hub, "broadcast" | "publishQuotes" | "watchedSymbols">;
  /** Sends a live message after those of all earlier events. */
  readonly publish: (message: LiveMessage) => void;
  /** Announces a change without an event; {@link Capability.changes} declares the others. */
  readonly changed: Changes["changed"];
  /** State of the market; it is open while the exchange of any watched symbol is. */
  readonly readMarket: () => MarketState;
  /** Market whose universe is limited to the followed symbols if each symbol costs a request. */
  readonly followedMarket: Market;
  /** Reports that prices were checked, which happens every `everyMs`; used for health checks. */
  readonly evaluated: (everyMs: number) => void;
}

/**
 * A feature of the product. `Needs` is the platform and the services of earlier capabilities in the
 * list. `Service` is what its routes call; later capabilities can use it under its name.
 */
export interface Capability<Name extends string, Needs, Service> {
  readonly name: Name;
  readonly projections?: readonly Projection[];
  readonly changes?: readonly ResourceChange[];
  /** Paths whose reads need no derived table, so they are served while tables are rebuilt. */
  readonly withoutTables?: readonly string[];
  readonly upcasters?: Upcasters;
  readonly settled?: SettledStreams;
  /** Must not start or read anything yet. */
  readonly create: (services: Needs) => Running<Service>;
  /** The routes must not call the service before a request arrives. */
  readonly routes?: (service: Service) => readonly AnyElysia[];
}

/** A capability that was built. The hooks are called in the order of their declaration. */
export interface Running<Service> {
  readonly service: Service;
  readonly jobs?: readonly Job[];
  readonly reactors?: readonly Reactor[];
  readonly toLiveMessage?: ToLiveMessage;
  /** Called after each check of prices (every `everyMs`). Must return at once and never throw. */
  readonly evaluated?: (everyMs: number) => void;
  readonly watchedSymbols?: () => Iterable<string>;
  /** Symbols that justify a request each on a market without batch requests. */
  readonly followedSymbols?: () => Promise<Iterable<string>>;
  /** Reason, as a sentence, why its conditions could not be evaluated; null if they could. */
  readonly readEvaluationFault?: () => string | null;
  readonly readChannelFaults?: () => Promise<readonly ChannelFault[]>;
  /** Due time (ISO) of the oldest message still unsent at `now`; null if there is none. */
  readonly readOldestDue?: (now: string) => Promise<string | null>;
  /** Restores the state of the previous process. Runs before anything else. */
  readonly load?: () => Promise<void>;
  /** Starts background work after the reactors and before the jobs. Returns a stop function. */
  readonly start?: () => () => Promise<void> | void;
  /** Runs until it ends or `signal` aborts, which is the first step of a shutdown. */
  readonly play?: (signal: AbortSignal) => Promise<void>;
  /** Persists what {@link load} restores. Last step of a shutdown. */
  readonly save?: () => Promise<void>;
}

/** A capability in the list, with its types erased. */
interface Entry extends Omit<Capability<string, never, never>, "create" | "routes"> {
  readonly build: (services: object) => Running<unknown>;
  readonly routesOf: (service: unknown) => readonly AnyElysia[];
}

export interface CapabilityList<Given extends object, Services = Given> {
  readonly entries: readonly Entry[];
  /** Adds a capability. Does not compile unless the earlier ones provide what it needs. */
  with<Name extends string, Service>(
    capability: Capability<Name, Services, Service>,
  ): CapabilityList<Given, Services & Readonly<Record<Name, Service>>>;
  build(given: Given): readonly BuiltCapability[];
}

export interface BuiltCapability extends Running<unknown> {
  readonly routes: readonly AnyElysia[];
}

export function listCapabilities<Given extends object, Services = Given>(
  entries: readonly Entry[] = [],
): CapabilityList<Given, Services> {
  return {
    entries,
    with: (capability) => listCapabilities([...entries, toEntry(capability)]),
    build: (given) => {
      let services: object = given;
      return entries.map(({ name, build, routesOf }) => {
        const running = build(services);
        services = { ...services, [name]: running.service };
        return { ...running, routes: routesOf(running.service) };
      });
    },
  };
}

/** Erases the types, which `with` has already checked. */
const toEntry = <Name extends string, Needs, Service>({
  create,
  routes,
  ...declared
}: Capability<Name, Needs, Service>): Entry => ({
  ...declared,
  build: (services) => create(services as Needs),
  routesOf: (service) => routes?.(service as Service) ?? [],
});
