import { useCallback, useMemo } from "react";
import { sentenceOf } from "../../../api/apiError.ts";
import {
  useGetAlertsQuery,
  useMoveAlertTargetMutation,
  type Alert,
  type Quote,
} from "../../../api/endpoints.ts";
import { showToast } from "../../../app/toasts.ts";
import { formatPriceOf } from "../../../format/level.ts";
import { alertLinesOf } from "./alertLinesOf.ts";
import {
  MOVE_FAILED,
  UNDO,
  UNDO_MOVE_FAILED,
  describeMoved,
  describeMovedBack,
} from "../messages.ts";

const noAlerts: readonly Alert[] = [];

export function useChartAlerts(symbol: string, quote: Quote | undefined) {
  const { data: alerts = noAlerts } = useGetAlertsQuery({ symbol });
  const [move] = useMoveAlertTargetMutation();
  const previousClose = quote?.previousClose ?? null;
  const lines = useMemo(
    () => alertLinesOf(alerts, symbol, previousClose),
    [alerts, symbol, previousClose],
  );

  /** Moves the line immediately, and back if the server rejects the change. */
  const moveLine = useCallback(
    (lineId: string, price: number) => {
      const alert = alerts.find(({ id }) => String(id) === lineId);
      if (!alert) return;
      const { id, currency, targetPrice: before } = alert;
      const moveTo = async (target: number, expectedTarget: number, isUndo: boolean) => {
        try {
          await move({ id, newTarget: { targetPrice: target, expectedTarget } }).unwrap();
          showToast({
            intent: "success",
            message: (isUndo ? describeMovedBack : describeMoved)(
              alert.symbol,
              formatPriceOf(alert.symbol, target, currency),
            ),
            ...(isUndo
              ? {}
              : { action: { text: UNDO, onClick: () => void moveTo(before, target, true) } }),
          });
        } catch (error) {
          const title = isUndo ? UNDO_MOVE_FAILED : MOVE_FAILED;
          showToast({ intent: "failure", title, message: sentenceOf(error) });
        }
      };
      void moveTo(price, before, false);
    },
    [alerts, move],
  );
  return { lines, moveLine };
}
