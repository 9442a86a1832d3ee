import { ExchangeIcon, NotificationsIcon, TrashIcon } from "@blueprintjs/icons";
import type { ChartMenuItem } from "../../../charts/controls/ChartMenu.tsx";
import type { DrawnLine } from "../../../charts/model/drawnLines.ts";
import { ALERT_ON_LINE, DELETE_LINE, MAKE_LOGARITHMIC, MAKE_STRAIGHT } from "../messages.ts";

export interface LineMenuActions {
  readonly createAlert: () => void;
  readonly setScale: (scale: DrawnLine["scale"]) => void;
  readonly remove: () => void;
}

export function lineMenuItems(
  { scale }: DrawnLine,
  { createAlert, setScale, remove }: LineMenuActions,
): readonly ChartMenuItem[] {
  const isStraight = scale === "straight";
  return [
    { text: ALERT_ON_LINE, icon: <NotificationsIcon />, onSelect: createAlert },
    {
      text: isStraight ? MAKE_LOGARITHMIC : MAKE_STRAIGHT,
      icon: <ExchangeIcon />,
      onSelect: () => setScale(isStraight ? "logarithmic" : "straight"),
      isApart: true,
    },
    { text: DELETE_LINE, icon: <TrashIcon />, onSelect: remove },
  ];
}
