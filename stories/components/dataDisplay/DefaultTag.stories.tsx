import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { DefaultTag } from "../../../ui/components/dataDisplay/DefaultTag.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: DefaultTag,
  args: { explanation: "No analyst rating is known. “Buy” is the fixed word for that." },
} satisfies Meta<typeof DefaultTag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SaysWhichRule: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const tag = canvas.getByText("Default");
    await expect(tag).toBeVisible();
    await userEvent.tab();
    await expect(await within(document.body).findByRole("tooltip")).toHaveTextContent(
      args.explanation,
    );
    await expect(tag.closest("[tabindex]")).toHaveAccessibleDescription(args.explanation);
  },
};

export const States = statesOf(() => import("./DefaultTag.stories.tsx"), { width: 160 });
