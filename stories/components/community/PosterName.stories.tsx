import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PosterName } from "../../../ui/components/community/PosterName.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: PosterName,
  args: { username: "Marta", isPremium: false },
} satisfies Meta<typeof PosterName>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PlainPremiumAndRightToLeft: Story = {
  render: (args) => (
    <>
      <PosterName {...args} />
      <p>
        <PosterName username={"مارتا \u202Epremium"} isPremium />
      </p>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Marta")).toBeVisible();
    await expect(canvas.getAllByText("PREMIUM")).toHaveLength(1);
    const badge = canvas.getByText("PREMIUM").getBoundingClientRect();
    const name = canvas.getByText(/مارتا/).getBoundingClientRect();
    await expect(badge.left).toBeGreaterThanOrEqual(name.right);
  },
};

export const States = statesOf(() => import("./PosterName.stories.tsx"), { width: 220 });
