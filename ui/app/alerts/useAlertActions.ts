import {
  usePauseAlertMutation,
  useResumeAlertMutation,
  useSnoozeAlertMutation,
  useUnmuteMutation,
} from "../../api/endpoints.ts";
import { announce } from "../toasts.ts";
import * as words from "./messages.ts";

/** Null as the alert id unmutes all alerts. */
export function useUnmute(): {
  readonly unmute: (alertId: number | null) => Promise<void>;
  readonly isBusy: boolean;
} {
  const [unmute, { isLoading }] = useUnmuteMutation();
  return {
    isBusy: isLoading,
    unmute: async (alertId) => {
      await announce(unmute({ alertId: alertId ?? 0 }).unwrap(), words.UNMUTE_FAILED, {
        message: words.UNMUTED,
      });
    },
  };
}

const SNOOZE_MINUTES = 60;

export function useAlertActions() {
  const [pause, { isLoading: isPausing }] = usePauseAlertMutation();
  const [resume, { isLoading: isResuming }] = useResumeAlertMutation();
  const [snooze, { isLoading: isSnoozing }] = useSnoozeAlertMutation();
  const [unmute, { isLoading: isUnmuting }] = useUnmuteMutation();

  const resumeAlert = (id: number) =>
    announce(resume({ id }).unwrap(), words.RESUME_FAILED, { message: words.RESUMED });

  return {
    isBusy: isPausing || isResuming || isSnoozing || isUnmuting,
    pause: async (id: number): Promise<void> => {
      await announce(pause({ id }).unwrap(), words.PAUSE_FAILED, {
        message: words.PAUSED,
        action: { text: words.RESUME, onClick: () => void resumeAlert(id) },
      });
    },
    resume: resumeAlert,
    /** Mutes the alert for an hour. An alert that triggered once becomes active again. */
    snooze: async (id: number): Promise<void> => {
      await announce(
        snooze({ id, snooze: { minutes: SNOOZE_MINUTES } }).unwrap(),
        words.SNOOZE_FAILED,
        { message: words.SNOOZED },
      );
    },
    endSnooze: async (id: number): Promise<void> => {
      await announce(unmute({ alertId: id }).unwrap(), words.END_SNOOZE_FAILED, {
        message: words.SNOOZE_ENDED,
      });
    },
  };
}
