import type { ComponentGroup } from "./notes.ts";

export const charts: ComponentGroup = {
  title: "Charts",
  components: {
    "charts/PriceChart": {
      purpose:
        "The price of one symbol over time, as candles, line or area, with zoom, pan, crosshair, indicators, alerts and events.",
      instead: { BacktestChart: "a line of closes with a few dots is enough, inside a form" },
      anatomy: [
        "Plot with grid lines at 6% opacity",
        "Price axis at the right, with the last price in the color of its direction",
        "Time axis below, in the exchange's own time",
        "Legend with the values of the bar under the crosshair",
        "Averages, bands and clouds over the prices, each line in a color of its own",
        "Panes below for oscillators and volume, with their levels",
      ],
      accessibility: [
        "An application with a name and a summary: arrow keys go from bar to bar, + and − zoom, and each bar is read.",
        "The bars in view can be shown as a table.",
        "Rising candles are hollow and falling ones filled, so direction does not depend on color.",
      ],
    },
    "charts/controls/ChartToolbar": {
      purpose: "Interval and type of a chart with its tools above it, and its ranges below it.",
      instead: { IndicatorPicker: "what is drawn over the prices is chosen" },
      anatomy: [
        "Intervals",
        "Types with their icons",
        "Tools, at the end",
        "Below the chart: ranges, each with the interval that fits it, and the link to a finance site",
      ],
      accessibility: [
        "Three radio groups with names; arrow keys move inside each.",
        "Names and tooltips tell 1M, a minute per bar, from 1M, a month.",
      ],
    },
    "charts/secondary/EarningsChart": {
      purpose: "Earnings per share of the last quarters, expected against reported.",
      anatomy: [
        "Legend",
        "A ring at the estimate and a filled shape at the result, for each quarter",
        "The quarter's last month, and the difference in percent",
      ],
      accessibility: [
        "A picture whose name has every figure.",
        "Shape and sign say above or below, so that neither depends on color.",
      ],
    },
    "charts/secondary/SmileChart": {
      purpose:
        "Implied volatility over the strikes of one expiry. It is left out if fewer than three strikes have one.",
      anatomy: [
        "Legend with the current price",
        "A curve of calls and one of puts",
        "A dotted line at the current price, if it is between the strikes",
      ],
      accessibility: [
        "A picture whose name gives the ends and the lowest point of each curve; the table has all figures.",
        "Disks on a line and squares on dashes, so that no side depends on color.",
      ],
    },
    "charts/controls/IndicatorPicker": {
      purpose:
        "Chooses what is drawn over and below the prices, and with which periods. Indicators are drawn in the order in which they were chosen.",
      instead: { ChartToolbar: "one of several is chosen" },
      anatomy: [
        "Search field",
        "A row for each indicator on the chart, with its parameters, Add another and Remove",
        "Switches in groups: averages, bands and trend, oscillators, volume",
      ],
      accessibility: [
        "A region named Indicators with named groups; each switch says whether it is pressed.",
        "A parameter that is not possible is announced with its limits, and the chart keeps the last possible one.",
      ],
    },
    "charts/controls/ChartMenu": {
      purpose:
        "What can be done at a place of the chart: set an alert at this price, reset the view.",
      instead: { ChartToolbar: "the action does not depend on the place" },
      anatomy: ["Title: symbol and price", "Items with icons", "Line before a new group"],
      accessibility: [
        "A menu that takes the focus; arrows go round, Home and End to the ends, Escape and Tab close it.",
        "Opened by the context key as by the pointer.",
      ],
    },
    "charts/ChartLoading": {
      purpose: "Placeholder with the height and axes of the chart that is loading.",
      instead: { LoadingStatus: "something other than a chart is loading" },
      anatomy: ["Sentence in the middle", "Bars for prices and times"],
      accessibility: ["The sentence is an output and is read; the bars are hidden."],
    },
    "charts/secondary/BacktestChart": {
      purpose: "A line of daily closes with a dot where an alert would have triggered.",
      instead: { PriceChart: "the reader wants to move in time or compare" },
      anatomy: [
        "Line of closes",
        "Dots at the firings",
        "Axes with three prices and three days",
        "Tooltip of the point",
      ],
      accessibility: [
        "Arrow keys go from close to close and to each firing; the point is shown and read.",
        "The same rows are in a table for screen readers.",
      ],
    },
    "charts/secondary/AmountChart": {
      purpose: "Income of each month, and the expected income of future months.",
      instead: { ValueChart: "the value changes from day to day" },
      anatomy: [
        "One bar per month; expected income on top in another color",
        "Axes with four amounts and four months",
        "Tooltip of the month",
      ],
      accessibility: ["Arrow keys go from month to month; the month and its amounts are read."],
    },
    "charts/secondary/ValueChart": {
      purpose: "Value and amount invested over time.",
      instead: { PriceChart: "there are candles, or the reader wants to move in time" },
      anatomy: [
        "Line of values, with a gap where one is not known",
        "Dashed line of the amount invested",
        "Axes with four amounts and four days",
        "Tooltip of the date",
      ],
      accessibility: ["Arrow keys go from date to date; the date and its figures are read."],
    },
    "charts/map/MarketMap": {
      purpose:
        "Thousands of stocks at a glance: area by market value, color by change, grouped by sector.",
      instead: { StockRow: "a few stocks are compared by their figures" },
      anatomy: [
        "Groups with their name and mean change",
        "Rectangles with symbol and change, where there is room",
        "Frame and card of the stock under the pointer",
        "Legend of the colors, and buttons that zoom",
      ],
      accessibility: [
        "An application: arrow keys go from stock to stock, which is read; Enter opens, + and − zoom, 0 shows all.",
        "Colors are the theme's up and down; the change is also written with its sign.",
        "The screen offers the same data as a table.",
      ],
    },
    "charts/layers/AlertLines": {
      purpose: "A dashed line at the price of each alert, which can be moved to set the price.",
      instead: { AlertCard: "the alert is shown outside of a chart" },
      anatomy: [
        "Dashed line",
        "Chip with a bell and the condition",
        "Price in the axis",
        "Count of the lines above and below the view",
      ],
      accessibility: [
        "Each line is a slider with a name and its price in words. Arrow keys move it, Enter sets it, Escape restores it.",
        "Drawn as a solid line while it is moved, so the state does not depend on color.",
      ],
    },
    "charts/layers/DrawnLines": {
      purpose: "Lines that the reader draws through two points, and on to the right.",
      instead: { AlertLines: "the target price is the same at any time" },
      anatomy: [
        "Line in the color of the text, in the accent's while it is chosen",
        "Its two points, and a button for its menu, while it is chosen",
        "While drawing: crosshair, points, dashed line, and the next step",
      ],
      accessibility: [
        "Each line is a button whose name says its two points; Enter opens its menu, arrow keys move it and save it a moment later, Escape puts it back, Delete deletes it.",
        "Each point is a slider with its price and time in words: arrow keys move it by a bar or a tick and save it a moment later, Escape puts it back.",
        "With the tool in hand arrow keys move the crosshair and Enter sets a point; each place is read.",
        "A chosen line is wider, too: the state does not depend on color.",
      ],
    },
    "charts/layers/MarksLayer": {
      purpose: "Company events and alert firings at the bars where they happened.",
      instead: { AlertLines: "an alert still waits" },
      anatomy: [
        "Letter or bell in a shape of its kind",
        "Count, where several share a place",
        "Tooltip with what happened",
      ],
      accessibility: [
        "Every kind has a letter and a shape of its own.",
        "A bar's events are read with the bar.",
      ],
    },
  },
};
