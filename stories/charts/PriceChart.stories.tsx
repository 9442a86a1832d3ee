import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { expect, fireEvent, userEvent, waitFor, within } from "storybook/test";
import { formatChartPrice } from "../../ui/charts/chartPrice.ts";
import { chartTimeFormatter } from "../../ui/charts/chartTime.ts";
import { zoneOffset } from "../../ui/format/timeZone.ts";
import { CHART_HEIGHT_DETAIL } from "../../ui/charts/constants.ts";
import type { OlderBarsSource } from "../../ui/charts/OlderBars.tsx";
import { PriceChart, type PriceChartProps } from "../../ui/charts/PriceChart.tsx";
import { formatPercent } from "../../ui/format/number.ts";
import { seededBars } from "./seededBars.ts";
import { DAY_MS, MINUTE_MS } from "../../ui/format/durations.ts";
import { statesOf } from "../catalog/statesOf.ts";

const year = seededBars({ count: 250 });
const daily = chartTimeFormatter("1d", "UTC");

function Card({ theme, children }: { readonly theme?: string; readonly children: ReactNode }) {
  return (
    <div data-theme={theme} style={{ padding: 16, background: "var(--surface)" }}>
      {children}
    </div>
  );
}

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
      <Card>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof PriceChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const surfaceIn = (canvas: HTMLElement): HTMLElement =>
  within(canvas).getByRole("application", { name: "ACME price chart" });
const wicksIn = (canvas: HTMLElement): string =>
  canvas.querySelector(".chart-candles path")?.getAttribute("d") ?? "";
const candlesIn = (canvas: HTMLElement): number =>
  [...canvas.querySelectorAll(".chart-body")].reduce(
    (sum, path) => sum + (path.getAttribute("d")?.match(/M/g)?.length ?? 0),
    0,
  );

function at(surface: HTMLElement, x: number, y: number) {
  const { left, top } = surface.getBoundingClientRect();
  return { clientX: left + x, clientY: top + y, pointerId: 1, pointerType: "mouse", button: 0 };
}

/** Turns the wheel and says whether the page was kept from scrolling. */
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
  },
};

export const Line: Story = {
  args: { type: "line" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".chart-line").length).toBe(1);
  },
};

export const Area: Story = {
  args: { type: "area" },
  play: async ({ canvasElement }) => {
    const fill = canvasElement.querySelector("path[fill^=url]");
    await expect(fill?.getAttribute("d")).toMatch(/Z$/);
  },
};

export const WheelZooms: Story = {
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    const before = candlesIn(canvasElement);
    await expect(turnWheel(surface, -240)).toBe(true);
    await waitFor(() => expect(candlesIn(canvasElement)).toBeLessThan(before));
    for (let i = 0; i < 30; i++) turnWheel(surface, -240);
    // Ten times closer than 250 bars; dojis have no body, the first and last candle may be cut.
    await waitFor(() => expect(candlesIn(canvasElement)).toBeLessThanOrEqual(27));
    await expect(candlesIn(canvasElement)).toBeGreaterThanOrEqual(10);
    await userEvent.dblClick(surface);
    await waitFor(() => expect(candlesIn(canvasElement)).toBe(before));
  },
};

export const DragPans: Story = {
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    turnWheel(surface, -240);
    turnWheel(surface, -240);
    await waitFor(() => expect(candlesIn(canvasElement)).toBeLessThan(200));
    const before = wicksIn(canvasElement);
    await userEvent.pointer([
      { keys: "[MouseLeft>]", target: surface, coords: at(surface, 300, 200) },
      { target: surface, coords: at(surface, 420, 200) },
      { keys: "[/MouseLeft]", target: surface, coords: at(surface, 420, 200) },
    ]);
    await waitFor(() => expect(wicksIn(canvasElement)).not.toBe(before));
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
      fireEvent.pointerMove(surface, at(surface, x, 180));
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

/** Under the prices how much was traded: columns as many as candles. */
export const Volume: Story = {
  play: async ({ canvasElement }) => {
    const columns = [...canvasElement.querySelectorAll(".chart-volume path")].reduce(
      (sum, path) => sum + (path.getAttribute("d")?.match(/M/g)?.length ?? 0),
      0,
    );
    await expect(columns).toBe(250);
  },
};

export const WithoutVolume: Story = {
  args: { bars: year.map((bar) => ({ ...bar, volume: null })) },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".chart-volume")).toBeNull();
  },
};

