import {
  DownloadIcon,
  MediaIcon,
  NotificationsIcon,
  ThIcon,
  ZoomToFitIcon,
} from "@blueprintjs/icons";
import type { ChartMenuItem } from "../../charts/ChartMenu.tsx";
import type { MenuSubject } from "../../charts/PriceChart.tsx";
import { formatPrice } from "../../format/number.ts";

export interface ChartMenuActions {
  /** ISO 4217. */
  readonly currency: string;
  readonly hasTable: boolean;
  readonly createAlert: (condition: "above" | "below", price: number) => void;
  readonly toggleTable: () => void;
  readonly savePicture: () => void;
  readonly saveCsv: () => void;
}

/** What the chart's menu offers at a price. */
export function chartMenuItems(
  { price, resetView }: MenuSubject,
  { currency, hasTable, createAlert, toggleTable, savePicture, saveCsv }: ChartMenuActions,
): readonly ChartMenuItem[] {
  const alertItem = (condition: "above" | "below"): ChartMenuItem => ({
    text: `Alert when ${condition} ${formatPrice(price, currency)}`,
    icon: <NotificationsIcon />,
    onSelect: () => createAlert(condition, price),
  });
  return [
    alertItem("above"),
    alertItem("below"),
    { text: "Reset view", icon: <ZoomToFitIcon />, onSelect: resetView, isApart: true },
    {
      text: hasTable ? "Hide the table" : "Table view",
      icon: <ThIcon />,
      onSelect: toggleTable,
    },
    { text: "Save as PNG", icon: <MediaIcon />, onSelect: savePicture, isApart: true },
    { text: "Save as CSV", icon: <DownloadIcon />, onSelect: saveCsv },
  ];
}
