import type { ContextFact, ContextKind } from "../../contract/alerts/firingContext.ts";
import type { DomainEvent } from "../../platform/eventStore/event.ts";

export type FiringContextCollected = DomainEvent<
  "FiringContextCollected",
  {
    readonly alertId: number;
    readonly firing: number;
    readonly symbol: string;
    /** Exchange time of the firing; ISO 8601, UTC. */
    readonly firedAt: string;
    readonly position: number;
    readonly facts: readonly ContextFact[];
    readonly failed: readonly ContextKind[];
    readonly notOffered: readonly ContextKind[];
  }
>;

export const firingContextStream = (alertId: number, firing: number): string =>
  `firing-context-${alertId}-${firing}`;
