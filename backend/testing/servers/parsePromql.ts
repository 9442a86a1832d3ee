import { parser } from "@prometheus-io/lezer-promql";

export interface Promql {
  readonly metrics: readonly string[];
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
