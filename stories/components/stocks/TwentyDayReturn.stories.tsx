import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { RETURN_NOTE, RETURN_UNKNOWN } from "../../../ui/components/messages.ts";
import { TwentyDayReturn } from "../../../ui/components/stocks/TwentyDayReturn.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: TwentyDayReturn,
  args: { percent: -32.2 },
} satisfies Meta<typeof TwentyDayReturn>;

export default meta;
type Story = StoryObj<typeof meta>;

export const MeasuredAndNot: Story = {
  render: variantsOf(TwentyDayReturn, { measured: {}, unmeasured: { percent: null } }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText("−32.20%")).toBeVisible();
    await expect(canvasElement).toHaveTextContent("20-day return −32.20%");
    await expect(canvas.getByText("–")).toBeVisible();
    for (const tip of [RETURN_NOTE, RETURN_UNKNOWN]) {
      await userEvent.tab();
      await waitFor(() => expect(screen.getByRole("tooltip")).toHaveTextContent(tip));
    }
  },
};

export const States = statesOf(() => import("./TwentyDayReturn.stories.tsx"), { width: 220 });
