import { Button } from "@blueprintjs/core";
import { EditIcon, PauseIcon, PlayIcon, TimeIcon } from "@blueprintjs/icons";
import { useNavigate } from "react-router-dom";
import {
  useGetAlertHistoryQuery,
  useGetFiringContextsQuery,
  useGetMutesQuery,
  useGetQuoteQuery,
  useUndoAlertAdjustmentMutation,
  useUndoAlertFiringMutation,
  type Alert,
  type AlertMoment,
  type FiringContext,
  type Mute,
} from "../../api/endpoints.ts";
import { editAlertPath } from "../../app/alerts/alertDraft.ts";
import { FiringContextList } from "../../app/firingContext/FiringContextList.tsx";
import { isWaiting, statusOf, snoozeOf } from "../../app/alerts/alertStatus.ts";
import * as commonWords from "../../app/alerts/messages.ts";
import { useAlertActions } from "../../app/alerts/useAlertActions.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { WhyNotTriggered } from "../../app/alerts/WhyNotTriggered.tsx";
import { SymbolLink } from "../../app/stocks/SymbolLink.tsx";
import { useNow } from "../../app/browser/clock.ts";
import { announce } from "../../app/toasts.ts";
import { AlertStatusTag } from "../../components/alerts/AlertStatusTag.tsx";
import { describeCondition, targetsOf, trackStateOf } from "../../components/alerts/alertWords.ts";
import { DistanceTrack } from "../../components/stocks/track/DistanceTrack.tsx";
import { Drawer } from "../../app/Drawer.tsx";
import { QueryPending } from "../../app/QueryFailure.tsx";
import { PriceText } from "../../components/dataDisplay/PriceText.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { formatAbsoluteTime } from "../../format/time.ts";
import { toRow } from "./alertRows.ts";
import * as messages from "./messages.ts";
import { nameChannel } from "../../components/delivery/deliveryWords.ts";
import { formatPriceOf } from "../../format/level.ts";

export function describeMoment(moment: AlertMoment, symbol: string, currency: string): string {
  const { kind, channel } = moment;
  const [price, target] = [moment.price, moment.target].map((figure) =>
    figure === null ? "" : formatPriceOf(symbol, figure, currency),
  ) as [string, string];
  const by = channel === null ? messages.NOTIFICATION : nameChannel(channel);
  switch (kind) {
    case "delivered":
      return messages.describeNotification[sentAs(moment)](by);
    case "requested":
    case "attemptFailed":
    case "gaveUp":
      return messages.describeNotification[kind](by);
    default:
      return messages.MOMENTS[kind](price, target);
  }
}

function sentAs({ outcome }: AlertMoment) {
  if (outcome === null) return "delivered";
  return outcome === "delivered" ? "arrived" : outcome;
}

export interface HistoryDrawerProps {
  alert: Alert | undefined;
  onClose: () => void;
}

export function HistoryDrawer({ alert, onClose }: HistoryDrawerProps) {
  return (
    <Drawer
      subject={alert}
      className="alert-history"
      renderTitle={({ symbol }) => (
        <>
          {messages.nameDetails("")}
          <SymbolLink symbol={symbol} />
        </>
      )}
      close={messages.CLOSE_HISTORY}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <Summary alert={shown} />
          <HistoryActions alert={shown} />
          <WhyNot alert={shown} />
          <h3 className="alert-history-title">{messages.HISTORY_TITLE}</h3>
          <Moments id={shown.id} />
        </>
      )}
    </Drawer>
  );
}

function Summary({ alert }: { alert: Alert }) {
  const { data: quote } = useGetQuoteQuery({ symbol: alert.symbol });
  const { data: mutes = NO_MUTES } = useGetMutesQuery();
  const recipients = useRecipients();
  const now = useNow();
  const isSnoozed = alert.isActive && snoozeOf(alert, mutes, now) !== undefined;
  const isUnreachable = recipients.isUnreachable(alert);
  const status = statusOf(alert, { isSnoozed, isUnreachable });
  const destination = recipients.describe(alert);
  const { price, previousClose } = toRow(alert, status, quote, {
    full: destination,
    brief: destination,
    isUnreachable,
  });
  return (
    <div className="alert-history-summary">
      <p className="alert-history-condition">
        <span className="figures">{describeCondition(alert)}</span>
        <AlertStatusTag status={status} />
      </p>
      <p className="alert-history-price">
        <PriceText value={price} currency={alert.currency} symbol={alert.symbol} />
        <DistanceTrack
          size="medium"
          symbol={alert.symbol}
          currency={alert.currency}
          price={price}
          targets={targetsOf(alert, previousClose)}
          state={trackStateOf(status)}
        />
      </p>
      {alert.note === null ? null : <p>{alert.note}</p>}
      {/* The list of what blocks a waiting alert already says so. */}
      {destination === commonWords.NO_RECIPIENTS && isWaiting(status) ? null : (
        <p className="alert-history-recipients">{destination}</p>
      )}
    </div>
  );
}

