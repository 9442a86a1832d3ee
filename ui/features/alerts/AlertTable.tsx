import "./alertTable.css";
import { Button, Checkbox } from "@blueprintjs/core";
import { HistoryIcon, TrashIcon } from "@blueprintjs/icons";
import type { MouseEvent } from "react";
import type { Alert } from "../../api/endpoints.ts";
import { describeAlertDetail } from "../../app/alerts/alertDetail.ts";
import { isWaiting } from "../../app/alerts/alertStatus.ts";
import { WHY_NOT } from "../../app/alerts/messages.ts";
import { useAlertMenu } from "../../app/alerts/useAlertMenu.tsx";
import { ActionMenu } from "../../components/actions/ActionMenu.tsx";
import { AlertStatusTag } from "../../components/alerts/AlertStatusTag.tsx";
import {
  describeCondition,
  describeTarget,
  targetsOf,
  trackStateOf,
} from "../../components/alerts/alertWords.ts";
import { DistanceTrack } from "../../components/stocks/track/DistanceTrack.tsx";
import * as commonWords from "../../components/messages.ts";
import { MissingFigure } from "../../components/dataDisplay/MissingFigure.tsx";
import { PriceText } from "../../components/dataDisplay/PriceText.tsx";
import { directionOf, SortHeader } from "../../components/dataDisplay/SortHeader.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { SymbolStatusTag } from "../../components/stocks/SymbolStatusTag.tsx";
import { Tooltip } from "../../components/actions/Tooltip.tsx";
import { formatDistance } from "../../format/number.ts";
import { nextSorting, type AlertRow, type SortColumn, type Sorting } from "./alertRows.ts";
import * as words from "./messages.ts";

const COLUMNS: readonly { readonly title: string; readonly column: SortColumn }[] = [
  { title: words.STOCK, column: "symbol" },
  { title: words.CONDITION, column: "condition" },
  { title: words.PRICE_NOW, column: "price" },
  { title: words.DISTANCE, column: "distance" },
  { title: words.STATUS, column: "status" },
  { title: words.RECIPIENTS, column: "recipients" },
  { title: words.CREATED_AT, column: "created" },
];

export interface AlertTableActions {
  readonly deletingId: number | null;
  readonly now: number;
  /** Returns until when the alert is snoozed, ISO 8601; undefined if it is not. */
  snoozedUntil(alert: Alert): string | undefined;
  onOpenChart(symbol: string): void;
  onDelete(id: number): void;
  onShowHistory(id: number): void;
}

export interface AlertTableProps {
  rows: readonly AlertRow[];
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting | undefined) => void;
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
  actions: AlertTableActions;
}

