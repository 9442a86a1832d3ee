import { useUnmuteMutation } from "../../api/endpoints.ts";
import { showFailure, showToast } from "../toasts.ts";
import { UNMUTED, UNMUTE_FAILED } from "./messages.ts";

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
        showToast({ intent: "success", message: UNMUTED });
      } catch (failure) {
        showFailure(UNMUTE_FAILED, failure);
      }
    },
  };
}
