import type { DomainEvent } from "./event.ts";

export type Upcaster = (data: unknown) => DomainEvent;

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
