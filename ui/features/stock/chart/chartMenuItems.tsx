import {
  DownloadIcon,
  MediaIcon,
  NotificationsIcon,
  ThIcon,
  ZoomToFitIcon,
} from "@blueprintjs/icons";
import { nameIndicator } from "../../../charts/indicators.ts";
import {
  parametersOf,
  type ChosenIndicator,
} from "../../../../backend/domain/indicators/indicators.ts";
import type { ChartMenuItem } from "../../../charts/controls/ChartMenu.tsx";
import type { MenuSubject } from "../../../charts/chartProps.ts";
import { formatPriceOf } from "../../../format/level.ts";
import * as words from "../messages.ts";

export interface ChartMenuActions {
  readonly symbol: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly hasTable: boolean;
  readonly createAlert: (condition: "above" | "below", price: number) => void;
  readonly createRule: (indicator: ChosenIndicator) => void;
  readonly toggleTable: () => void;
  readonly savePicture: () => void;
  readonly saveCsv: () => void;
}

export function chartMenuItems(
  { price, indicators, resetView }: MenuSubject,
  {
    symbol,
    currency,
    hasTable,
    createAlert,
    createRule,
    toggleTable,
    savePicture,
    saveCsv,
  }: ChartMenuActions,
): readonly ChartMenuItem[] {
  const alertItem = (condition: "above" | "below"): ChartMenuItem => ({
    text: words.nameAlertWhen(condition, formatPriceOf(symbol, price, currency)),
    icon: <NotificationsIcon />,
    onSelect: () => createAlert(condition, price),
  });
  const byName = new Map(
    indicators.map((each) => [
      nameIndicator({ name: each.name, parameters: parametersOf(each) }),
      each,
    ]),
  );
  return [
    alertItem("above"),
    alertItem("below"),
    ...[...byName].map(([name, indicator]) => ({
      text: words.nameAlertOn(name),
      icon: <NotificationsIcon />,
      onSelect: () => createRule(indicator),
    })),
    { text: words.RESET_VIEW, icon: <ZoomToFitIcon />, onSelect: resetView, isApart: true },
    {
      text: hasTable ? words.HIDE_TABLE : words.TABLE_VIEW,
      icon: <ThIcon />,
      onSelect: toggleTable,
    },
    { text: words.SAVE_PNG, icon: <MediaIcon />, onSelect: savePicture, isApart: true },
    { text: words.SAVE_CSV, icon: <DownloadIcon />, onSelect: saveCsv },
  ];
}
