import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { sentenceOf } from "../../api/apiError.ts";
import { useSnoozeAlertMutation, useUnmuteMutation, type Alert } from "../../api/endpoints.ts";
import { useAppDispatch, useAppSelector } from "../../app/hooks.ts";
import { inboxOpened, triggeredSeen } from "../../app/inbox.ts";
import { showToast, type ToastMessage } from "../../app/toasts.ts";
import { useDebounced } from "../../app/useDebounced.ts";
import { formatCount } from "../../format/number.ts";
import { describeFiring, pathOfAlert } from "./entryWords.ts";
import {
  describeMore,
  describeSymbols,
  nameSeveral,
  nameSnoozed,
  SNOOZE,
  SNOOZED,
  SNOOZED_ONCE,
  SNOOZE_FAILED,
  UNDO,
  UNMUTED,
  UNMUTE_FAILED,
  VIEW,
} from "./messages.ts";

/** Longer than others: it asks for a decision. */
const FIRING_TOAST_MS = 8000;

/** Alerts of one price change trigger together and are one toast. */
const GATHER_MS = 200;

const MAX_NAMED = 3;

/** Says on every screen which alert has triggered while the page is open. */
export function FiringToasts() {
  const triggered = useAppSelector((state) => state.inbox.triggered);
  const gathered = useDebounced(triggered, GATHER_MS);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { snooze } = useSnooze();
  /** What the toast on screen speaks of: the one that replaces it speaks of them as well. */
  const shown = useRef<readonly Alert[]>([]);

  useEffect(() => {
    if (gathered.length === 0) return;
    shown.current = gathered;
    const toast = describe(gathered, {
      view: (alert) => void navigate(pathOfAlert(alert.id)),
      open: () => dispatch(inboxOpened(true)),
      snooze: (alert) => void snooze(alert),
    });
    showToast({
      ...toast,
      intent: "info",
      durationMs: FIRING_TOAST_MS,
      onDismiss: () => {
        if (shown.current === gathered) dispatch(triggeredSeen());
      },
    });
    // Only what has triggered makes a new toast.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [gathered]);

  return null;
}

interface Actions {
  readonly view: (alert: Alert) => void;
  readonly open: () => void;
  readonly snooze: (alert: Alert) => void;
}

function describe(alerts: readonly Alert[], actions: Actions): Omit<ToastMessage, "intent"> {
  const [alert, ...others] = new Map(alerts.map((each) => [each.id, each])).values();
  const words = alert && others.length === 0 ? describeFiring(alert) : null;
  if (alert && words) {
    return {
      title: words.title,
      message: words.detail,
      action: { text: VIEW, onClick: () => actions.view(alert) },
      secondAction: { text: SNOOZE, onClick: () => actions.snooze(alert) },
    };
  }
  const symbols = [...new Set(alerts.map(({ symbol }) => symbol))];
  const named = symbols.slice(0, MAX_NAMED).join(", ");
  const more = symbols.length - MAX_NAMED;
  return {
    title: nameSeveral(formatCount(others.length + 1)),
    message: more > 0 ? describeMore(named, formatCount(more)) : describeSymbols(named),
    action: { text: VIEW, onClick: actions.open },
  };
}

function useSnooze() {
  const [snoozeAlert] = useSnoozeAlertMutation();
  const [unmute] = useUnmuteMutation();

  const undo = async (alertId: number): Promise<void> => {
    try {
      await unmute({ alertId }).unwrap();
      showToast({ intent: "success", message: UNMUTED });
    } catch (failure) {
      showToast({ intent: "failure", title: UNMUTE_FAILED, message: sentenceOf(failure) });
    }
  };

  const snooze = async ({ id, symbol, repeat }: Alert): Promise<void> => {
    try {
      await snoozeAlert({ id, snooze: {} }).unwrap();
      showToast({
        intent: "success",
        title: nameSnoozed(symbol),
        message: repeat === "once" ? SNOOZED_ONCE : SNOOZED,
        action: { text: UNDO, onClick: () => void undo(id) },
      });
    } catch (failure) {
      showToast({ intent: "failure", title: SNOOZE_FAILED, message: sentenceOf(failure) });
    }
  };
  return { snooze };
}
