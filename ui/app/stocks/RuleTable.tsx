import { useMemo } from "react";
import {
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  type ScreenerResult,
} from "../../api/endpoints.ts";
import { Panel } from "../../components/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { StockTable } from "./StockTable.tsx";

export interface RuleTableProps {
  readonly title: string;
  /** One sentence that says which stocks are listed. */
  readonly rule: string;
  /** Returns the stocks that follow the rule, best first. */
  readonly select: (results: readonly ScreenerResult[]) => readonly ScreenerResult[];
}

/** All stocks of the last screener run that follow a rule; renders nothing if there are none. */
export function RuleTable({ title, rule, select }: RuleTableProps) {
  const { data: results } = useGetScreenerResultsQuery();
  // The cards above wait for the status and would push the table down.
  const { isLoading } = useGetScreenerStatusQuery();
  const matches = useMemo(() => select(results ?? []), [results, select]);
  if (isLoading || matches.length === 0) return null;
  return (
    <Panel title={title} count={formatCount(matches.length)}>
      <p className="rule-table-rule">{rule}</p>
      <StockTable name={title} results={matches} />
    </Panel>
  );
}
