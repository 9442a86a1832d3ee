import { useCallback, useMemo } from "react";
import { sentenceOf } from "../../../api/apiError.ts";
import {
  useEditAlertMutation,
  useGetAlertsQuery,
  useMoveAlertTargetMutation,
  type Alert,
  type Quote,
} from "../../../api/endpoints.ts";
import type { AlertCondition } from "../../../app/alerts/alertSubject.ts";
import { useMetQuestion } from "../../../app/alerts/useMetQuestion.tsx";
import { showToast } from "../../../app/toasts.ts";
import { formatPriceOf } from "../../../format/level.ts";
import { decimalText } from "../../../format/round.ts";
import * as words from "../messages.ts";
import type { AlertLine } from "../../../charts/model/alertLines.ts";
import { formatCount, formatPercentTarget } from "../../../format/number.ts";

/**
 * Returns the lines of active alerts, in their order. A change alert is drawn at today's level, or
 * at two for both directions; it is fixed, and omitted without `previousClose`.
 */
export function alertLinesOf(
  alerts: readonly Alert[],
  symbol: string,
  previousClose: number | null,
): readonly AlertLine[] {
  const lines = alerts
    .filter((alert) => alert.isActive && alert.symbol === symbol)
    .flatMap((alert) =>
      alert.alertType === "change_percent"
        ? changeLines(alert, previousClose)
        : [
            {
              id: String(alert.id),
              name: alert.alertType === "above" ? words.ABOVE : words.BELOW,
              price: alert.targetPrice,
              isMovable: true,
            },
          ],
    );
  return mergeEqual(lines);
}

/** Draws equal alerts as one line with their number. */
function mergeEqual(lines: readonly AlertLine[]): readonly AlertLine[] {
  const groups = Map.groupBy(lines, ({ name, price }) => `${name} ${price}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    return { ...first, name: words.describeAlike(first.name, formatCount(1 + others.length)) };
  });
}

function changeLines(
  { id, targetPrice: percent, direction }: Alert,
  previousClose: number | null,
): readonly AlertLine[] {
  if (previousClose === null) return [];
  const ways = direction === "either" ? (["up", "down"] as const) : [direction];
  return ways
    .map((way) => {
      const sign = way === "up" ? 1 : -1;
      return {
        id: `${id} ${sign}`,
        name: words.describeChange(formatPercentTarget(percent, way)),
        price: previousClose * (1 + (sign * percent) / 100),
        isMovable: false,
      };
    })
    .filter(({ price }) => price > 0);
}

const noAlerts: readonly Alert[] = [];

export function useChartAlerts(symbol: string, quote: Quote | undefined) {
  const { data: alerts = noAlerts } = useGetAlertsQuery({ symbol });
  const [move] = useMoveAlertTargetMutation();
  const [edit] = useEditAlertMutation();
  const { ask, question } = useMetQuestion();
  const previousClose = quote?.previousClose ?? null;
  const lines = useMemo(
    () => alertLinesOf(alerts, symbol, previousClose),
    [alerts, symbol, previousClose],
  );

  /** Reverts the move if the server rejects it. Crossing the price may change the side. */
  const moveLine = useCallback(
    async (lineId: string, price: number) => {
      const alert = alerts.find(({ id }) => String(id) === lineId);
      if (!alert) return;
      const { id, currency, targetPrice: before } = alert;
      const { symbol: of, alertType, direction } = alert;
      const targetPrice = decimalText(price);
      const answer = await ask({
        symbol: of,
        alertType,
        direction,
        targetPrice,
        targetOf: of,
        isSuggested: false,
        awaitedShift: null,
      });
      if (answer === undefined) return;
      const send = (target: number, expectedTarget: number, side: AlertCondition | undefined) =>
        side === undefined
          ? move({ id, newTarget: { targetPrice: target, expectedTarget } }).unwrap()
          : edit({
              id,
              alertEdit: { targetPrice: target, expectedTarget, alertType: side },
            }).unwrap();
      const moveTo = async (target: number, expectedTarget: number, isUndo: boolean) => {
        const turned = isUndo ? alertType : answer.alertType;
        try {
          await send(target, expectedTarget, answer.alertType && turned);
          showToast({
            intent: "success",
            message: (isUndo ? words.describeMovedBack : words.describeMoved)(
              alert.symbol,
              formatPriceOf(alert.symbol, target, currency),
            ),
            ...(isUndo
              ? {}
              : { action: { text: words.UNDO, onClick: () => void moveTo(before, target, true) } }),
          });
        } catch (error) {
          const title = isUndo ? words.UNDO_MOVE_FAILED : words.MOVE_FAILED;
          showToast({ intent: "failure", title, message: sentenceOf(error) });
        }
      };
      await moveTo(price, before, false);
    },
    [alerts, ask, edit, move],
  );
  return { lines, moveLine, question };
}
