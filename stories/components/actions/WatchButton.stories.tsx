import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { WatchButton } from "../../../ui/components/actions/WatchButton.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: WatchButton,
  args: { isWatched: false, isAdding: false, onAdd: fn() },
} satisfies Meta<typeof WatchButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryState: Story = {
  render: variantsOf(WatchButton, {
    notWatched: {},
    adding: { isAdding: true },
    watched: { isWatched: true },
    severalLists: {
      isWatched: true,
      lists: [
        { id: 1, name: "Watchlist", isOn: true },
        { id: 2, name: "Dividends", isOn: false },
      ],
    },
  }),
  play: async ({ args, canvas, userEvent }) => {
    const [add, adding] = canvas.getAllByRole("button", { name: /Add to Watchlist/ });
    await userEvent.click(add!);
    await expect(args.onAdd).toHaveBeenCalledOnce();
    await expect(adding).toBeDisabled();
    const [watched, several] = canvas.getAllByRole("button", { name: "On your watchlist" });
    await expect(watched).toBeDisabled();
    await expect(watched).toHaveStyle({ opacity: "0.4", cursor: "not-allowed" });
    await userEvent.click(several!);
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Add to Dividends" }));
    await expect(args.onAdd).toHaveBeenCalledWith({ id: 2, name: "Dividends", isOn: false });
  },
};

export const States = statesOf(() => import("./WatchButton.stories.tsx"));
