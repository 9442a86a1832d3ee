import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Sparkline } from "../../ui/components/Sparkline.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: Sparkline,
  args: { values: [100, 102, 101, 104, 103, 106], previousClose: 101 },
} satisfies Meta<typeof Sparkline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Up: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".sparkline-up polyline")).toBeInTheDocument();
    await expect(canvasElement.querySelector(".sparkline-base")).toBeInTheDocument();
  },
};

export const Down: Story = {
  args: { previousClose: 110 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".sparkline-down polyline")).toBeInTheDocument();
  },
};

/** Its own first price is the measure. */
export const WithoutPreviousClose: Story = {
  args: { previousClose: null },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".sparkline-up polyline")).toBeInTheDocument();
  },
};

/** A price that has not moved: a line in the middle. */
export const Flat: Story = {
  args: { values: [5, 5, 5], previousClose: 5 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".sparkline-flat polyline")).toBeInTheDocument();
  },
};

/** The place is kept, so that nothing moves when the line comes. */
export const NotKnownYet: Story = {
  args: { values: [] },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".sparkline")).toHaveStyle({ width: "88px" });
    await expect(canvasElement.querySelector("polyline")).toBeNull();
  },
};

export const States = statesOf(() => import("./Sparkline.stories.tsx"), { width: 160 });
