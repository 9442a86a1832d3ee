import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { InstallAdvice, InstallPanel } from "../../../ui/features/settings/InstallPanel.tsx";

const accept = fn(() => Promise.resolve());

// What the browser offers cannot be made to happen, so the advice is given it.
const meta = {
  component: InstallAdvice,
  args: { install: { state: "unavailable", accept } },
} satisfies Meta<typeof InstallAdvice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InItsPanel: Story = {
  render: () => <InstallPanel />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Install App" })).toBeVisible();
  },
};

export const NotOffered: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^This browser has not offered/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Install App" })).toBeDisabled();
  },
};

export const Offered: Story = {
  args: { install: { state: "offered", accept } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Install App" }));
    await expect(accept).toHaveBeenCalledOnce();
  },
};

export const OnAnIphone: Story = {
  tags: ["phone"],
  args: { install: { state: "ios", accept } },
  play: async ({ canvas }) => {
    const steps = within(canvas.getByRole("list")).getAllByRole("listitem");
    await expect(steps).toHaveLength(3);
    await expect(canvas.getByText("Tap the Share button in Safari.")).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const Installed: Story = {
  args: { install: { state: "installed", accept } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Stock Monitor is installed")).toBeVisible();
  },
};