export function AlertTable(props: AlertTableProps) {
  const { rows, sorting, onSort, selected, onSelect, actions } = props;
  const chosen = rows.filter(({ alert }) => selected.has(alert.id)).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  return (
    <div className="panel">
      <table className="row-table alert-table" aria-label={words.ALERTS}>
        <thead>
          <tr>
            <th scope="col" className="alert-cell-select">
              <Checkbox
                aria-label={words.SELECT_ALL}
                checked={isAll}
                indeterminate={chosen > 0 && !isAll}
                onChange={() =>
                  onSelect(
                    rows.map(({ alert }) => alert.id),
                    !isAll,
                  )
                }
              />
            </th>
            {COLUMNS.map(({ title, column }) => (
              <SortHeader
                key={column}
                title={title}
                className={`alert-cell-${column}`}
                direction={directionOf(sorting, column)}
                onSort={() => onSort(nextSorting(sorting, column))}
              />
            ))}
            <th scope="col" className="alert-cell-actions">
              <span className="visually-hidden">{words.ROW_ACTIONS}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AlertTableRow
              key={row.alert.id}
              row={row}
              isSelected={selected.has(row.alert.id)}
              onSelect={(isSelected) => onSelect([row.alert.id], isSelected)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AlertTableRowProps {
  row: AlertRow;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  actions: AlertTableActions;
}

function AlertTableRow({ row, isSelected, onSelect, actions }: AlertTableRowProps) {
  const { alert, name, status, price, recipients } = row;
  const { id, symbol, alertType, currency } = alert;
  const menu = useAlertMenu(alert);
  const detail = describeAlertDetail(
    alert,
    actions.now,
    actions.snoozedUntil(alert),
    recipients.isUnreachable,
  );
  const title = `${symbol} ${commonWords.CONDITION_LABELS[alertType]} ${describeTarget(alert)}`;
  const open = () => actions.onShowHistory(id);
  const history = {
    text: isWaiting(status) ? WHY_NOT : words.SHOW_HISTORY,
    icon: <HistoryIcon />,
    onSelect: open,
  };
  const remove = { text: words.DELETE, icon: <TrashIcon />, onSelect: () => actions.onDelete(id) };
  return (
    // The condition is the button; the row only extends its target.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className="row-table-row alert-row"
      aria-label={title}
      data-selected={isSelected || undefined}
      data-status={status}
      onClick={(event) => isOnRow(event) && open()}
    >
      <td className="alert-cell-select">
        <Checkbox
          aria-label={words.nameSelect(title)}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <th scope="row" className="alert-cell-symbol">
        <span className="alert-row-stock">
          <SymbolButton symbol={symbol} onOpen={actions.onOpenChart} />
          <span className="alert-row-name truncate" title={name}>
            {name}
          </span>
          <SymbolStatusTag status={alert.symbolStatus} />
        </span>
      </th>
      <td className="alert-cell-condition">
        <button type="button" className="alert-row-condition figures" onClick={open}>
          {describeCondition(alert)}
          <span className="visually-hidden"> {commonWords.nameHistory(symbol)}</span>
        </button>
        {detail === undefined ? null : (
          <span className="alert-row-detail">
            {detail.exactTime === undefined ? (
              detail.sentence
            ) : (
              <Tooltip content={detail.exactTime}>
                <span>{detail.brief ?? detail.sentence}</span>
              </Tooltip>
            )}
          </span>
        )}
        {alert.note === null ? null : (
          <span className="alert-row-note" title={alert.note}>
            {alert.note}
          </span>
        )}
      </td>
      <td className="alert-cell-price">
        <PriceText value={price} currency={currency} symbol={symbol} />
      </td>
      <td className="alert-cell-distance">
        <Distance row={row} />
      </td>
      <td className="alert-cell-status">
        <AlertStatusTag status={status} />
      </td>
      <td className="alert-cell-recipients" title={recipients.full}>
        <span className="alert-row-recipients">{recipients.brief}</span>
      </td>
      <td className="alert-cell-created">
        <RelativeTime at={alert.createdAt} now={actions.now} hasMinutes />
      </td>
      <td className="alert-cell-actions">
        <span className="hover-actions">
          <Button
            variant="minimal"
            size="small"
            className="alert-row-delete"
            icon={<TrashIcon />}
            aria-label={commonWords.nameDeleteAlert(symbol)}
            loading={actions.deletingId === id}
            onClick={() => actions.onDelete(id)}
          />
          <ActionMenu
            name={commonWords.nameAlertMenu(symbol)}
            {...menu}
            actions={[history, ...menu.actions, remove]}
          />
        </span>
      </td>
    </tr>
  );
}

/** Returns false for a press on a control, and for selecting text. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  const control = (target as Element).closest("a, button, input, label, [role=menuitem]");
  const isPortal = !currentTarget.contains(target as Node);
  return control === null && !isPortal && (getSelection()?.isCollapsed ?? true);
}

function Distance({ row }: { row: AlertRow }) {
  const { alert, status, distance, price, previousClose } = row;
  if (distance === null) {
    return (
      <span className="alert-distance alert-distance-none">
        <MissingFigure reason={price === null ? words.DISTANCE_UNKNOWN : words.NOT_WAITING} />
      </span>
    );
  }
  return (
    <span className="alert-distance">
      <span className="figures">
        {formatDistance(distance)}
        <span className="visually-hidden"> {words.AWAY}</span>
      </span>
      <DistanceTrack
        size="small"
        symbol={alert.symbol}
        currency={alert.currency}
        price={price}
        targets={targetsOf(alert, previousClose)}
        state={trackStateOf(status)}
      />
    </span>
  );
}
