import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useCallback, useMemo, useState } from "react";
import { expect, fireEvent, userEvent, waitFor, within } from "storybook/test";
import { formatChartPrice, chartTimeFormatter } from "../../ui/charts/chartFormat.ts";
import { zoneOffset } from "../../ui/format/timeZone.ts";
import { CHART_HEIGHT_DETAIL } from "../../ui/charts/constants.ts";
import type { OlderBarsSource } from "../../ui/charts/OlderBars.tsx";
import type { PriceChartProps } from "../../ui/charts/chartProps.ts";
import { PriceChart } from "../../ui/charts/PriceChart.tsx";
import { formatPercent } from "../../ui/format/number.ts";
import { seededBars } from "./seededBars.ts";
import { DAY_MS, MINUTE_MS } from "../../backend/domain/durations.ts";
import { variantsOf } from "../variants.tsx";
import { readIndicator } from "../../ui/charts/model/indicators.ts";
import { statesOf } from "../catalog/statesOf.ts";

const year = seededBars({ count: 250 });
const daily = chartTimeFormatter("1d", "UTC");

const meta = {
  component: PriceChart,
  args: {
    bars: year,
    interval: "1d",
    type: "candlestick",
    height: CHART_HEIGHT_DETAIL,
    width: 900,
    currency: "USD",
    formatPrice: formatChartPrice,
    formatTime: daily,
    label: "ACME",
  },
  decorators: [
    (Story) => (
      <div style={{ padding: 16, background: "var(--surface)" }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PriceChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const surfaceIn = (canvas: HTMLElement): HTMLElement =>
  within(canvas).getByRole("application", { name: "ACME price chart" });
const wicksIn = (canvas: HTMLElement): string =>
  canvas.querySelector(".chart-candles path")?.getAttribute("d") ?? "";
const chartsIn = (canvas: HTMLElement): Element[] => [...canvas.querySelectorAll(".chart-surface")];
const candlesIn = (canvas: Element): number =>
  [...canvas.querySelectorAll(".chart-body")].reduce(
    (sum, path) => sum + (path.getAttribute("d")?.match(/M/g)?.length ?? 0),
    0,
  );

function at(surface: HTMLElement, x: number, y: number) {
  const { left, top } = surface.getBoundingClientRect();
  return { clientX: left + x, clientY: top + y, pointerId: 1, pointerType: "mouse", button: 0 };
}

function turnWheel(surface: HTMLElement, deltaY: number): boolean {
  const { clientX, clientY } = at(surface, 400, 200);
  const turn = new WheelEvent("wheel", {
    deltaY,
    clientX,
    clientY,
    bubbles: true,
    cancelable: true,
  });
  surface.dispatchEvent(turn);
  return turn.defaultPrevented;
}

export const Candlestick: Story = {
  tags: ["screenshot"],
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    await expect(surface).toHaveAccessibleDescription(/250 daily bars from/);
    await expect(canvasElement.querySelectorAll(".chart-candles path").length).toBe(4);
    const columns = [...canvasElement.querySelectorAll(".chart-volume path")].reduce(
      (sum, path) => sum + (path.getAttribute("d")?.match(/M/g)?.length ?? 0),
      0,
    );
    await expect(columns).toBe(250);
    await expect(canvasElement.querySelector(".chart-alerts")).toBeNull();
    await expect(canvasElement.querySelector(".chart-marks")).toBeNull();
  },
};

export const EveryType: Story = {
  render: variantsOf(PriceChart, {
    line: { label: "Line", type: "line" },
    area: { label: "Area", type: "area" },
    filled: { label: "Filled", bodies: "filled" },
    hollow: { label: "Hollow", bodies: "hollow" },
    withoutVolume: { label: "Quiet", bars: year.map((bar) => ({ ...bar, volume: null })) },
  }),
  play: async ({ canvasElement }) => {
    const [line, area, filled, hollow, quiet] = chartsIn(canvasElement);
    await expect(line!.querySelectorAll(".chart-line").length).toBe(1);
    await expect(area!.querySelector("path[fill^=url]")?.getAttribute("d")).toMatch(/Z$/);
    const opacityOf = (chart: Element, direction: string) =>
      Number(getComputedStyle(chart.querySelector(`${direction}.chart-body`)!).fillOpacity);
    await expect(opacityOf(filled!, ".chart-up")).toBe(1);
    await expect(opacityOf(hollow!, ".chart-up")).toBeLessThan(0.2);
    await expect(opacityOf(hollow!, ".chart-down")).toBe(1);
    await expect(filled!.querySelector(".chart-volume")).not.toBeNull();
    await expect(quiet!.querySelector(".chart-volume")).toBeNull();
  },
};

export const ZoomedAndPanned: Story = {
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    // These pointers are unknown to the browser and cannot be captured.
    surface.setPointerCapture = () => undefined;
    const finger = (pointerId: number, x: number) => ({
      ...at(surface, x, 200),
      pointerId,
      pointerType: "touch",
    });
    const before = candlesIn(canvasElement);
    const wicks = wicksIn(canvasElement);
    const lineX = () => canvasElement.querySelector(".chart-crosshair line")?.getAttribute("x1");
    const reset = async () => {
      await userEvent.dblClick(surface);
      await waitFor(() => expect(candlesIn(canvasElement)).toBe(before));
    };
    await fireEvent.pointerDown(surface, finger(13, 300));
    await waitFor(() => expect(lineX()).toBeTruthy());
    const first = lineX();
    await fireEvent.pointerMove(surface, finger(13, 500));
    await waitFor(() => expect(lineX()).not.toBe(first));
    await fireEvent.pointerUp(surface, finger(13, 500));
    await expect(wicksIn(canvasElement)).toBe(wicks);

    await fireEvent.pointerDown(surface, finger(11, 400));
    await fireEvent.pointerDown(surface, finger(12, 440));
    await fireEvent.pointerMove(surface, finger(12, 600));
    await fireEvent.pointerUp(surface, finger(12, 600));
    await fireEvent.pointerUp(surface, finger(11, 400));
    await waitFor(() => expect(candlesIn(canvasElement)).toBeLessThan(before / 2));
    await reset();

    await expect(turnWheel(surface, -240)).toBe(true);
    await waitFor(() => expect(candlesIn(canvasElement)).toBeLessThan(before));
    for (let i = 0; i < 30; i++) turnWheel(surface, -240);
    // Ten times closer than 250 bars; dojis have no body, and candles may be cut.
    await waitFor(() => expect(candlesIn(canvasElement)).toBeLessThanOrEqual(27));
    await expect(candlesIn(canvasElement)).toBeGreaterThanOrEqual(10);
    await reset();

    turnWheel(surface, -240);
    turnWheel(surface, -240);
    await waitFor(() => expect(candlesIn(canvasElement)).toBeLessThan(200));
    const still = wicksIn(canvasElement);
    await userEvent.pointer([
      { keys: "[MouseLeft>]", target: surface, coords: at(surface, 300, 200) },
      { target: surface, coords: at(surface, 420, 200) },
      { keys: "[/MouseLeft]", target: surface, coords: at(surface, 420, 200) },
    ]);
    await waitFor(() => expect(wicksIn(canvasElement)).not.toBe(still));
  },
};

export const CrosshairLeavesTheSeriesAlone: Story = {
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    const paths = [...canvasElement.querySelectorAll(".chart-candles path")];
    let drawn = 0;
    const observer = new MutationObserver(() => drawn++);
    for (const path of paths) observer.observe(path, { attributes: true });
    for (const x of [200, 320, 440]) {
      await fireEvent.pointerMove(surface, at(surface, x, 180));
      await waitFor(() => expect(canvasElement.querySelector(".chart-crosshair")).not.toBeNull());
    }
    await expect(canvasElement.querySelector(".chart-crosshair")?.textContent).toMatch(/2024/);
    await expect(observer.takeRecords().length + drawn).toBe(0);
    observer.disconnect();
  },
};

export const ArrowKeysSpeak: Story = {
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    const spoken = (): string => within(canvasElement).getByRole("status").textContent ?? "";
    surface.focus();
    await userEvent.keyboard("{ArrowLeft}");
    const newest = year.at(-1)!;
    await waitFor(() => expect(spoken()).toContain(daily(newest.time, "full")));
    await expect(spoken()).toContain(`close ${formatChartPrice(newest.close, 2)}`);
    await userEvent.keyboard("{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}");
    await waitFor(() => expect(spoken()).toContain(daily(year.at(-12)!.time, "full")));
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(spoken()).toContain(daily(year[0]!.time, "full")));
    const before = candlesIn(canvasElement);
    await userEvent.keyboard("+++");
    await waitFor(() => expect(candlesIn(canvasElement)).toBeLessThan(before));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(spoken()).toBe(""));
  },
};

