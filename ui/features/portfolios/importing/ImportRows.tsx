import { Button, Checkbox } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import {
  joinPages,
  useGetPortfolioImportRowPagesInfiniteQuery,
  type ImportRow,
  type ImportRowStatus,
  type PortfolioImport,
} from "../../../api/endpoints.ts";
import { PHONE, useMediaQuery } from "../../../app/browser/useMediaQuery.ts";
import { MoreRows } from "../../../app/MoreRows.tsx";
import { queryPanelState } from "../../../app/queryPanelState.ts";
import { FactsRow } from "../../../components/dataDisplay/FactsRow.tsx";
import { Panel } from "../../../components/layout/Panel.tsx";
import { formatCount, formatQuantity } from "../../../format/number.ts";
import { formatCalendarDate } from "../../../format/time.ts";
import { kinds } from "../messages.ts";
import * as words from "./messages.ts";
import { remarksOf } from "./remarksOf.ts";
import type { ImportWork } from "./useImport.ts";

interface ImportRowsProps {
  portfolioId: number;
  work: Pick<ImportWork, "change">;
  staged: PortfolioImport;
}

const STATUSES = Object.keys(words.statuses) as ImportRowStatus[];

export function ImportRows({ portfolioId, work, staged }: ImportRowsProps) {
  const [status, setStatus] = useState<ImportRowStatus>();
  const { counts, takesDuplicates } = staged;
  const all = STATUSES.reduce((sum, each) => sum + counts[each], 0);
  const filters = [
    { value: undefined, name: words.ALL, count: all },
    ...STATUSES.map((value) => ({ value, name: words.statuses[value], count: counts[value] })),
  ].filter(({ value, count }) => count > 0 || value === status);
  return (
    <div className="import-rows">
      <fieldset className="import-filters" aria-label={words.FILTER}>
        {filters.map(({ value, name, count }) => (
          <Button
            key={name}
            size="small"
            aria-pressed={status === value}
            active={status === value}
            text={words.nameFilter(name, formatCount(count))}
            onClick={() => setStatus(value)}
          />
        ))}
      </fieldset>
      {counts.duplicate > 0 || takesDuplicates ? (
        <Checkbox
          label={words.TAKE_DUPLICATES}
          checked={takesDuplicates}
          onChange={() => void work.change({ takesDuplicates: !takesDuplicates })}
        />
      ) : null}
      <RowTable portfolioId={portfolioId} work={work} staged={staged} status={status} />
    </div>
  );
}

function RowTable({
  portfolioId,
  work,
  staged,
  status,
}: ImportRowsProps & { status: ImportRowStatus | undefined }) {
  const query = useGetPortfolioImportRowPagesInfiniteQuery(
    { id: portfolioId, importId: staged.id, ...(status ? { status } : {}) },
    { refetchOnMountOrArgChange: true },
  );
  const { refetch } = query;
  const joined = joinPages(query.currentData);
  useEffect(() => {
    // The rows change when they are checked again.
    if (staged.status === "ready") void refetch();
  }, [refetch, staged]);
  const isPhone = useMediaQuery(PHONE);
  const state = queryPanelState(query, joined, {
    waitingFor: words.WAITING_FOR_ROWS,
    failed: words.ROWS_FAILED,
    empty: joined?.rows.length === 0 && { drawing: "list", sentence: words.NO_ROWS },
  });
  const take = (row: number, isTaken: boolean) => void work.change({ rows: [{ row, isTaken }] });
  return (
    <Panel title={words.ROWS} state={state}>
      {isPhone ? (
        <PhoneRows rows={joined?.rows ?? []} onTake={take} />
      ) : (
        <WideRows rows={joined?.rows ?? []} onTake={take} />
      )}
      <MoreRows rows={words.ROW_NOUN} query={{ ...query, data: query.currentData }} />
    </Panel>
  );
}

interface RowsProps {
  rows: readonly ImportRow[];
  onTake: (row: number, isTaken: boolean) => void;
}

function WideRows({ rows, onTake }: RowsProps) {
  return (
    <table className="import-table figures" aria-label={words.ROWS}>
      <thead>
        <tr>
          <th scope="col">{words.LINE}</th>
          <th scope="col">{words.STATUS}</th>
          <th scope="col">{words.DATE}</th>
          <th scope="col">{words.WHAT}</th>
          <th scope="col">{words.REASON}</th>
          <th scope="col">
            <span className="visually-hidden">{words.ACTIONS}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => (
          <tr key={each.row}>
            <th scope="row">{formatCount(each.line)}</th>
            <td>
              <Status row={each} />
            </td>
            <td>{dateOf(each)}</td>
            <td>{describeRow(each)}</td>
            <td className="import-remarks">
              <Remarks of={remarksOf(each)} />
            </td>
            <td className="import-action">
              <RowAction row={each} onTake={(isTaken) => onTake(each.row, isTaken)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PhoneRows({ rows, onTake }: RowsProps) {
  return (
    <ul aria-label={words.ROWS}>
      {rows.map((each) => {
        const remarks = remarksOf(each);
        return (
          <FactsRow
            key={each.row}
            title={describeRow(each)}
            figure={<Status row={each} />}
            detail={remarks[0]}
            note={dateOf(each)}
            facts={[
              { label: words.LINE, value: formatCount(each.line) },
              { label: words.WHAT, value: describeRow(each) },
              ...(remarks.length === 0
                ? []
                : [{ label: words.REASON, value: <Remarks of={remarks} /> }]),
            ]}
            actions={<RowAction row={each} onTake={(isTaken) => onTake(each.row, isTaken)} />}
          />
        );
      })}
    </ul>
  );
}

const Status = ({ row: { status } }: { row: ImportRow }) => (
  <span className={`import-status import-status-${status}`}>{words.statuses[status]}</span>
);

const Remarks = ({ of: remarks }: { of: readonly string[] }) =>
  remarks.map((remark) => <p key={remark}>{remark}</p>);

function RowAction({ row, onTake }: { row: ImportRow; onTake: (isTaken: boolean) => void }) {
  const line = formatCount(row.line);
  const isLeftOut = row.reason === "leftOut" && row.kind !== null;
  if (row.status === "duplicate" || isLeftOut) {
    return (
      <Button
        size="small"
        text={words.TAKE}
        aria-label={words.nameTake(line)}
        onClick={() => onTake(true)}
      />
    );
  }
  if (row.status !== "ready") return null;
  return (
    <Button
      size="small"
      text={words.LEAVE_ROW}
      aria-label={words.nameLeaveRow(line)}
      onClick={() => onTake(false)}
    />
  );
}

const dateOf = ({ date }: ImportRow): string =>
  date !== null && /^\d{4}-\d\d-\d\d$/.test(date) ? formatCalendarDate(date) : (date ?? "");

const join = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(" ");

/** Keeps every digit, because a price may have more than the currency. */
const write = (amount: string | null): string | null =>
  amount === null ? null : formatQuantity(amount);

function describeRow({ kind, symbol, quantity, price, amount, currency, text }: ImportRow): string {
  if (kind === null) return text ?? "";
  if (kind === "manualPrice") {
    const stated = join(write(price), currency);
    return words.describeManualPrice(symbol, stated);
  }
  if (kind === "dismissedSplit") return words.describeDismissedSplit(symbol);
  const what =
    quantity !== null && price !== null
      ? words.describePurchase(formatQuantity(quantity), symbol ?? "", join(write(price), currency))
      : join(symbol, write(amount), currency);
  return `${kinds[kind]} ${what}`;
}
