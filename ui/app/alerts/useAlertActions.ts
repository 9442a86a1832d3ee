import { sentenceOf } from "../../api/apiError.ts";
import {
  usePauseAlertMutation,
  useResumeAlertMutation,
  useSnoozeAlertMutation,
  useUnmuteMutation,
} from "../../api/endpoints.ts";
import { showToast, showFailure } from "../toasts.ts";
import * as words from "./messages.ts";

/** Unmutes one alert, or all alerts (null), and shows the outcome in a toast. */
export function useUnmute(): {
  readonly unmute: (alertId: number | null) => Promise<void>;
  readonly isBusy: boolean;
} {
  const [unmute, { isLoading }] = useUnmuteMutation();
  return {
    isBusy: isLoading,
    unmute: async (alertId) => {
      try {
        await unmute({ alertId: alertId ?? 0 }).unwrap();
        showToast({ intent: "success", message: words.UNMUTED });
      } catch (failure) {
        showFailure(words.UNMUTE_FAILED, failure);
      }
    },
  };
}

const SNOOZE_MINUTES = 60;

const fail = (title: string, error: unknown) =>
  showToast({ intent: "failure", title, message: sentenceOf(error) });

/** Actions on one alert; each shows its result in a toast. */
export function useAlertActions() {
  const [pause, { isLoading: isPausing }] = usePauseAlertMutation();
  const [resume, { isLoading: isResuming }] = useResumeAlertMutation();
  const [snooze, { isLoading: isSnoozing }] = useSnoozeAlertMutation();
  const [unmute, { isLoading: isUnmuting }] = useUnmuteMutation();

  const resumeAlert = async (id: number) => {
    try {
      await resume({ id }).unwrap();
      showToast({ intent: "success", message: words.RESUMED });
    } catch (error) {
      fail(words.RESUME_FAILED, error);
    }
  };

  return {
    isBusy: isPausing || isResuming || isSnoozing || isUnmuting,
    /** Pauses the alert and offers Resume in a toast. */
    pause: async (id: number): Promise<void> => {
      try {
        await pause({ id }).unwrap();
        const action = { text: words.RESUME, onClick: () => void resumeAlert(id) };
        showToast({ intent: "success", message: words.PAUSED, action });
      } catch (error) {
        fail(words.PAUSE_FAILED, error);
      }
    },
    resume: resumeAlert,
    /** Mutes the alert for an hour. An alert that triggered once becomes active again. */
    snooze: async (id: number): Promise<void> => {
      try {
        await snooze({ id, snooze: { minutes: SNOOZE_MINUTES } }).unwrap();
        showToast({ intent: "success", message: words.SNOOZED });
      } catch (error) {
        fail(words.SNOOZE_FAILED, error);
      }
    },
    endSnooze: async (id: number): Promise<void> => {
      try {
        await unmute({ alertId: id }).unwrap();
        showToast({ intent: "success", message: words.SNOOZE_ENDED });
      } catch (error) {
        fail(words.END_SNOOZE_FAILED, error);
      }
    },
  };
}
