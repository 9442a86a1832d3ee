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

export const MovedHiddenAndReset: Story = {
  play: async ({ args, userEvent }) => {
    const list = await screen.findByRole("list", { name: "Panels in order" });
    const handle = await screen.findByTitle("Drag Market Summary to another position");
    // A test's pointer cannot be captured.
    handle.setPointerCapture = () => undefined;
    const third = within(list).getAllByRole("listitem")[2];
    if (!third) throw new Error("no third panel");
    const { left, bottom } = third.getBoundingClientRect();
    await userEvent.pointer([
      { keys: "[MouseLeft>]", target: handle },
      { target: handle, coords: { clientX: left + 8, clientY: bottom - 1 } },
      { keys: "[/MouseLeft]", target: handle },
    ]);
    await waitFor(() => expect(titles(list)[2]).toBe("Market Summary"));
    await expect(
      await screen.findByText("Market Summary moved to position 3 of 12"),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Reset to default" }));
    await waitFor(() =>
      expect(titles(list).slice(0, 2)).toEqual(["Market Summary", "Active Alerts"]),
    );

    const down = screen.getByRole("button", { name: "Move Market Summary down" });
    down.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(titles(list).slice(0, 2)).toEqual(["Active Alerts", "Market Summary"]),
    );
    await expect(
      await screen.findByText("Market Summary moved to position 2 of 12"),
    ).toBeInTheDocument();
    await expect(down).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(titles(list).slice(0, 2)).toEqual(["Market Summary", "Active Alerts"]),
    );
    await expect(screen.getByRole("button", { name: "Move Market Summary up" })).toBeDisabled();
    await expect(down).toHaveFocus();
    await userEvent.tab({ shift: true });
    const shown = screen.getByRole("checkbox", { name: "Show Market Summary" });
    await expect(shown).toHaveFocus();
    await userEvent.keyboard(" ");
    await waitFor(() => expect(shown).not.toBeChecked());
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async () => {
    const list = await screen.findByRole("list", { name: "Panels in order" });
    await waitFor(() => expect(titles(list)).toHaveLength(12));
  },
};