const everyIndicator = ["sma", "ema", "bollinger", "rsi", "macd", "atr"] as const;

/** Averages and bands over the prices, the others in panes below them, on top of the height. */
export const Indicators: Story = {
  args: { indicators: everyIndicator },
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    await expect(surface.getBoundingClientRect().height).toBe(CHART_HEIGHT_DETAIL + 3 * 104);
    await expect(canvasElement.querySelectorAll(".chart-indicator").length).toBe(5 + 4);
    const names = [...canvasElement.querySelectorAll(".chart-pane-name")].map(
      (text) => text.firstChild?.textContent,
    );
    await expect(names).toEqual(["RSI 14", "MACD 12, 26, 9", "ATR 14"]);
    for (const path of canvasElement.querySelectorAll(".chart-indicator")) {
      await expect(path.getAttribute("d")).toMatch(/^M[\d.-]+ [\d.-]+L/);
    }
    await expect(canvasElement.querySelector(".chart-legend")).toHaveTextContent(/SMA 20\d/);
  },
};

/** Too few bars for any of them: the panes stay empty and say so. */
export const IndicatorsWithoutEnoughBars: Story = {
  args: { bars: year.slice(-5), indicators: everyIndicator },
  play: async ({ canvasElement }) => {
    for (const path of canvasElement.querySelectorAll(".chart-indicator")) {
      await expect(path.getAttribute("d")).toBe("");
    }
    await expect(canvasElement.querySelector(".chart-pane-value")).toHaveTextContent("–");
  },
};

/** The bars in view as figures, newest first; zooming in leaves fewer of them. */
export const WithTable: Story = {
  args: { bars: year.slice(-60), hasTable: true },
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole("table");
    const rows = () => within(table).getAllByRole("row").length - 1;
    await expect(rows()).toBe(60);
    const newest = year.at(-1)!;
    const first = within(table).getAllByRole("row")[1]!;
    await expect(within(first).getByRole("rowheader")).toHaveTextContent(
      daily(newest.time, "full"),
    );
    await expect(within(first).getAllByRole("cell")[3]).toHaveTextContent(
      formatChartPrice(newest.close, 2),
    );
    turnWheel(surfaceIn(canvasElement), -240);
    await waitFor(() => expect(rows()).toBeLessThan(60));
  },
};

/** A trade moves the newest bar and the label of the last price. */
export const LiveTrade: Story = {
  args: {
    bars: year.slice(-60),
    hasTable: true,
    latest: { price: year.at(-1)!.high + 5, time: year.at(-1)!.time + 60_000 },
  },
  play: async ({ canvasElement }) => {
    const price = formatChartPrice(year.at(-1)!.high + 5, 2);
    await expect(canvasElement.querySelector(".chart-last")).toHaveTextContent(price);
    const row = within(canvasElement).getAllByRole("row")[1]!;
    const cells = within(row).getAllByRole("cell");
    await expect([cells[1]?.textContent, cells[3]?.textContent]).toEqual([price, price]);
  },
};

/** Two fingers apart look closer; the drawing follows the middle between them. */
export const PinchZooms: Story = {
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    const before = candlesIn(canvasElement);
    const finger = (pointerId: number, x: number) => ({
      ...at(surface, x, 200),
      pointerId,
      pointerType: "touch",
    });
    // The browser knows these pointers from no screen, so they cannot be captured.
    surface.setPointerCapture = () => undefined;
    fireEvent.pointerDown(surface, finger(11, 400));
    fireEvent.pointerDown(surface, finger(12, 440));
    fireEvent.pointerMove(surface, finger(12, 600));
    fireEvent.pointerUp(surface, finger(12, 600));
    fireEvent.pointerUp(surface, finger(11, 400));
    await waitFor(() => expect(candlesIn(canvasElement)).toBeLessThan(before / 2));
  },
};

