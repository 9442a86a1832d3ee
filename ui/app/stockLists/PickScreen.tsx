import { useMemo } from "react";
import {
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  type ScreenerResult,
} from "../../api/endpoints.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { Screen } from "../Screen.tsx";
import { NONE_NOW, SCREENER } from "../stocks/messages.ts";
import { LIST_EXCLUSIONS } from "./pickExclusions.ts";
import { PickList } from "./PickList.tsx";
import { LIST_SIZE, matchStocks, toPick, type PickWords, type SampleStock } from "./picks.ts";
import { LISTS } from "./runWords.ts";
import { StockTable } from "./StockTable.tsx";

export interface PickScreenProps extends RuleTableProps {
  readonly title: string;
  readonly samples: readonly SampleStock[];
  readonly describe: (stock: ScreenerResult) => PickWords;
}

export function PickScreen({ title, samples, describe, ...table }: PickScreenProps) {
  const pick = (results: readonly ScreenerResult[]) =>
    matchStocks(results, table.follows, LIST_EXCLUSIONS)
      .slice(0, LIST_SIZE)
      .map((stock) => toPick(stock, stock.targetPrice, describe(stock)));
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-12">
          <PickList title={title} pick={pick} samples={samples} more={SCREENER} />
        </div>
        <div className="span-12">
          <RuleTable {...table} />
        </div>
      </div>
    </Screen>
  );
}

interface RuleTableProps {
  readonly allTitle: string;
  readonly rule: string;
  readonly follows: (stock: ScreenerResult) => boolean;
}

/** All stocks that follow a rule; renders nothing before the market was screened. */
function RuleTable({ allTitle, rule, follows }: RuleTableProps) {
  const { data: results } = useGetScreenerResultsQuery(LISTS);
  // The cards above wait for the status and would push the table down.
  const { data: status, isLoading } = useGetScreenerStatusQuery(LISTS);
  const matches = useMemo(
    () => matchStocks(results ?? [], follows, LIST_EXCLUSIONS),
    [results, follows],
  );
  if (!results || isLoading || (!status?.results && matches.length === 0)) return null;
  const notes = [rule, matches.length === 0 ? NONE_NOW : ""].filter(Boolean);
  return (
    <Panel title={allTitle} count={formatCount(matches.length)}>
      <p className="rule-table-rule">{notes.join(" ")}</p>
      {matches.length === 0 ? null : <StockTable name={allTitle} results={matches} />}
    </Panel>
  );
}
