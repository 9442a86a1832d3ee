import parseText from "parse-prometheus-text-format";

export interface Metric {
  readonly name: string;
  readonly type: string;
  readonly metrics: readonly {
    readonly value?: string;
    /** Present for a histogram. */
    readonly count?: string;
    readonly labels?: Readonly<Record<string, string>>;
  }[];
}

/** Reads the Prometheus text format. */
export const parseMetrics = (text: string): ReadonlyMap<string, Metric> =>
  new Map((parseText(text) as Metric[]).map((metric) => [metric.name, metric]));