const chosen = (...names: readonly string[]) =>
  names.map(readIndicator).filter((each) => each !== null);
/** Recursive indicators need bars before the year. */
const longYear = seededBars({ count: 1400 });
const ofYear = { bars: longYear, fitFrom: longYear.at(-250)!.time };
const minutes = seededBars({ count: 1400, step: 30 * MINUTE_MS });
const warmingUp = chosen("sma", "ema", "bollinger", "ichimoku", "rsi", "macd", "stochastic", "adx");

export const Indicators: Story = {
  render: variantsOf(PriceChart, {
    averages: {
      label: "Averages",
      ...ofYear,
      indicators: chosen("sma-50", "sma-200", "ema", "wma", "rsi", "macd"),
    },
    bands: {
      label: "Bands",
      ...ofYear,
      indicators: chosen("bollinger", "keltner", "donchian", "stochastic", "adx"),
    },
    cloud: {
      label: "Cloud",
      ...ofYear,
      indicators: chosen(
        "ichimoku",
        "supertrend",
        "anchoredVwap",
        "williamsR",
        "cci",
        "obv",
        "atr",
      ),
    },
    day: {
      label: "Day",
      interval: "30m",
      bars: minutes,
      fitFrom: minutes.at(-120)!.time,
      indicators: chosen("vwap"),
    },
    noDay: { label: "Daily", ...ofYear, indicators: chosen("vwap", "sma") },
  }),
  play: async ({ canvasElement }) => {
    const [averages, bands, cloud, day, noDay] = chartsIn(canvasElement);
    const linesOf = (chart: Element | undefined) => [
      ...chart!.querySelectorAll(".chart-indicator"),
    ];
    const counts = [averages, bands, cloud, day, noDay].map((chart) => linesOf(chart).length);
    await expect(counts).toEqual([7, 14, 10, 1, 1]);
    await expect(averages!.getBoundingClientRect().height).toBe(CHART_HEIGHT_DETAIL + 2 * 104);
    const names = [...cloud!.querySelectorAll(".chart-pane-name")].map(
      (text) => text.firstChild?.textContent,
    );
    await expect(names[0]).toBe("Williams %R 14");
    await expect(names[2]).toMatch(/^OBV from /);
    for (const path of [averages, bands, cloud, day].flatMap(linesOf)) {
      await expect(path.getAttribute("d")).toMatch(/^M-?[\d.]{1,4} [\d.-]+L/);
    }
    await expect(bands!.querySelectorAll(".chart-indicator-area").length).toBe(3);
    await expect(averages!.querySelector(".chart-legend")).toHaveTextContent(/SMA 50\d.*SMA 200\d/);
    within(canvasElement).getByRole("application", { name: "Averages price chart" }).focus();
    await userEvent.keyboard("{ArrowLeft}");
    const spoken = within(canvasElement).getAllByRole("status");
    await waitFor(() =>
      expect(spoken.map(({ textContent }) => textContent).join("")).toMatch(
        / SMA 50: [\d.]+\. .* RSI 14: /,
      ),
    );
  },
};

