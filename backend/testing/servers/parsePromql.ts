import { parser } from "@prometheus-io/lezer-promql";

export interface Promql {
  /** Unique names of the queried metrics. */
  readonly metrics: readonly string[];
  /** First part that cannot be parsed. */
  readonly error: string | null;
}

/** Uses Prometheus' own grammar. */
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
