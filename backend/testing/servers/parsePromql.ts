import { parser } from "@prometheus-io/lezer-promql";

export interface Promql {
  /** Names of the metrics that are asked for, each once. */
  readonly metrics: readonly string[];
  /** What cannot be parsed; null where all can. */
  readonly error: string | null;
}

/** Reads a query as Prometheus does. */
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
