import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { StockOption } from "../../ui/components/StockOption.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: StockOption,
  args: {
    id: "option",
    symbol: "VOD.L",
    name: "Vodafone Group",
    market: "LSE",
    currency: "GBP",
    isActive: false,
    onChoose: fn(),
  },
  decorators: [
    (Story) => (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <div role="listbox" aria-label="Stocks">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof StockOption>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const option = canvas.getByRole("option", { name: "VOD.L Vodafone Group LSE · GBP" });
    await expect(option).toHaveAttribute("aria-selected", "false");
    await userEvent.click(option);
    await expect(args.onChoose).toHaveBeenCalledOnce();
  },
};

export const Highlighted: Story = {
  args: { isActive: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("option", { selected: true })).toBeVisible();
  },
};

export const WithoutPlace: Story = {
  args: { symbol: "KO", name: "Coca-Cola", market: undefined, currency: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("option")).toHaveAccessibleName("KO Coca-Cola");
  },
};

export const LongName: Story = {
  args: { name: "The Very Long Name of a Company That No One Could Ever Say in One Breath plc" },
  play: async ({ canvas }) => {
    const option = canvas.getByRole("option");
    await expect(option.scrollWidth).toBeLessThanOrEqual(option.clientWidth);
  },
};

export const States = statesOf(() => import("./StockOption.stories.tsx"));
