import { useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { useCreateAlertMutation } from "../../api/endpoints.ts";
import { showToast } from "../toasts.ts";
import { roundTarget } from "./alertSubject.ts";
import { CREATED, CREATE_FAILED } from "./messages.ts";

/**
 * Required by the specification: the Alert button of a result sets the target to 1.1 times the
 * current price.
 */
export const ALERT_FACTOR = 1.1;

export const targetAbove = (price: number): number => roundTarget(price * ALERT_FACTOR);

export function useTargetAlert() {
  const [createAlert] = useCreateAlertMutation();
  const [creatingFor, setCreatingFor] = useState<string | null>(null);
  return {
    creatingFor,
    createAbove: async (symbol: string, price: number): Promise<void> => {
      setCreatingFor(symbol);
      try {
        const newAlert = { symbol, targetPrice: targetAbove(price), alertType: "above" } as const;
        await createAlert({ newAlert }).unwrap();
        showToast({ intent: "success", message: CREATED });
      } catch (error) {
        showToast({ intent: "failure", title: CREATE_FAILED, message: sentenceOf(error) });
      } finally {
        setCreatingFor(null);
      }
    },
  };
}
