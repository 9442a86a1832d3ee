import type { Capability } from "../source.ts";
import type { RoutedSource, SourcesFor } from "./health/attempt.ts";

/** Names of sources by kind. Sources that a list does not name come after those it names. */
export type SourceOrder = Readonly<Partial<Record<Capability, readonly string[]>>>;

/** The order in which sources are asked: that of `routed`, unless one was chosen for the kind. */
export function createSourceOrder(routed: readonly RoutedSource[]) {
  let chosen: SourceOrder = {};
  const sourcesFor: SourcesFor = (capability) => {
    const capable = routed.filter(({ source }) => source.capabilities.has(capability));
    const names = chosen[capability];
    if (names === undefined) return capable;
    const rankOf = ({ source }: RoutedSource) => {
      const rank = names.indexOf(source.name);
      return rank < 0 ? names.length : rank;
    };
    return capable.toSorted((one, other) => rankOf(one) - rankOf(other));
  };
  return {
    sourcesFor,
    change(order: SourceOrder): void {
      chosen = order;
    },
  };
}
