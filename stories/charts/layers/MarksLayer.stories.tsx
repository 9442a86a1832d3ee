import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, userEvent, waitFor, within } from "storybook/test";
import type { EventMark } from "../../../ui/charts/layers/chartMarks.ts";
import { PriceChart } from "../../../ui/charts/PriceChart.tsx";
import { chartOfAYear, year } from "../overTheChart.tsx";
import { HOUR_MS } from "../../../backend/domain/durations.ts";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const at = (index: number): number => year[index]!.time;
const earnings = (index: number, words = "Earnings after the close"): EventMark => ({
  kind: "earnings",
  time: at(index),
  words,
});
const marks: readonly EventMark[] = [
  earnings(30),
  earnings(95, "Earnings before the open"),
  { kind: "split", time: at(130), words: "Split 4:1" },
  { kind: "insider", time: at(145), words: "2 insiders sold 12,000 shares" },
  earnings(160),
  { kind: "alert", time: at(200) + HOUR_MS, words: "Alert triggered at $205.10, above $205.00" },
  earnings(225),
  { kind: "alert", time: at(225), words: "Alert triggered at $199.00, below $200.00" },
];

const meta = {
  component: PriceChart,
  args: { ...chartOfAYear, marks },
  decorators: [
    (Story) => (
      <div style={{ padding: 16, background: "var(--bg)" }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PriceChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const surfaceIn = (canvas: HTMLElement): HTMLElement =>
  within(canvas).getByRole("application", { name: "ACME price chart" });

export const Marks: Story = {
  args: { hasTable: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const letters = [...canvasElement.querySelectorAll(".chart-mark-letter")];
    await expect(letters.map((letter) => letter.textContent)).toEqual([
      "E",
      "E",
      "S",
      "I",
      "E",
      "E",
    ]);
    await expect(canvasElement.querySelectorAll(".chart-mark-bell").length).toBe(2);
    const shapes = [
      ".chart-mark-earnings",
      ".chart-mark-split",
      ".chart-mark-insider",
      ".chart-mark-alert",
    ].map((kind) => canvasElement.querySelector(`${kind} .chart-mark-shape`)?.getAttribute("d"));
    await expect(new Set(shapes).size).toBe(4);

    const table = within(canvas.getByRole("table"));
    await expect(table.getByRole("columnheader", { name: "Events" })).toBeInTheDocument();
    await expect(table.getByRole("cell", { name: "Split 4:1" })).toBeInTheDocument();
    await expect(table.getAllByRole("cell", { name: /Earnings/ })).toHaveLength(4);

    const surface = surfaceIn(canvasElement);
    const { left, top } = surface.getBoundingClientRect();
    const tip = () => canvasElement.querySelector(".chart-mark-tip");
    const mark = canvasElement.querySelector(".chart-mark-split")!.getBoundingClientRect();
    const move = (clientY: number) =>
      fireEvent.pointerMove(surface, {
        clientX: mark.left + mark.width / 2,
        clientY,
        pointerType: "mouse",
        pointerId: 1,
      });
    await expect(left).toBeLessThan(mark.left);
    await move(mark.top + mark.height / 2);
    await waitFor(() => expect(tip()).toHaveTextContent("Split 4:1"));
    await move(top + 60);
    await waitFor(() => expect(tip()).toBeNull());

    surface.focus();
    await userEvent.keyboard("{End}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{ArrowLeft>4/}");
    await waitFor(() =>
      expect(canvas.getByRole("status")).toHaveTextContent(
        /change .*\. Earnings after the close, Alert triggered at \$199\.00, below \$200\.00\.$/,
      ),
    );
    await expect(tip()).not.toBeNull();
  },
};

export const CrowdedAndNoneInSight: Story = {
  render: variantsOf(PriceChart, {
    crowded: { marks: Array.from({ length: 40 }, (_, place) => earnings(100 + place)) },
    none: { label: "NONE", marks: [{ kind: "split", time: at(0) - 1, words: "Split 2:1" }] },
  }),
  play: async ({ canvasElement }) => {
    const drawn = [...canvasElement.querySelectorAll(".chart-mark")];
    await expect(drawn.length).toBeLessThan(15);
    const counts = drawn.map((mark) =>
      Number(mark.querySelector(".chart-mark-count")?.textContent ?? 1),
    );
    await expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    await expect(within(canvasElement).getAllByRole("application")).toHaveLength(2);
    await expect(canvasElement.querySelectorAll(".chart-marks")).toHaveLength(1);
  },
};

export const Narrow: Story = {
  tags: ["phone"],
  args: { width: 350 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".chart-mark").length).toBeGreaterThan(3);
  },
};

export const States = statesOf(() => import("./MarksLayer.stories.tsx"), { width: 900 });