export const WithTable: Story = {
  args: {
    bars: year.slice(-60),
    hasTable: true,
    latest: {
      price: year.at(-1)!.high + 5,
      time: year.at(-1)!.time + 60_000,
      tradeDate: new Date(year.at(-1)!.time).toISOString().slice(0, 10),
    },
  },
  play: async ({ canvasElement }) => {
    const table = within(within(canvasElement).getByRole("table"));
    const rows = () => table.getAllByRole("row").slice(1);
    await expect(rows()).toHaveLength(60);
    const cellsOf = (row: number) =>
      within(rows()[row]!)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    const price = formatChartPrice(year.at(-1)!.high + 5, 2);
    await expect(within(rows()[0]!).getByRole("rowheader")).toHaveTextContent(
      daily(year.at(-1)!.time, "full"),
    );
    await expect([cellsOf(0)[1], cellsOf(0)[3]]).toEqual([price, price]);
    await expect(cellsOf(1)[3]).toBe(formatChartPrice(year.at(-2)!.close, 2));
    await expect(canvasElement.querySelector(".chart-last")).toHaveTextContent(price);
    turnWheel(surfaceIn(canvasElement), -240);
    await waitFor(() => expect(rows().length).toBeLessThan(60));
  },
};

export const NarrowShowsSixtyBars: Story = {
  tags: ["phone"],
  args: { width: 358 },
  play: async ({ canvasElement }) => {
    // A doji has no body to count.
    await expect(candlesIn(canvasElement)).toBeGreaterThan(54);
    await expect(candlesIn(canvasElement)).toBeLessThanOrEqual(60);
    await expect(surfaceIn(canvasElement).getBoundingClientRect().width).toBeLessThanOrEqual(358);
  },
};

