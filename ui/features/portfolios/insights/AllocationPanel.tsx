import "./insights.css";
import { SegmentedControl } from "@blueprintjs/core";
import { useState } from "react";
import {
  useGetPortfolioAllocationQuery,
  type PortfolioAllocation,
} from "../../../api/endpoints.ts";
import { queryPanelState } from "../../../app/queryPanelState.ts";
import { MissingFigure } from "../../../components/dataDisplay/MissingFigure.tsx";
import { Panel } from "../../../components/layout/Panel.tsx";
import { formatList } from "../../../format/text.ts";
import { formatCount, formatPrice, formatWeight } from "../../../format/number.ts";
import * as words from "./messages.ts";

type Division = keyof typeof words.divisions;

const REFRESH_MS = 60_000;
const WAITING_MS = 3000;

export function AllocationPanel({ id }: { id: number }) {
  const [division, setDivision] = useState<Division>("holding");
  const isWaiting = (useGetPortfolioAllocationQuery({ id }).currentData?.waiting ?? 0) > 0;
  const query = useGetPortfolioAllocationQuery(
    { id },
    { pollingInterval: isWaiting ? WAITING_MS : REFRESH_MS },
  );
  const { currentData: allocation } = query;
  return (
    <Panel
      title={words.ALLOCATION}
      isPadded
      state={queryPanelState(query, allocation, {
        waitingFor: words.WAITING_FOR_ALLOCATION,
        failed: words.ALLOCATION_FAILED,
        empty: allocation?.holding.length === 0 && {
          sentence: words.NOTHING_VALUED,
          reason: words.NOTHING_VALUED_REASON,
        },
      })}
    >
      {/* Four words do not fit beside the title on a phone. */}
      <SegmentedControl
        aria-label={words.DIVIDED_BY}
        size="small"
        inline
        value={division}
        onValueChange={(next) => setDivision(next as Division)}
        options={(Object.keys(words.divisions) as Division[]).map((value) => ({
          value,
          label: words.divisions[value],
        }))}
      />
      {allocation ? <Shares allocation={allocation} division={division} /> : null}
    </Panel>
  );
}

function Shares({ allocation, division }: { allocation: PortfolioAllocation; division: Division }) {
  const { currency, missing, waiting } = allocation;
  const rows = allocation[division];
  const owned = rows.reduce((sum, { value }) => sum + Math.max(value, 0), 0);
  return (
    <>
      <table
        className="allocation-table figures"
        aria-label={words.nameAllocation(words.divisions[division])}
      >
        <thead>
          <tr>
            <th scope="col">{words.divisions[division]}</th>
            <th scope="col">{words.VALUE}</th>
            <th scope="col">{words.WEIGHT}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, percent }) => (
            <tr key={name} className={value < 0 ? "is-debt" : undefined}>
              <th scope="row">
                {name}
                <span
                  aria-hidden="true"
                  className="allocation-bar"
                  style={{ width: `${Math.min(1, Math.abs(value) / owned) * 100}%` }}
                />
              </th>
              <td>{formatPrice(value, currency)}</td>
              <td>
                {percent === null ? (
                  <MissingFigure reason={value < 0 ? words.DEBT_NOTE : words.TOTAL_UNKNOWN} />
                ) : (
                  formatWeight(percent / 100)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {division === "holding" ? null : (
        <p className="insight-note">{words.divisionNotes[division]}</p>
      )}
      {missing.length === 0 ? null : (
        <p className="insight-note">{words.describeMissing(formatList(missing))}</p>
      )}
      {waiting === 0 ? null : (
        <output className="insight-note figures">
          {words.describeUnasked(waiting, formatCount(waiting))}
        </output>
      )}
    </>
  );
}
