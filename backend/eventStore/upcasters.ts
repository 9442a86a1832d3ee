import type { DomainEvent } from "./event.ts";

/** Turns an event as it was once written into the shape the code reads today. */
export type Upcaster = (data: unknown) => DomainEvent;

/** By the type as it stands in the log. Released events never change; they are upcast on reading. */
export type Upcasters = Readonly<Record<string, Upcaster>>;

/** Applies upcasters until the type has none, so that old shapes may pass through several steps. */
export function upcast(event: DomainEvent, upcasters: Upcasters): DomainEvent {
  const seen = new Set<string>();
  let current = event;
  while (upcasters[current.type] && !seen.has(current.type)) {
    seen.add(current.type);
    current = upcasters[current.type]?.(current.data) ?? current;
  }
  return current;
}
