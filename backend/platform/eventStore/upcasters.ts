import type { DomainEvent } from "./event.ts";

/** Turns an event as it was once written into the shape the code reads today. */
export type Upcaster = (data: unknown) => DomainEvent;

/**
 * By the stored type. Released events never change; they are upcast on reading. An upcaster that
 * keeps the type must itself tell old data from new; one that changes the type passes on to the
 * upcaster of the new type, so that each handles only its own step.
 */
export type Upcasters = Readonly<Record<string, Upcaster>>;

/** Follows the steps to today's shape. No type is visited twice, so a cycle ends. */
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
