import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { WatchButton } from "../../ui/components/WatchButton.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: WatchButton,
  args: { isWatched: false, isAdding: false, onAdd: fn() },
} satisfies Meta<typeof WatchButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotWatched: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add to Watchlist" }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
  },
};

export const Adding: Story = {
  args: { isAdding: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: /Add to Watchlist/ })).toBeDisabled();
  },
};

/** Says so, and offers nothing. */
export const Watched: Story = {
  args: { isWatched: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "On your watchlist" });
    await expect(button).toBeDisabled();
    // As every disabled button looks, in each theme.
    await expect(button).toHaveStyle({ opacity: "0.4", cursor: "not-allowed" });
    await expect(canvas.queryByText("Add to Watchlist")).toBeNull();
  },
};

/** Several lists: a menu offers those that it is not on. */
export const SeveralLists: Story = {
  args: {
    isWatched: true,
    lists: [
      { id: 1, name: "Watchlist", isOn: true },
      { id: 2, name: "Dividends", isOn: false },
    ],
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "On your watchlist" }));
    await userEvent.click(canvas.getByRole("menuitem", { name: "Add to Dividends" }));
    await expect(args.onAdd).toHaveBeenCalledWith({ id: 2, name: "Dividends", isOn: false });
  },
};

export const States = statesOf(() => import("./WatchButton.stories.tsx"));
