import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { LayoutDialog } from "../../../ui/features/dashboard/LayoutDialog.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: LayoutDialog,
  args: { onClose: fn() },
  parameters: onPage(),
} satisfies Meta<typeof LayoutDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const titles = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

/** Moved, hidden and put back: each change is kept on the server at once. */
export const MovedHiddenAndReset: Story = {
  play: async ({ args, userEvent }) => {
    const list = await screen.findByRole("list", { name: "Panels, in their order" });
    await screen.findByRole("button", { name: "Move Market Summary down" });
    await expect(titles(list).slice(0, 2)).toEqual(["Market Summary", "Watchlist"]);
    await userEvent.click(screen.getByRole("button", { name: "Move Market Summary down" }));
    await expect(
      await screen.findByText("Market Summary moved to place 2 of 14"),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole("checkbox", { name: "Show Top Picks" }));
    await waitFor(() =>
      expect(screen.getByRole("checkbox", { name: "Show Top Picks" })).not.toBeChecked(),
    );
    await expect(titles(list).slice(0, 2)).toEqual(["Watchlist", "Market Summary"]);
    await userEvent.click(screen.getByRole("button", { name: "Reset to default" }));
    await waitFor(() => expect(titles(list).slice(0, 2)).toEqual(["Market Summary", "Watchlist"]));
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async () => {
    const list = await screen.findByRole("list", { name: "Panels, in their order" });
    await waitFor(() => expect(titles(list)).toHaveLength(14));
  },
};
