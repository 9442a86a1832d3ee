import type { ChosenIndicator } from "../../backend/domain/indicators/indicators.ts";
import type { ChartDrawing } from "./chartDrawing.ts";
import type { ChartMenuItem } from "./controls/ChartMenu.tsx";
import type { Interval } from "../../backend/domain/bar.ts";
import type { CandleBodies, ChartType } from "./constants.ts";
import type { EventMark } from "./layers/chartMarks.ts";
import type { PriceFormatter, TimeFormatter } from "./messages.ts";
import type { AlertLine } from "./model/alertLines.ts";
import type { ChartBar, RawBar } from "./model/bars.ts";
import type { LatestPrice } from "./model/formingBar.ts";
import type { ChartIndicator } from "./model/indicators.ts";
import type { UtcOffset } from "./model/scales/ticks.ts";
import type { OlderBarsSource } from "./OlderBars.tsx";
import type { ComparedSeries } from "./useCompared.ts";

export interface PriceChartProps {
  /** Bars, oldest first; invalid ones and duplicates are dropped. Keep the reference stable. */
  readonly bars: readonly (RawBar | null | undefined)[];
  readonly interval: Interval;
  readonly type: ChartType;
  /** Height in pixels, including the axes. */
  readonly height: number;
  /** Width in pixels; by default the chart measures its container. */
  readonly width?: number;
  /** ISO 4217 code; determines the decimals and is named in the legend and spoken summary. */
  readonly currency: string;
  /** Fraction digits, if the currency does not determine them (exchange rates, indices). */
  readonly digits?: number;
  /** Price formatter. Keep it and `formatTime` stable: a new reference redraws the chart. */
  readonly formatPrice: PriceFormatter;
  readonly formatTime: TimeFormatter;
  /** Name of the series, usually the symbol; also the accessible name. */
  readonly label: string;
  /** Latest trade: updates the current bar or starts the next one. Keep the reference stable. */
  readonly latest?: LatestPrice;
  /** Indicators; panes below the prices add to `height`. Keep the reference stable. */
  readonly indicators?: readonly ChartIndicator[];
  /** Shows the bars in view as a table below the chart, in addition to its height. */
  readonly hasTable?: boolean;
  /** Lines at the target prices of alerts. Keep the reference stable. */
  readonly alertLines?: readonly AlertLine[];
  /** Called with a line's new price; `alertLines` must change at once. Default: lines are fixed. */
  readonly onMoveAlert?: (id: string, price: number) => void;
  /** Lines drawn by the user. Without it there is no drawing tool. */
  readonly drawing?: ChartDrawing;
  /** Events of the company and its alerts, shown at their bars. Keep the reference stable. */
  readonly marks?: readonly EventMark[];
  /** Items of the context menu at a position; without it the browser's menu opens. */
  readonly menuItems?: (at: MenuSubject) => readonly ChartMenuItem[];
  /** UTC offset of the exchange, which determines where days and months start; default: UTC. */
  readonly utcOffset?: UtcOffset;
  /** Name of the time zone, such as "New York"; shown in the corner of the axes. */
  readonly zoneName?: string;
  /** Source of older bars. Keep the reference stable. */
  readonly older?: OlderBarsSource;
  /** Start of the fitted view in epoch milliseconds; older bars were loaded later. */
  readonly fitFrom?: number;
  /** True to fit exactly the bars from `fitFrom` on, on narrow charts too. */
  readonly isFitExact?: boolean;
  /** A new value resets the view, as a new symbol or interval does. */
  readonly viewKey?: string;
  readonly bodies?: CandleBodies;
  /** True in a page that scrolls: the wheel zooms only after a click, or with Ctrl. */
  readonly isInPage?: boolean;
  /**
   * Second series; both are then in percent of the first bar in view. Keep the reference stable.
   */
  readonly compare?: ComparedSeries;
}

export interface MenuSubject {
  readonly indicators: readonly ChosenIndicator[];
  /** Rounded to whole ticks. */
  readonly price: number;
  readonly priceText: string;
  readonly resetView: () => void;
}

export type InteractiveProps = Omit<PriceChartProps, "bars"> & {
  readonly bars: readonly ChartBar[];
  /** All bars but the newest. */
  readonly closed: readonly ChartBar[];
  readonly width: number;
};
