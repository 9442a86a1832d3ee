import { Button } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { HistoryIcon, TrashIcon } from "@blueprintjs/icons";
import { ActionMenu, type MenuAction } from "../actions/ActionMenu.tsx";
import { AlertStatusTag } from "./AlertStatusTag.tsx";
import {
  describeDistance,
  describeTarget,
  targetsOf,
  trackStateOf,
  type AlertCondition,
  type AlertDirection,
  type AlertStatus,
} from "./alertWords.ts";
import { DistanceTrack } from "../stocks/track/DistanceTrack.tsx";
import { PriceText } from "../dataDisplay/PriceText.tsx";
import { RelativeTime } from "../dataDisplay/RelativeTime.tsx";
import { SymbolButton } from "../actions/SymbolButton.tsx";
import { Tooltip } from "../actions/Tooltip.tsx";
import { SymbolStatusTag, type SymbolStatus } from "../stocks/SymbolStatusTag.tsx";
import * as words from "../messages.ts";

export interface AlertCardProps {
  symbol: string;
  condition: AlertCondition;
  /** Price in `currency`, or percent units for a change alert. */
  target: number;
  direction?: AlertDirection;
  status: AlertStatus;
  currentPrice: number | null;
  /** Today's range and the close before it. */
  day?: { low: number | null; high: number | null; previousClose: number | null };
  currency?: string;
  /** Recipients of the notification: an address, a number or "All addresses and numbers". */
  destination: string;
  /** ISO 8601. */
  createdAt: string;
  /** One sentence on what happened when the alert triggered, or why it is not being watched. */
  detail?: string;
  /** Exact time of `detail` with its zone, shown on hover. */
  detailTime?: string | undefined;
  /** The user's own note. */
  note?: string;
  /** More about the alert, below its note. */
  children?: ReactNode;
  /** Set while the symbol is unconfirmed. */
  symbolStatus?: SymbolStatus | undefined;
  isDeleting?: boolean;
  /** True while an action from the menu is running. */
  isBusy?: boolean;
  /** Menu entries; without any, the card has no menu. */
  actions?: readonly MenuAction[];
  now: number;
  onOpenChart: (symbol: string) => void;
  /** If omitted, the card has no delete button. */
  onDelete?: () => void;
  /** If omitted, the card has no history button. */
  onShowHistory?: () => void;
}

const NO_ACTIONS: readonly MenuAction[] = [];

export function AlertCard({
  symbol,
  condition,
  target,
  direction = "either",
  status,
  currentPrice,
  day,
  currency = "USD",
  destination,
  createdAt,
  detail,
  detailTime,
  note,
  children,
  symbolStatus,
  isDeleting = false,
  isBusy = false,
  actions = NO_ACTIONS,
  now,
  onOpenChart,
  onDelete,
  onShowHistory,
}: AlertCardProps) {
  const alert = { symbol, alertType: condition, targetPrice: target, currency, direction };
  const targetText = describeTarget(alert);
  // A triggered change alert no longer knows the close it was measured from.
  const isArmed = status === "active" || status === "blocked" || status === "snoozed";
  const hasTargets = condition !== "change_percent" || isArmed;
  // Reserves the line while the price loads, so that nothing below moves.
  const hasDistance = isArmed && condition !== "change_percent";
  const distance = hasDistance ? describeDistance(condition, target, currentPrice) : null;
  const label = words.CONDITION_LABELS[condition];
  return (
    <article className="alert-card" aria-label={`${symbol} ${label} ${targetText}`}>
      <div className="alert-card-top">
        <SymbolButton symbol={symbol} onOpen={onOpenChart} />
        <AlertStatusTag status={status} />
        <SymbolStatusTag status={symbolStatus} />
        {onDelete === undefined && onShowHistory === undefined && actions.length === 0 ? null : (
          <span className="hover-actions alert-card-actions">
            {onShowHistory === undefined ? null : (
              <Button
                variant="minimal"
                size="small"
                icon={<HistoryIcon />}
                aria-label={words.nameHistory(symbol)}
                onClick={onShowHistory}
              />
            )}
            {onDelete === undefined ? null : (
              <Button
                variant="minimal"
                size="small"
                icon={<TrashIcon />}
                aria-label={words.nameDeleteAlert(symbol)}
                loading={isDeleting}
                onClick={onDelete}
              />
            )}
            {actions.length === 0 ? null : (
              <ActionMenu name={words.nameAlertMenu(symbol)} actions={actions} isBusy={isBusy} />
            )}
          </span>
        )}
      </div>
      <dl className="alert-card-facts">
        <div>
          <dt>{label}</dt>
          <dd className="alert-card-target figures">{targetText}</dd>
        </div>
        <div>
          <dt>{words.NOW}</dt>
          <dd className="figures">
            <PriceText value={currentPrice} currency={currency} symbol={symbol} />
            {hasDistance ? <span className="alert-card-distance">{distance}</span> : null}
          </dd>
        </div>
      </dl>
      <DistanceTrack
        size="large"
        symbol={symbol}
        currency={currency}
        price={currentPrice}
        day={day}
        targets={hasTargets ? targetsOf(alert, day?.previousClose ?? null) : []}
        state={trackStateOf(status)}
      />
      {detail === undefined ? null : (
        <p className="alert-card-detail">
          {detailTime === undefined ? (
            detail
          ) : (
            <Tooltip content={detailTime}>
              <span>{detail}</span>
            </Tooltip>
          )}
        </p>
      )}
      {note === undefined ? null : <p className="alert-card-note">{note}</p>}
      {children}
      <p className="alert-card-foot">
        <span className="alert-card-destination">{destination}</span>
        <span className="alert-card-created">
          {words.CREATED} <RelativeTime at={createdAt} now={now} hasMinutes />
        </span>
      </p>
    </article>
  );
}
