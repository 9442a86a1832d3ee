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
import {
  ALLOCATION,
  ALLOCATION_FAILED,
  DEBT_NOTE,
  describeMissing,
  describeUnasked,
  DIVIDED_BY,
  divisionNotes,
  divisions,
  nameAllocation,
  NOTHING_VALUED,
  NOTHING_VALUED_REASON,
  TOTAL_UNKNOWN,
  WEIGHT,
  VALUE,
  WAITING_FOR_ALLOCATION,
} from "./messages.ts";

type Division = keyof typeof divisions;

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
      title={ALLOCATION}
      isPadded
      state={
        !allocation
          ? queryPanelState(query, {
              waitingFor: WAITING_FOR_ALLOCATION,
              failed: ALLOCATION_FAILED,
            })
          : allocation.holding.length === 0
            ? { status: "empty", sentence: NOTHING_VALUED, reason: NOTHING_VALUED_REASON }
            : { status: "ready" }
      }
    >
      {/* Four words do not fit beside the title on a phone. */}
      <SegmentedControl
        aria-label={DIVIDED_BY}
        size="small"
        value={division}
        onValueChange={(next) => setDivision(next as Division)}
        options={(Object.keys(divisions) as Division[]).map((value) => ({
          value,
          label: divisions[value],
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
      <table className="allocation-table figures" aria-label={nameAllocation(divisions[division])}>
        <thead>
          <tr>
            <th scope="col">{divisions[division]}</th>
            <th scope="col">{VALUE}</th>
            <th scope="col">{WEIGHT}</th>
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
                  <MissingFigure reason={value < 0 ? DEBT_NOTE : TOTAL_UNKNOWN} />
                ) : (
                  formatWeight(percent / 100)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {division === "holding" ? null : <p className="insight-note">{divisionNotes[division]}</p>}
      {missing.length === 0 ? null : (
        <p className="insight-note">{describeMissing(formatList(missing))}</p>
      )}
      {waiting === 0 ? null : (
        <output className="insight-note figures">
          {describeUnasked(waiting, formatCount(waiting))}
        </output>
      )}
    </>
  );
}
