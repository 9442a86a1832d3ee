import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { InstallOfferCard } from "../../../ui/features/shell/InstallCard.tsx";

const offered = {
  state: "offered",
  isDismissed: false,
  accept: fn(() => Promise.resolve()),
  postpone: fn(),
  dismiss: fn(),
} as const;

// A story cannot trigger the browser's install offer, so it passes the offer to the card.
const meta = {
  component: InstallOfferCard,
  args: { install: offered },
} satisfies Meta<typeof InstallOfferCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Offered: Story = {
  render: (args) => (
    <>
      <InstallOfferCard {...args} />
      <InstallOfferCard install={{ ...offered, isDismissed: true }} />
      <InstallOfferCard install={{ ...offered, state: "unavailable" }} />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole("complementary")).toHaveLength(1);
    await expect(canvas.getByRole("heading", { name: "Install Stock Monitor" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Install App" }));
    await expect(args.install.accept).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Later" }));
    await expect(args.install.postpone).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.install.dismiss).toHaveBeenCalledOnce();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Install App" })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