/** Includes too few bars for an indicator, and a compared series without data. */
export const TooFewBars: Story = {
  render: variantsOf(PriceChart, {
    none: { label: "None", bars: [] },
    unsound: {
      label: "Unsound",
      bars: [null, { time: 1e300, open: 1, high: 1, low: 1, close: 1 }, {}],
    },
    one: { label: "One", bars: year.slice(0, 1) },
    five: { label: "Five", bars: year.slice(-5), indicators: warmingUp },
    alone: { label: "Alone", compare: { label: "MSFT", bars: [] } },
  }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText("No data for this interval")).toHaveLength(2);
    const [one, five, alone] = chartsIn(canvasElement);
    await expect(candlesIn(one!)).toBe(1);
    for (const path of five!.querySelectorAll(".chart-indicator")) {
      await expect(path.getAttribute("d")).toBe("");
    }
    await expect(five!.querySelector(".chart-pane-value")).toHaveTextContent("needs 325 bars");
    await expect(five!.querySelector(".chart-legend")).toHaveTextContent("SMA 20needs 20 bars");
    await expect(alone!.querySelector(".chart-compare")).toBeNull();
    await expect(alone!.querySelector(".chart-legend")).toHaveTextContent("MSFT–");
    await expect(canvasElement.innerHTML).not.toMatch(/NaN|Infinity/);
    turnWheel(canvas.getByRole("application", { name: "One price chart" }), -240);
    await waitFor(() => expect(candlesIn(one!)).toBe(1));
  },
};

const hostile = year.flatMap((bar, i) => [
  i % 7 === 0 ? null : bar,
  i % 11 === 0 ? { ...bar, high: Number.NaN } : bar,
  i % 13 === 0 ? { ...bar, time: bar.time + 1, low: bar.high * 2 } : undefined,
]);

