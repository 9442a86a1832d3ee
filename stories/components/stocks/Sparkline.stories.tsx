import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Sparkline } from "../../../ui/components/stocks/Sparkline.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: Sparkline,
  args: { values: [100, 102, 101, 104, 103, 106], previousClose: 101 },
} satisfies Meta<typeof Sparkline>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryDirection: Story = {
  render: variantsOf(Sparkline, {
    up: {},
    down: { previousClose: 110 },
    withoutPreviousClose: { previousClose: null },
    flat: { values: [5, 5, 5], previousClose: 5 },
    unknown: { values: [] },
  }),
  play: async ({ canvasElement }) => {
    const lines = [...canvasElement.querySelectorAll(".sparkline")];
    const [up, down, own, flat, unknown] = lines;
    await expect(up!.querySelector(".sparkline-base")).toBeInTheDocument();
    for (const [line, direction] of [
      [up, "up"],
      [down, "down"],
      [own, "up"],
      [flat, "flat"],
    ] as const) {
      await expect(line).toHaveClass(`sparkline-${direction}`);
      await expect(line!.querySelector("polyline")).toBeInTheDocument();
    }
    await expect(unknown).toHaveStyle({ width: "88px" });
    await expect(unknown!.querySelector("polyline")).toBeNull();
  },
};

export const States = statesOf(() => import("./Sparkline.stories.tsx"), { width: 160 });
