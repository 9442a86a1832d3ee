import type { Meta, StoryObj } from "@storybook/react-vite";
import { Fragment } from "react";
import { expect, screen } from "storybook/test";
import {
  DistanceTrack,
  type DistanceTrackProps,
} from "../../../../ui/components/stocks/track/DistanceTrack.tsx";
import { statesOf } from "../../../catalog/statesOf.ts";

const meta = {
  component: DistanceTrack,
  args: {
    symbol: "AAPL",
    price: 187.4,
    targets: [{ value: 198, met: "above" }],
    size: "medium",
  },
} satisfies Meta<typeof DistanceTrack>;

export default meta;
type Story = StoryObj<typeof meta>;

const namedVariants =
  (variants: Readonly<Record<string, Partial<DistanceTrackProps>>>) =>
  (props: DistanceTrackProps) => (
    <div
      style={{ display: "grid", gridTemplateColumns: "auto 1fr", gap: 16, alignItems: "center" }}
    >
      {Object.entries(variants).map(([name, change]) => (
        <Fragment key={name}>
          <span>{name}</span>
          <DistanceTrack {...props} {...change} />
        </Fragment>
      ))}
    </div>
  );

const everything = {
  price: 187.4,
  targets: [{ value: 198, met: "above" }],
  stop: 176,
  day: { low: 184.9, high: 189.1 },
  year: { low: 158, high: 207 },
  analysts: { low: 170, mean: 202, high: 215 },
} as const;

const tiny = {
  symbol: "SHIB-USD",
  price: 0.00001234,
  targets: [{ value: 0.000015, met: "above" }],
  year: { low: 0.000008, high: 0.000033 },
} as const;

const ALL_WORDS =
  "$187.40 now; target $198.00, 5.66% away; stop $176.00, 6.08% away; " +
  "today $184.90 to $189.10; 52 weeks $158.00 to $207.00; " +
  "analyst targets $170.00 to $215.00, mean $202.00";

export const EveryWidth: Story = {
  args: everything,
  render: namedVariants({
    small: { size: "small" },
    medium: {},
    large: { size: "large" },
  }),
  play: async ({ canvas, userEvent }) => {
    const tracks = canvas.getAllByRole("img", { name: ALL_WORDS });
    await expect(tracks.map((track) => track.getBoundingClientRect().width)).toEqual([
      64, 160, 320,
    ]);
    await userEvent.hover(tracks[1]!);
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(ALL_WORDS);
  },
};

export const EveryState: Story = {
  render: namedVariants({
    watched: {},
    falling: { targets: [{ value: 172, met: "below" }] },
    met: { price: 199.2 },
    "met earlier": { state: "met" },
    snoozed: { state: "snoozed" },
    unwatched: { state: "unwatched" },
    "no price": { price: null },
    nothing: { price: null, targets: [] },
  }),
  play: async ({ canvas }) => {
    const images = canvas.getAllByRole("img");
    const names = images.map((image) => image.getAttribute("aria-label"));
    await expect(names).toEqual([
      "$187.40 now; target $198.00, 5.66% away",
      "$187.40 now; target $172.00, 8.22% away",
      "$199.20 now; target $198.00 met",
      "$187.40 now; target $198.00 met",
      "$187.40 now; target $198.00, 5.66% away; snoozed",
      "$187.40 now; target $198.00, 5.66% away; not watched",
      "No price yet; target $198.00",
      "No price yet",
    ]);
    const ways = images.map((image) => image.querySelector(".track-way"));
    await expect(ways.map((way) => way !== null && getComputedStyle(way).strokeDasharray)).toEqual([
      "none",
      "none",
      false,
      false,
      "4px, 3px",
      "0.5px, 4px",
      false,
      false,
    ]);
  },
};

export const EveryScale: Story = {
  render: namedVariants({
    near: { targets: [{ value: 188, met: "above" }] },
    far: { targets: [{ value: 420, met: "above" }] },
    "wide range": { year: { low: 4, high: 900 }, day: { low: 150, high: 230 } },
    tiny,
    "tiny and small": { ...tiny, size: "small" },
    "52 weeks only": {
      targets: [],
      year: { low: 158, high: 207 },
      day: { low: 184.9, high: 189.1 },
    },
    "at the top": { targets: [], price: 207, year: { low: 158, high: 207 } },
    upside: { targets: [], price: 4.25, analysts: { low: 6, mean: 10.73, high: 20 } },
    "above analysts": { targets: [], price: 31, analysts: { low: 18, mean: 24, high: 29 } },
    "stop at the target": { stop: 198 },
    "either way": {
      targets: [
        { value: 178, met: "below" },
        { value: 197, met: "above" },
      ],
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    const pennies = canvas.getAllByRole("img", { name: /target \$0\.000015, 21\.56% away/ });
    await expect(pennies.map((track) => track.getBoundingClientRect().width)).toEqual([160, 64]);
    await expect(
      canvas.getByRole("img", { name: "$4.25 now; analyst targets $6.00 to $20.00, mean $10.73" }),
    ).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const LittleRoom: Story = {
  args: { ...everything, size: "large" },
  decorators: [
    (Story) => (
      <div style={{ width: 120 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const { width } = canvas.getByRole("img").getBoundingClientRect();
    await expect(width).toBeLessThanOrEqual(120);
  },
};

export const States = statesOf(() => import("./DistanceTrack.stories.tsx"), { width: 340 });
