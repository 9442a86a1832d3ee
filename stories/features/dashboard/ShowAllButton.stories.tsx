import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ShowAllButton } from "../../../ui/features/dashboard/ShowAllButton.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: ShowAllButton,
  args: { isWhole: false, onToggle: fn() },
} satisfies Meta<typeof ShowAllButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FirstRowsAndWhole: Story = {
  render: (args) => (
    <>
      <ShowAllButton {...args} />
      <ShowAllButton {...args} isWhole />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: "Show all" });
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(canvas.getByRole("button", { name: "Show fewer" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await userEvent.click(button);
    await expect(args.onToggle).toHaveBeenCalledOnce();
  },
};

export const States = statesOf(() => import("./ShowAllButton.stories.tsx"));
