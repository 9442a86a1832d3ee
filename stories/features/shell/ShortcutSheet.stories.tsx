import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { ShortcutSheet } from "../../../ui/features/shell/ShortcutSheet.tsx";

const meta = {
  component: ShortcutSheet,
  args: { isOpen: true, isEnabled: true, onEnable: fn(), onClose: fn() },
} satisfies Meta<typeof ShortcutSheet>;

export default meta;
type Story = StoryObj<typeof meta>;

const findSheet = async () =>
  within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));

export const SwitchedOff: Story = {
  args: { isEnabled: false },
  play: async ({ args, userEvent }) => {
    const sheet = await findSheet();
    await expect(sheet.getByText("Stock Screener").nextElementSibling).toHaveTextContent("GS");
    await expect(sheet.getByText("Create an alert").nextElementSibling).toHaveTextContent("C");
    const toggle = sheet.getByLabelText("Single-key shortcuts");
    await expect(toggle).not.toBeChecked();
    toggle.click();
    await expect(args.onEnable).toHaveBeenCalledWith(true);
    await userEvent.click(sheet.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async () => {
    const { left, right } = (
      await screen.findByRole("dialog", { name: "Keyboard shortcuts" })
    ).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
  },
};