export const OddPrices: Story = {
  render: variantsOf(PriceChart, {
    malformed: { label: "Malformed", bars: hostile.toReversed() },
    equal: {
      label: "Equal",
      bars: year.map((bar) => ({ ...bar, open: 20, high: 20, low: 20, close: 20 })),
    },
    tiny: { label: "Tiny", bars: seededBars({ count: 120, startPrice: 1e-6 }) },
    huge: { label: "Huge", bars: seededBars({ count: 120, startPrice: 1e9 }) },
    repeated: { label: "Repeated", bars: [...year.slice(100), ...year.slice(0, 150)] },
    interrupted: {
      label: "Interrupted",
      bars: [
        ...year.slice(0, 100),
        ...year.slice(100).map((bar) => ({ ...bar, time: bar.time + 3650 * DAY_MS })),
      ],
    },
    many: { label: "Many", bars: seededBars({ count: 5000 }) },
    doubtful: {
      label: "Doubtful",
      // A source's prices jump a hundredfold.
      bars: year.slice(-60).map((bar, index) => {
        if (index >= 12) return bar;
        const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map(
          (price) => price / 100,
        );
        return { ...bar, open, high, low, close, doubt: "unit" };
      }),
    },
  }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const [label, description] of [
      ["Malformed", /\d+ daily bars from/],
      ["Equal", /250 daily bars from/],
      ["Huge", /120 daily bars from/],
      ["Repeated", /250 daily bars from/],
      ["Many", /5000 daily bars/],
    ] as const) {
      const surface = canvas.getByRole("application", { name: `${label} price chart` });
      await expect(surface).toHaveAccessibleDescription(description);
    }
    await expect(canvasElement.innerHTML).not.toMatch(/NaN|Infinity/);
    const [, , tiny, huge, , interrupted] = chartsIn(canvasElement);
    const labelsOf = (chart: Element) =>
      [...chart.querySelectorAll(".visx-axis-right text")].map((label) => label.textContent);
    await expect(labelsOf(tiny!).length).toBeGreaterThan(2);
    await expect(new Set(labelsOf(tiny!)).size).toBe(labelsOf(tiny!).length);
    await expect(labelsOf(huge!)[0]).toMatch(/^[\d,]+$/);
    await expect(canvas.getByText("2034")).toBeVisible();
    const [first, last] = [year.at(-60)!, year.at(-49)!].map(({ time }) => daily(time, "full"));
    await expect(
      canvas.getByText(
        `Prices from ${first} to ${last} may be a hundred times too high or too low. They are shown as the source sent them.`,
      ),
    ).toBeVisible();
    await expect(candlesIn(interrupted!)).toBeGreaterThan(200);
  },
};

const newYork = chartTimeFormatter("5m", "America/New_York");

/** Every day opens at 09:30 in New York, before and after the clock change. */
export const ClockChange: Story = {
  args: {
    bars: ["06T14:30", "09T13:30", "10T13:30"].flatMap((opening) =>
      seededBars({ count: 78, step: 5 * MINUTE_MS }).map((bar, index) => ({
        ...bar,
        time: Date.parse(`2026-03-${opening}:00Z`) + index * 5 * MINUTE_MS,
      })),
    ),
    interval: "5m",
    formatTime: newYork,
    utcOffset: zoneOffset("America/New_York"),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Mar 9")).toBeVisible();
    await expect(within(canvasElement).getByText("Mar 10")).toBeVisible();
    surfaceIn(canvasElement).focus();
    await userEvent.keyboard("{Home}");
    const spoken = within(canvasElement).getByRole("status");
    await waitFor(() => expect(spoken).toHaveTextContent("Fri, Mar 6, 2026, 09:30"));
  },
};

const minutes30 = 30 * MINUTE_MS;
const extendedDays = ["05", "06", "07"].flatMap((day) =>
  seededBars({ count: 32, step: minutes30 }).map((bar, index) => ({
    ...bar,
    // Eleven half hours before the session, eight after it.
    time: Date.parse(`2026-01-${day}T09:00:00Z`) + index * minutes30,
    session: index < 11 ? "pre" : index < 24 ? "regular" : "post",
  })),
);

export const ExtendedHours: Story = {
  args: {
    bars: extendedDays,
    interval: "30m",
    formatTime: chartTimeFormatter("30m", "America/New_York"),
    utcOffset: zoneOffset("America/New_York"),
    zoneName: "New York",
    hasTable: true,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(surfaceIn(canvasElement)).toHaveAccessibleDescription(/96 .*bars from/);
    const shade = canvasElement.querySelector(".chart-extended");
    // There is one before and one after each of three days.
    await expect(shade?.getAttribute("d")?.match(/M/g)).toHaveLength(6);
    await expect(canvas.getByText("New York")).toBeVisible();
    await expect(canvas.getByRole("columnheader", { name: "Time (New York)" })).toBeVisible();
    const legend = canvasElement.querySelector(".chart-legend");
    await expect(legend).toHaveTextContent("Post-market");
    surfaceIn(canvasElement).focus();
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(legend).toHaveTextContent("Pre-market"));
    await expect(canvas.getByRole("status")).toHaveTextContent(
      /^Mon, Jan 5, 2026, 04:00 EST: .*, pre-market\.$/,
    );
  },
};

