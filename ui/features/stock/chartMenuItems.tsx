import {
  DownloadIcon,
  MediaIcon,
  NotificationsIcon,
  ThIcon,
  ZoomToFitIcon,
} from "@blueprintjs/icons";
import { indicatorNames, type IndicatorId } from "../../charts/indicators.ts";
import type { ChartMenuItem } from "../../charts/ChartMenu.tsx";
import type { MenuSubject } from "../../charts/PriceChart.tsx";
import { formatPriceOf } from "../../format/level.ts";
import {
  HIDE_TABLE,
  RESET_VIEW,
  SAVE_CSV,
  SAVE_PNG,
  TABLE_VIEW,
  nameAlertOn,
  nameAlertWhen,
} from "./messages.ts";

export interface ChartMenuActions {
  readonly symbol: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly hasTable: boolean;
  readonly createAlert: (condition: "above" | "below", price: number) => void;
  /** What is drawn beside the prices. */
  readonly indicators: readonly IndicatorId[];
  readonly createRule: (indicator: IndicatorId) => void;
  readonly toggleTable: () => void;
  readonly savePicture: () => void;
  readonly saveCsv: () => void;
}

/** What the chart's menu offers at a price. */
export function chartMenuItems(
  { price, resetView }: MenuSubject,
  {
    symbol,
    currency,
    hasTable,
    createAlert,
    indicators,
    createRule,
    toggleTable,
    savePicture,
    saveCsv,
  }: ChartMenuActions,
): readonly ChartMenuItem[] {
  const alertItem = (condition: "above" | "below"): ChartMenuItem => ({
    text: nameAlertWhen(condition, formatPriceOf(symbol, price, currency)),
    icon: <NotificationsIcon />,
    onSelect: () => createAlert(condition, price),
  });
  return [
    alertItem("above"),
    alertItem("below"),
    ...indicators.map((id) => ({
      text: nameAlertOn(indicatorNames[id]),
      icon: <NotificationsIcon />,
      onSelect: () => createRule(id),
    })),
    { text: RESET_VIEW, icon: <ZoomToFitIcon />, onSelect: resetView, isApart: true },
    {
      text: hasTable ? HIDE_TABLE : TABLE_VIEW,
      icon: <ThIcon />,
      onSelect: toggleTable,
    },
    { text: SAVE_PNG, icon: <MediaIcon />, onSelect: savePicture, isApart: true },
    { text: SAVE_CSV, icon: <DownloadIcon />, onSelect: saveCsv },
  ];
}
