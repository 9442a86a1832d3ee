import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { LikeButton } from "../../../ui/components/actions/LikeButton.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: LikeButton,
  args: { what: "Ford", likes: 3, onLike: fn() },
} satisfies Meta<typeof LikeButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Liked: Story = {
  render: variantsOf(LikeButton, { often: {}, once: { what: "Tesla", likes: 1 } }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Like Ford: 3 likes" }));
    await userEvent.keyboard("{Enter}");
    await expect(args.onLike).toHaveBeenCalledTimes(2);
    await expect(canvas.getByRole("button", { name: "Like Tesla: 1 like" })).toHaveTextContent("1");
  },
};

export const States = statesOf(() => import("./LikeButton.stories.tsx"), { width: 160 });