function GrowingChart(args: PriceChartProps) {
  const [count, setCount] = useState(100);
  const [isLoading, setLoading] = useState(false);
  const load = useCallback(() => setLoading(true), []);
  const status = isLoading ? "loading" : count === year.length ? "done" : "more";
  const older = useMemo<OlderBarsSource>(() => ({ status, load }), [status, load]);
  const bars = useMemo(() => year.slice(-count), [count]);
  return (
    <>
      <PriceChart {...args} bars={bars} older={older} fitFrom={year.at(-100)!.time} />
      <Button
        text="Answer"
        onClick={() => {
          setLoading(false);
          setCount(year.length);
        }}
      />
    </>
  );
}

export const OlderBarsLoad: Story = {
  render: (args) => <GrowingChart {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const surface = surfaceIn(canvasElement);
    await expect(candlesIn(canvasElement)).toBeGreaterThan(80);
    await expect(canvas.queryByText("Loading older bars")).toBeNull();
    for (let i = 0; i < 8; i++) turnWheel(surface, -240);
    surface.focus();
    await userEvent.keyboard("{Home}");
    await expect(await canvas.findByText("Loading older bars")).toBeVisible();
    const spoken = canvas.getByRole("status");
    const first = daily(year.at(-100)!.time, "full");
    await waitFor(() => expect(spoken).toHaveTextContent(first));
    const cross = () =>
      Number(canvasElement.querySelector(".chart-crosshair line")?.getAttribute("x1"));
    const before = cross();
    // Keeps the focus and the crosshair.
    await fireEvent.click(canvas.getByRole("button", { name: "Answer" }));
    await waitFor(() => expect(canvas.queryByText("Loading older bars")).toBeNull());
    await waitFor(() => expect(cross()).toBe(before));
    await expect(spoken).toHaveTextContent(first);
    await userEvent.keyboard("{ArrowLeft}");
    await waitFor(() => expect(spoken).toHaveTextContent(daily(year.at(-101)!.time, "full")));
  },
};

const some = year.slice(-60);
const other = seededBars({ count: 250, seed: 11, startPrice: 3400 }).slice(-60);

export const Compared: Story = {
  args: { bars: some, type: "line", compare: { label: "MSFT", bars: other }, hasTable: true },
  play: async ({ canvasElement }) => {
    const dashed = canvasElement.querySelector(".chart-compare")!;
    await expect(dashed.getAttribute("d")).toMatch(/^M[\d.-]+ [\d.-]+L/);
    await expect(getComputedStyle(dashed).strokeDasharray).not.toBe("none");
    const own = canvasElement.querySelector(".chart-line")!;
    await expect(getComputedStyle(own).strokeDasharray).toBe("none");
    const labels = [...canvasElement.querySelectorAll(".visx-axis-right text")].map(
      (label) => label.textContent,
    );
    await expect(labels).toContain("+5.00%");
    for (const label of labels) await expect(label).toMatch(/%$/);
    const since = (bars: typeof year) =>
      formatPercent((bars.at(-1)!.close / bars[0]!.close - 1) * 100);
    const direction = since(some).startsWith("−") ? "down" : "up";
    await expect(canvasElement.querySelector(".chart-last")).toHaveClass(`chart-last-${direction}`);
    const legend = canvasElement.querySelector(".chart-legend");
    await expect(legend).toHaveTextContent(`ACME${since(some)}`);
    await expect(legend).toHaveTextContent(`MSFT${since(other)}`);
    await expect(
      within(canvasElement).getByRole("columnheader", { name: "MSFT since start" }),
    ).toBeVisible();
    surfaceIn(canvasElement).focus();
    await userEvent.keyboard("{End}");
    await waitFor(() =>
      expect(within(canvasElement).getByRole("status")).toHaveTextContent(
        `Since the first bar in view: ACME ${since(some)}, MSFT ${since(other)}.`,
      ),
    );
  },
};

export const States = statesOf(() => import("./PriceChart.stories.tsx"), { width: 900 });