/** A finger that rests has the crosshair and moves it; the bars stay where they are. */
export const LongPressMovesTheCrosshair: Story = {
  play: async ({ canvasElement }) => {
    const surface = surfaceIn(canvasElement);
    const before = wicksIn(canvasElement);
    const finger = (x: number) => ({
      ...at(surface, x, 200),
      pointerId: 13,
      pointerType: "touch",
    });
    const lineX = () => canvasElement.querySelector(".chart-crosshair line")?.getAttribute("x1");
    surface.setPointerCapture = () => undefined;
    fireEvent.pointerDown(surface, finger(300));
    await waitFor(() => expect(lineX()).toBeTruthy());
    const first = lineX();
    fireEvent.pointerMove(surface, finger(500));
    await waitFor(() => expect(lineX()).not.toBe(first));
    fireEvent.pointerUp(surface, finger(500));
    await expect(wicksIn(canvasElement)).toBe(before);
  },
};

/** On a phone each bar can be seen; the older ones are a drag or a pinch away. */
export const NarrowShowsSixtyBars: Story = {
  tags: ["phone"],
  args: { width: 358 },
  play: async ({ canvasElement }) => {
    // A bar that closed where it opened has no body to be counted.
    await expect(candlesIn(canvasElement)).toBeGreaterThan(54);
    await expect(candlesIn(canvasElement)).toBeLessThanOrEqual(60);
  },
};

export const Dark: Story = {
  decorators: [
    (Story) => (
      <Card theme="dark">
        <Story />
      </Card>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".chart-candles path").length).toBe(4);
  },
};

export const Corporate: Story = {
  decorators: [
    (Story) => (
      <Card theme="corporate">
        <Story />
      </Card>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".chart-candles path").length).toBe(4);
  },
};

export const Light: Story = {
  decorators: [
    (Story) => (
      <Card theme="light">
        <Story />
      </Card>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".chart-candles path").length).toBe(4);
  },
};

export const Intraday: Story = {
  args: {
    bars: seededBars({ count: 300, step: 5 * MINUTE_MS }),
    interval: "5m",
    formatTime: chartTimeFormatter("5m", "America/New_York"),
    utcOffset: zoneOffset("America/New_York"),
  },
  play: async ({ canvasElement }) => {
    await expect(surfaceIn(canvasElement)).toHaveAccessibleDescription(/300 .*bars from/);
  },
};

export const Empty: Story = {
  args: { bars: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("No data for this interval")).toBeVisible();
  },
};

export const OneBar: Story = {
  args: { bars: year.slice(0, 1) },
  play: async ({ canvasElement }) => {
    await expect(candlesIn(canvasElement)).toBe(1);
    turnWheel(surfaceIn(canvasElement), -240);
    await waitFor(() => expect(candlesIn(canvasElement)).toBe(1));
  },
};

export const EqualPrices: Story = {
  args: { bars: year.map((bar) => ({ ...bar, open: 20, high: 20, low: 20, close: 20 })) },
  play: async ({ canvasElement }) => {
    await expect(surfaceIn(canvasElement)).toHaveAccessibleDescription(/250 daily bars from/);
  },
};

const hostile = year.flatMap((bar, i) => [
  i % 7 === 0 ? null : bar,
  i % 11 === 0 ? { ...bar, high: Number.NaN } : bar,
  i % 13 === 0 ? { ...bar, time: bar.time + 1, low: bar.high * 2 } : undefined,
]);

export const Malformed: Story = {
  args: { bars: hostile.toReversed() },
  play: async ({ canvasElement }) => {
    await expect(surfaceIn(canvasElement)).toHaveAccessibleDescription(/\d+ daily bars from/);
    await expect(canvasElement.innerHTML).not.toMatch(/NaN|Infinity/);
  },
};

export const TinyPrices: Story = {
  args: { bars: seededBars({ count: 120, startPrice: 1e-6 }) },
  play: async ({ canvasElement }) => {
    const labels = [...canvasElement.querySelectorAll(".visx-axis-right text")].map(
      (label) => label.textContent,
    );
    await expect(labels.length).toBeGreaterThan(2);
    await expect(new Set(labels).size).toBe(labels.length);
  },
};

/** Cents of a billion are noise; the plot keeps its room. */
export const HugePrices: Story = {
  args: { bars: seededBars({ count: 120, startPrice: 1e9 }) },
  play: async ({ canvasElement }) => {
    await expect(surfaceIn(canvasElement)).toHaveAccessibleDescription(/120 daily bars from/);
    const label = canvasElement.querySelector(".visx-axis-right text")?.textContent;
    await expect(label).toMatch(/^[\d,]+$/);
  },
};

