import type { RequestOrigin } from "../requestOrigin.ts";
import { commandLine } from "../singleFile.ts";

type Upcaster = (data: unknown) => DomainEvent;

/**
 * Upcasters by stored type. Released events never change; they are upcast when read. An upcaster
 * that keeps the type must itself distinguish old data from new. One that changes the type is
 * followed by the upcaster of the new type, so that each handles only its own step.
 */
export type Upcasters = Readonly<Record<string, Upcaster>>;

export function upcast(event: DomainEvent, upcasters: Upcasters): DomainEvent {
  if (!Object.hasOwn(upcasters, event.type)) return event;
  const passed = new Set<string>();
  let current = event;
  while (!passed.has(current.type) && Object.hasOwn(upcasters, current.type)) {
    passed.add(current.type);
    current = upcasters[current.type]?.(current.data) ?? current;
  }
  return current;
}

/** A fact, named in the past tense. `data` is plain JSON with ids, never addresses or secrets. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** Type of the data of an event, without a value. */
interface DataOf<Data> {
  readonly data?: Data;
}

/** Declares an event in an object that names the events of a store by type. */
export const dataOf = <Data>(): DataOf<Data> => ({});

/** The events that such an object declares, or the one of a type. */
export type EventOf<Events, Type extends keyof Events & string = keyof Events & string> = {
  [Each in Type]: Events[Each] extends DataOf<infer Data> ? DomainEvent<Each, Data> : never;
}[Type];

export interface EventMetadata extends Partial<RequestOrigin> {
  readonly causedBy?: number;
}

export type RecordedEvent<E extends DomainEvent = DomainEvent> = E & {
  /** Position in the whole log, from 1; archived events leave gaps. */
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly metadata: EventMetadata;
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
};

/** Version of a stream without events. */
export const NO_STREAM = 0;

export interface StreamAppend {
  readonly stream: string;
  readonly expectedVersion: number;
  readonly events: readonly DomainEvent[];
  readonly metadata?: EventMetadata;
}

/** Another append came first; the decision must be made again on the new state. */
export class ConcurrencyConflict extends Error {
  override readonly name = "ConcurrencyConflict";
  constructor(readonly stream: string) {
    super(`Stream ${stream} has changed since it was read`);
  }
}

/** A log row that contains no valid event: the file was changed or damaged from outside. */
export class UnreadableEvent extends Error {
  override readonly name = "UnreadableEvent";
  constructor(position: number, stream: string, cause?: unknown) {
    super(
      `Event ${position} of stream ${stream} cannot be read: restore a backup (${commandLine("restore FILE")}), or copy what can be read into a new database (${commandLine("salvage FILE")})`,
      { cause },
    );
  }
}
