import { ExchangeIcon, NotificationsIcon, TrashIcon } from "@blueprintjs/icons";
import type { LineRuleDraft } from "../../../app/rules/ruleDraft.ts";
import type { ChartMenuItem } from "../../../charts/ChartMenu.tsx";
import type { DrawnLine } from "../../../charts/model/drawnLines.ts";
import {
  ALERT_WHEN_BROKEN,
  ALERT_WHEN_CROSSED,
  ALERT_WHEN_TOUCHED,
  DELETE_LINE,
  MAKE_LOGARITHMIC,
  MAKE_STRAIGHT,
} from "../messages.ts";

export interface LineMenuActions {
  readonly createRule: (alert: LineRuleDraft["alert"]) => void;
  readonly setScale: (scale: DrawnLine["scale"]) => void;
  readonly remove: () => void;
}

const alerts = [
  ["crossed", ALERT_WHEN_CROSSED],
  ["touched", ALERT_WHEN_TOUCHED],
  ["broken", ALERT_WHEN_BROKEN],
] as const;

export function lineMenuItems(
  { scale }: DrawnLine,
  { createRule, setScale, remove }: LineMenuActions,
): readonly ChartMenuItem[] {
  const isStraight = scale === "straight";
  return [
    ...alerts.map(([alert, text]) => ({
      text,
      icon: <NotificationsIcon />,
      onSelect: () => createRule(alert),
    })),
    {
      text: isStraight ? MAKE_LOGARITHMIC : MAKE_STRAIGHT,
      icon: <ExchangeIcon />,
      onSelect: () => setScale(isStraight ? "logarithmic" : "straight"),
      isApart: true,
    },
    { text: DELETE_LINE, icon: <TrashIcon />, onSelect: remove },
  ];
}
