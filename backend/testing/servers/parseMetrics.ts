import parseText from "parse-prometheus-text-format";

export interface Metric {
  readonly name: string;
  readonly type: string;
  readonly metrics: readonly {
    readonly value?: string;
    /** Of a histogram. */
    readonly count?: string;
    readonly labels?: Readonly<Record<string, string>>;
  }[];
}

/** Parses the Prometheus text format into metrics by name. */
export const parseMetrics = (text: string): ReadonlyMap<string, Metric> =>
  new Map((parseText(text) as Metric[]).map((metric) => [metric.name, metric]));