/** The later of two bars with one time is the revision. */
export const DuplicatesOutOfOrder: Story = {
  args: { bars: [...year.slice(100), ...year.slice(0, 150)] },
  play: async ({ canvasElement }) => {
    await expect(surfaceIn(canvasElement)).toHaveAccessibleDescription(/250 daily bars from/);
  },
};

/** Not one bar that can be drawn. */
export const NothingSound: Story = {
  args: { bars: [null, { time: 1e300, open: 1, high: 1, low: 1, close: 1 }, {}] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("No data for this interval")).toBeVisible();
  },
};

/** Ten years without a trade take no room; the axis names the year in which it goes on. */
export const GapOfYears: Story = {
  args: {
    bars: [
      ...year.slice(0, 100),
      ...year.slice(100).map((bar) => ({ ...bar, time: bar.time + 3650 * DAY_MS })),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("2034")).toBeVisible();
    await expect(candlesIn(canvasElement)).toBeGreaterThan(200);
  },
};

const newYork = chartTimeFormatter("5m", "America/New_York");

/** New York's clock goes forward in the night to Sunday; every day still opens at 09:30. */
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

export const Narrow: Story = {
  args: { width: 340 },
  play: async ({ canvasElement }) => {
    await expect(surfaceIn(canvasElement).getBoundingClientRect().width).toBeLessThanOrEqual(340);
  },
};

export const FiveThousandBars: Story = {
  args: { bars: seededBars({ count: 5000 }) },
  play: async ({ canvasElement }) => {
    await expect(surfaceIn(canvasElement)).toHaveAccessibleDescription(/5000 daily bars/);
  },
};

const minutes30 = 30 * MINUTE_MS;
const extendedDays = ["05", "06", "07"].flatMap((day) =>
  seededBars({ count: 32, step: minutes30 }).map((bar, index) => ({
    ...bar,
    // 04:00 to 20:00 in New York: eleven half hours before the session, eight after it.
    time: Date.parse(`2026-01-${day}T09:00:00Z`) + index * minutes30,
    session: index < 11 ? "pre" : index < 24 ? "regular" : "post",
  })),
);

/** What was traded before and after the regular hours is shaded, and the legend says so. */
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
    const shade = canvasElement.querySelector(".chart-extended");
    // Night by night: before, then after, three days.
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

/** Direction by color alone, for those who like their candles full. */
export const FilledBodies: Story = {
  args: { bodies: "filled" },
  play: async ({ canvasElement }) => {
    const body = canvasElement.querySelector(".chart-up.chart-body")!;
    await expect(getComputedStyle(body).fillOpacity).toBe("1");
  },
};

export const HollowBodies: Story = {
  args: { bodies: "hollow" },
  play: async ({ canvasElement }) => {
    const [up, down] = [".chart-up", ".chart-down"].map((direction) =>
      Number(getComputedStyle(canvasElement.querySelector(`${direction}.chart-body`)!).fillOpacity),
    );
    await expect(up).toBeLessThan(0.2);
    await expect(down).toBe(1);
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

/** Nearing the first bar asks for those before it; they come in without moving what is seen. */
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
    // Without taking the focus, and the crosshair with it.
    fireEvent.click(canvas.getByRole("button", { name: "Answer" }));
    await waitFor(() => expect(canvas.queryByText("Loading older bars")).toBeNull());
    await expect(surface).toHaveAccessibleDescription(/250 daily bars from/);
    await waitFor(() => expect(cross()).toBe(before));
    await expect(spoken).toHaveTextContent(first);
    await userEvent.keyboard("{ArrowLeft}");
    await waitFor(() => expect(spoken).toHaveTextContent(daily(year.at(-101)!.time, "full")));
  },
};

const some = year.slice(-60);
const other = seededBars({ count: 250, seed: 11, startPrice: 3400 }).slice(-60);

/** Two series in percent of the first bar in view: one as it is, the other dashed. */
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

/** The other series may have nothing to show. */
export const ComparedWithNothing: Story = {
  args: { compare: { label: "MSFT", bars: [] } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".chart-compare")).toBeNull();
    await expect(canvasElement.querySelector(".chart-legend")).toHaveTextContent("MSFT–");
    await expect(canvasElement.innerHTML).not.toMatch(/NaN|Infinity/);
  },
};

export const States = statesOf(() => import("./PriceChart.stories.tsx"), { width: 900 });