function WhyNot({ alert }: { alert: Alert }) {
  const { data: mutes = NO_MUTES } = useGetMutesQuery();
  const now = useNow();
  const isSnoozed = snoozeOf(alert, mutes, now) !== undefined;
  if (!isWaiting(statusOf(alert, { isSnoozed, isUnreachable: false }))) return null;
  return (
    <section className="alert-history-why" aria-label={commonWords.WHY_NOT}>
      <h3>{commonWords.WHY_NOT}</h3>
      <WhyNotTriggered alert={alert} />
    </section>
  );
}

const NO_MUTES: readonly Mute[] = [];

function HistoryActions({ alert }: { alert: Alert }) {
  const { pause, resume, snooze, endSnooze, isBusy } = useAlertActions();
  const [undo, { isLoading: isUndoing }] = useUndoAlertAdjustmentMutation();
  const [undoFiring, { isLoading: isUndoingFiring }] = useUndoAlertFiringMutation();
  const { data: mutes = [] } = useGetMutesQuery();
  const navigate = useNavigate();
  const now = useNow();
  const { id, isActive, isTriggered, suspension } = alert;
  const snoozedUntil = snoozeOf(alert, mutes, now);
  return (
    <div className="alert-history-actions">
      <Button
        icon={<EditIcon />}
        text={commonWords.EDIT}
        onClick={() => void navigate(editAlertPath(id))}
      />
      {isActive ? (
        <Button
          icon={<PauseIcon />}
          text={commonWords.PAUSE}
          disabled={isBusy}
          onClick={() => void pause(id)}
        />
      ) : null}
      {suspension === null ? null : (
        <Button
          icon={<PlayIcon />}
          text={commonWords.RESUME}
          disabled={isBusy}
          onClick={() => void resume(id)}
        />
      )}
      {(isActive || isTriggered) && snoozedUntil === undefined ? (
        <Button
          icon={<TimeIcon />}
          text={messages.SNOOZE}
          disabled={isBusy}
          onClick={() => void snooze(id)}
        />
      ) : null}
      {snoozedUntil === undefined ? null : (
        <>
          <Button
            icon={<TimeIcon />}
            text={messages.END_SNOOZE}
            disabled={isBusy}
            onClick={() => void endSnooze(id)}
          />
          <p className="alert-history-snooze">
            {commonWords.describeSnoozed(formatAbsoluteTime(snoozedUntil))}
          </p>
        </>
      )}
      {alert.adjustment === null || !alert.isActive ? null : (
        <Button
          text={
            alert.adjustment.reason === "simulation" ? messages.UNDO_CHANGE : messages.UNDO_SPLIT
          }
          loading={isUndoing}
          onClick={() =>
            void announce(undo({ id }).unwrap(), messages.UNDO_FAILED, { message: messages.UNDONE })
          }
        />
      )}
      {typeof alert.firing?.splitFactor !== "number" ? null : (
        <Button
          text={messages.WAS_SPLIT}
          loading={isUndoingFiring}
          onClick={() =>
            void announce(undoFiring({ id }).unwrap(), messages.FIRING_UNDO_FAILED, {
              message: messages.FIRING_UNDONE,
            })
          }
        />
      )}
    </div>
  );
}

function Moments({ id }: { id: number }) {
  // The history is useful without the contexts.
  const { data: contexts = NO_CONTEXTS } = useGetFiringContextsQuery(
    { alertId: id },
    { refetchOnMountOrArgChange: true },
  );
  const query = useGetAlertHistoryQuery({ id });
  const { data } = query;
  if (!data) {
    return (
      <QueryPending
        query={query}
        failed={messages.HISTORY_FAILED}
        waitingFor={messages.WAITING_FOR_HISTORY}
      >
        <Skeleton width="100%" height="160px" />
      </QueryPending>
    );
  }
  return (
    <section
      className="alert-moments-scroll"
      aria-label={messages.HISTORY_TITLE}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
      tabIndex={0}
    >
      <ol className="alert-moments" aria-label={messages.HISTORY_TITLE}>
        {data.moments.map((moment, place) => (
          // Two moments may differ in their place only.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${data.moments.length - place}`}>
            <p className="alert-moment-title">
              {describeMoment(moment, data.symbol, data.currency)}
            </p>
            <MomentDetail moment={moment} />
            <MomentTimes
              exchangeTime={moment.exchangeTime}
              recordedAt={moment.recordedAt}
              zone={data.zone}
            />
            {moment.kind === "fired"
              ? contexts
                  .filter(({ firing }) => firing === moment.firing)
                  .map((context) => (
                    <FiringContextList key={context.firing} context={context} zone={data.zone} />
                  ))
              : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

const NO_CONTEXTS: readonly FiringContext[] = [];

function MomentDetail({ moment: { reason, detail } }: { moment: AlertMoment }) {
  const words = messages.describeReason(reason) || detail;
  return words === "" ? null : <p className="alert-moment-detail">{words}</p>;
}

interface MomentTimesProps {
  exchangeTime: string | null;
  recordedAt: string;
  zone: string;
}

function MomentTimes({ exchangeTime, recordedAt, zone }: MomentTimesProps) {
  const at = exchangeTime ?? recordedAt;
  const [local, exchange] = [formatAbsoluteTime(at), formatAbsoluteTime(at, zone)];
  return (
    <p className="alert-moment-time figures">
      <time dateTime={at}>{exchange}</time>{" "}
      {exchange === local ? null : <span>{messages.describeOwnTime(local)}</span>}
    </p>
  );
}
