import { useState } from "react";
import { useCreateAlertMutation } from "../../api/endpoints.ts";
import { showFailure, showToast } from "../toasts.ts";
import { decimalText } from "../../format/round.ts";
import { EMPTY_SUBJECT, roundTarget } from "./alertSubject.ts";
import { CREATED, CREATE_FAILED } from "./messages.ts";
import { useMetQuestion } from "./useMetQuestion.tsx";

/** Required by the specification. */
const ALERT_FACTOR = 1.1;

export const targetAbove = (price: number): number => roundTarget(price * ALERT_FACTOR);

export function useTargetAlert() {
  const [createAlert] = useCreateAlertMutation();
  const { ask, question } = useMetQuestion();
  const [creatingFor, setCreatingFor] = useState<string | null>(null);
  return {
    creatingFor,
    /** Asks if the price has passed the target meanwhile. */
    question,
    createAbove: async (symbol: string, price: number): Promise<void> => {
      setCreatingFor(symbol);
      try {
        const targetPrice = targetAbove(price);
        const subject = { ...EMPTY_SUBJECT, symbol, targetPrice: decimalText(targetPrice) };
        const answer = await ask(subject);
        if (answer === undefined) return;
        const { alertType } = { ...subject, ...answer };
        await createAlert({ newAlert: { symbol, targetPrice, alertType } }).unwrap();
        showToast({ intent: "success", message: CREATED });
      } catch (error) {
        showFailure(CREATE_FAILED, error);
      } finally {
        setCreatingFor(null);
      }
    },
  };
}
