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
import type { Upcasters } from "../platform/eventStore/upcasters.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Changes, ResourceChange } from "../platform/live/changes.ts";
import type { Hub } from "../platform/live/hub.ts";
import type { ToLiveMessage } from "../platform/live/relay.ts";
import type { Log } from "../platform/log.ts";
import type { Meter } from "../platform/meter.ts";

/** What every capability can be built with. */
export interface Platform {
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly newId: () => string;
  /** Brought to the newest shape already. */
  readonly database: Kysely<Database>;
  readonly market: Market;
  /** Where a browser finds the product; links in messages start with it. */
  readonly publicUrl: string;
  readonly store: EventStore;
  readonly hub: Pick<Hub, "broadcast" | "publishQuotes" | "watchedSymbols">;
  /** Sends a live message behind those of the events that happened before. */
  readonly publish: (message: LiveMessage) => void;
  /** Tells clients that a resource changed without an event; what events change is declared. */
  readonly changed: Changes["changed"];
  /** The market, open while an exchange of a watched symbol is. */
  readonly readMarket: () => MarketState;
  /** The market whose universe is, where each symbol is a request, what the user follows. */
  readonly followedMarket: Market;
  /** Prices have been checked, as they are every `everyMs`: health is measured by it. */
  readonly evaluated: (everyMs: number) => void;
}

/**
 * One thing that the product does. `Needs` is the platform and what capabilities before it in the
 * list offer; `Service` is what its routes call and those after it may use, under its name.
 */
export interface Capability<Name extends string, Needs, Service> {
  readonly name: Name;
  /** Its derived tables. */
  readonly projections?: readonly Projection[];
  /** After which of its events which resources have changed. */
  readonly changes?: readonly ResourceChange[];
  /** Paths whose reads need no derived table: they are answered while tables are rebuilt. */
  readonly withoutTables?: readonly string[];
  /** How its events of older builds are read. */
  readonly upcasters?: Upcasters;
  /** Its streams that come to an end, for the archive. */
  readonly settled?: SettledStreams;
  /** Runs nothing and reads nothing yet. */
  readonly create: (services: Needs) => Running<Service>;
  /** Closes over the service and calls it only to answer. */
  readonly routes?: (service: Service) => readonly AnyElysia[];
}

/** A capability that was built. The hooks are called in the order in which they stand here. */
export interface Running<Service> {
  readonly service: Service;
  readonly jobs?: readonly Job[];
  readonly reactors?: readonly Reactor[];
  readonly toLiveMessage?: ToLiveMessage;
  /** Prices have been checked, as they are every `everyMs`. Returns at once and never throws. */
  readonly evaluated?: (everyMs: number) => void;
  /** Symbols that prices are needed of now. */
  readonly watchedSymbols?: () => Iterable<string>;
  /** Symbols that are worth a request on a market where each is one. */
  readonly followedSymbols?: () => Promise<Iterable<string>>;
  /** Why what it watches could not be evaluated, in a sentence; null while it can. */
  readonly readEvaluationFault?: () => string | null;
  /** Channels and destinations that accept no messages. */
  readonly readChannelFaults?: () => Promise<readonly ChannelFault[]>;
  /** When (ISO) was due what has waited longest to be sent by `now`; null when nothing is. */
  readonly readOldestDue?: (now: string) => Promise<string | null>;
  /** Takes up where the process before it left off. Before anything runs. */
  readonly load?: () => Promise<void>;
  /** Begins what runs by itself, behind the reactors and before the jobs. Returns how to end it. */
  readonly start?: () => () => Promise<void> | void;
  /** Runs until it ends or is aborted, which is the first thing of a stop. */
  readonly play?: (signal: AbortSignal) => Promise<void>;
  /** Writes what the next process is to {@link load}. Last of a stop. */
  readonly save?: () => Promise<void>;
}

/** A capability of the list, whatever its types. */
interface Entry extends Omit<Capability<string, never, never>, "create" | "routes"> {
  readonly build: (services: object) => Running<unknown>;
  readonly routesOf: (service: unknown) => readonly AnyElysia[];
}

/** Capabilities in the order in which they are built, loaded and started. */
export interface CapabilityList<Given extends object, Services = Given> {
  readonly entries: readonly Entry[];
  /** The list with one more; it does not compile before those that offer what it needs. */
  with<Name extends string, Service>(
    capability: Capability<Name, Services, Service>,
  ): CapabilityList<Given, Services & Readonly<Record<Name, Service>>>;
  /** Builds all of them, each with what those before it offer. */
  build(given: Given): readonly BuiltCapability[];
}

export interface BuiltCapability extends Running<unknown> {
  readonly routes: readonly AnyElysia[];
}

/** An empty list, for capabilities that are built with `Given`. */
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

/** `with` has compared the types; the list forgets them. */
const toEntry = <Name extends string, Needs, Service>({
  create,
  routes,
  ...declared
}: Capability<Name, Needs, Service>): Entry => ({
  ...declared,
  build: (services) => create(services as Needs),
  routesOf: (service) => routes?.(service as Service) ?? [],
});
