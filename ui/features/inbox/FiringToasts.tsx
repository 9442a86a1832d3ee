import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import {
  useGetInboxUnreadQuery,
  useSnoozeAlertMutation,
  useUnmuteMutation,
} from "../../api/endpoints.ts";
import { useAppDispatch, useAppSelector } from "../../app/hooks.ts";
import { firedSeen, firedShown, inboxOpened, keyOf, type Fired } from "../../app/inbox.ts";
import { announce, showFailure, showToast, type ToastMessage } from "../../app/toasts.ts";
import { useDebounced } from "../../app/browser/useDebounced.ts";
import { formatCount } from "../../format/number.ts";
import { nameSubject } from "../../format/text.ts";
import { describeEntry } from "./entryWords.ts";
import * as messages from "./messages.ts";
import { useSnoozeRule } from "./useSnoozeRule.ts";

/** Longer than other toasts, because this one asks for a decision. */
const FIRING_TOAST_MS = 8000;

/** Milliseconds in which alerts share a toast, because one price may trigger several. */
const GATHER_MS = 200;

const MAX_NAMED = 3;

export function FiringToasts() {
  const fired = useAppSelector((state) => state.inbox.fired);
  const gathered = useDebounced(fired, GATHER_MS);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { snooze } = useSnoozeAlert();
  const { snooze: snoozeRule } = useSnoozeRule();
  /** Entries on screen; the next toast includes them. */
  const shown = useRef<readonly Fired[]>([]);

  const close = useRef(() => {});
  useReadElsewhere(() => close.current());

  useEffect(() => {
    if (gathered.length === 0) {
      close.current();
      return;
    }
    shown.current = gathered;
    const toast = describe(gathered, {
      view: (path) => void navigate(path),
      open: () => dispatch(inboxOpened(true)),
      snooze: (one) => void (one.kind === "alertTriggered" ? snooze(one) : snoozeRule(one.ruleId)),
    });
    close.current = showToast({
      ...toast,
      intent: "info",
      durationMs: FIRING_TOAST_MS,
      onDismiss: () => {
        if (shown.current === gathered) dispatch(firedSeen());
      },
    });
    dispatch(firedShown());
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [gathered]);

  return null;
}

/** Also detects reading in another tab. */
function useReadElsewhere(onRead: () => void): void {
  const { data } = useGetInboxUnreadQuery();
  const unread = data?.unread ?? 0;
  const before = useRef(unread);
  useEffect(() => {
    if (unread === 0 && before.current > 0) onRead();
    before.current = unread;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unread]);
}

interface Actions {
  readonly view: (path: string) => void;
  readonly open: () => void;
  readonly snooze: (fired: Fired) => void;
}

function describe(fired: readonly Fired[], actions: Actions): Omit<ToastMessage, "intent"> {
  const [one, ...others] = new Map(fired.map((each) => [keyOf(each), each])).values();
  if (one && others.length === 0) {
    const words = describeEntry(one);
    return {
      title: words.title,
      message: words.detail,
      action: { text: messages.VIEW, onClick: () => actions.view(words.to) },
      secondAction: { text: messages.SNOOZE, onClick: () => actions.snooze(one) },
    };
  }
  const symbols = [...new Set(fired.map(({ symbol }) => nameSubject(symbol)))];
  const named = symbols.slice(0, MAX_NAMED).join(", ");
  const more = symbols.length - MAX_NAMED;
  return {
    title: messages.nameSeveral(formatCount(others.length + 1)),
    message:
      more > 0 ? messages.describeMore(named, formatCount(more)) : messages.describeSymbols(named),
    action: { text: messages.VIEW, onClick: actions.open },
  };
}

function useSnoozeAlert() {
  const [snoozeAlert] = useSnoozeAlertMutation();
  const [unmute] = useUnmuteMutation();

  const undo = async (alertId: number): Promise<void> => {
    await announce(unmute({ alertId }).unwrap(), messages.UNMUTE_FAILED, {
      message: messages.UNMUTED,
    });
  };

  const snooze = async ({
    alertId,
    symbol,
  }: Extract<Fired, { kind: "alertTriggered" }>): Promise<void> => {
    try {
      const { repeat } = await snoozeAlert({ id: alertId, snooze: {} }).unwrap();
      showToast({
        intent: "success",
        title: messages.nameSnoozed(symbol),
        message: repeat === "once" ? messages.SNOOZED_ONCE : messages.SNOOZED,
        action: { text: messages.UNDO, onClick: () => void undo(alertId) },
      });
    } catch (failure) {
      showFailure(messages.SNOOZE_FAILED, failure);
    }
  };
  return { snooze };
}
