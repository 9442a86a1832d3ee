import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { RETURN_NOTE, RETURN_UNKNOWN } from "../../ui/components/messages.ts";
import { TwentyDayReturn } from "../../ui/components/TwentyDayReturn.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: TwentyDayReturn,
  args: { percent: -32.2 },
} satisfies Meta<typeof TwentyDayReturn>;

export default meta;
type Story = StoryObj<typeof meta>;

const readTip = () => within(document.body).findByRole("tooltip");

export const Measured: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText("−32.20%")).toBeVisible();
    await expect(canvasElement).toHaveTextContent("20-day return −32.20%");
    await userEvent.tab();
    await expect(await readTip()).toHaveTextContent(RETURN_NOTE);
  },
};

export const NotMeasured: Story = {
  args: { percent: null },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("–")).toBeVisible();
    await userEvent.tab();
    await expect(await readTip()).toHaveTextContent(RETURN_UNKNOWN);
  },
};

export const States = statesOf(() => import("./TwentyDayReturn.stories.tsx"), { width: 220 });
