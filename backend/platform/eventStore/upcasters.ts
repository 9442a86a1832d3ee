import type { DomainEvent } from "./event.ts";

/** Turns an event as it was once written into the shape the code reads today. */
export type Upcaster = (data: unknown) => DomainEvent;

/**
 * By the type as it stands in the log. Released events never change; they are upcast on reading. An
 * upcaster that keeps the type tells old data from new by itself; one that changes the type hands
 * over to the upcaster of the new type, so that each knows its own step only.
 */
export type Upcasters = Readonly<Record<string, Upcaster>>;

/** Follows the steps to today's shape. No type is passed twice, so a circle ends. */
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
