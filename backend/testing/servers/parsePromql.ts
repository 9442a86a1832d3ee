import { parser } from "@prometheus-io/lezer-promql";

export interface Promql {
  /** Names of the queried metrics, each once. */
  readonly metrics: readonly string[];
  /** The part that cannot be parsed; null if all of it can. */
  readonly error: string | null;
}

/** Parses a query as Prometheus does. */
export function parsePromql(query: string): Promql {
  const metrics = new Set<string>();
  let error: string | null = null;
  parser.parse(query).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) error ??= `at ${from}: ${query.slice(from, from + 20)}`;
      if (type.name === "Identifier" && node.parent?.type.name === "VectorSelector")
        metrics.add(query.slice(from, to));
    },
  });
  return { metrics: [...metrics], error };
}
