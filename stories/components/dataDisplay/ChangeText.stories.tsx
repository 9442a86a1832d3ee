import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ChangeText } from "../../../ui/components/dataDisplay/ChangeText.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = { component: ChangeText, args: { percent: 2.345 } } satisfies Meta<typeof ChangeText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryDirection: Story = {
  render: variantsOf(ChangeText, {
    up: {},
    down: { percent: -0.4 },
    withAmount: { percent: -1.25, change: -2.37 },
    flat: { percent: 0 },
    missing: { percent: null },
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("+2.35%")).toBeVisible();
    await expect(canvas.getByText("−0.40%")).toBeVisible();
    await expect(canvas.getByText("−$2.37")).toBeVisible();
    await expect(canvas.getByText("0.00%")).toBeVisible();
    await expect(canvas.getByText("–")).toBeVisible();
    // A triangle for each that moved, and none for the others.
    await expect(canvasElement.querySelectorAll("svg")).toHaveLength(3);
  },
};

export const States = statesOf(() => import("./ChangeText.stories.tsx"), { width: 160 });
