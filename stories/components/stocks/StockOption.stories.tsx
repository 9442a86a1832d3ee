import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { StockOption } from "../../../ui/components/stocks/StockOption.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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

export const EveryOption: Story = {
  render: variantsOf(StockOption, {
    plain: {},
    highlighted: { id: "highlighted", symbol: "MSFT", name: "Microsoft", isActive: true },
    withoutPlace: {
      id: "short",
      symbol: "KO",
      name: "Coca-Cola",
      market: undefined,
      currency: undefined,
    },
    longName: {
      id: "long",
      name: "The Very Long Name of a Company That No One Could Ever Say in One Breath plc",
    },
  }),
  play: async ({ args, canvas, userEvent }) => {
    const option = canvas.getByRole("option", { name: "VOD.L Vodafone Group LSE · GBP" });
    await expect(option).toHaveAttribute("aria-selected", "false");
    await userEvent.click(option);
    await expect(args.onChoose).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("option", { selected: true })).toHaveAccessibleName(/^MSFT/);
    const [, , withoutPlace, long] = canvas.getAllByRole("option");
    await expect(withoutPlace).toHaveAccessibleName("KO Coca-Cola");
    await expect(long!.scrollWidth).toBeLessThanOrEqual(long!.clientWidth);
  },
};

export const States = statesOf(() => import("./StockOption.stories.tsx"));
