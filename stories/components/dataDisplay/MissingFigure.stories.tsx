import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { MissingFigure } from "../../../ui/components/dataDisplay/MissingFigure.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: MissingFigure,
  args: { reason: "Previous close not provided by the source" },
} satisfies Meta<typeof MissingFigure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SaysWhy: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("–")).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByText("–")).toHaveFocus();
    await expect(await within(document.body).findByRole("tooltip")).toHaveTextContent(
      "Previous close not provided by the source",
    );
  },
};

export const States = statesOf(() => import("./MissingFigure.stories.tsx"), { width: 160 });
