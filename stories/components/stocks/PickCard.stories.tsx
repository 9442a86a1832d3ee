import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { PickCard } from "../../../ui/components/stocks/PickCard.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: PickCard,
  args: {
    symbol: "SOFI",
    name: "SoFi Technologies",
    price: 7.42,
    currency: "USD",
    upside: 42.3,
    target: 10.56,
    targetLow: 8,
    targetHigh: 15,
    verdict: "Strong Buy",
    reason: "High upside potential",
    twentyDayReturn: 4.31,
    isSample: false,
    onOpenChart: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 360 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PickCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Real: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("Target").nextElementSibling).toHaveTextContent("$10.56");
    await expect(canvas.getByText("Upside").nextElementSibling).toHaveTextContent("+42.30%");
    await expect(
      canvas.getByRole("img", { name: "$7.42 now; analyst targets $8.00 to $15.00, mean $10.56" }),
    ).toBeVisible();
    await expect(canvas.queryByText("Sample")).toBeNull();
    await expect(canvas.queryByText("Default")).toBeNull();
    await expect(canvas.getByText("Strong Buy")).toBeVisible();
    await expect(canvas.getByText("+4.31%")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /SOFI/ }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("SOFI");
  },
};

export const EveryKind: Story = {
  render: variantsOf(PickCard, {
    sample: {
      symbol: "SNAP",
      name: "A company whose name is longer than any card of it could ever be",
      verdict: undefined,
      isSample: true,
    },
    defaults: {
      verdict: "Buy",
      target: 9.65,
      targetLow: undefined,
      defaults: {
        verdict: "No analyst rating is known.",
        target: "No analyst target available.",
        reason: "No reason available.",
      },
      twentyDayReturn: null,
    },
    momentum: {
      verdict: "Very Strong momentum",
      upside: 140,
      defaults: { verdict: "A fixed word by upside." },
      twentyDayReturn: -32.2,
    },
    hold: { verdict: "Hold" },
    tokyo: {
      symbol: "7203.T",
      name: "Toyota Motor",
      price: 2814,
      target: 3400,
      targetLow: 3000,
      targetHigh: 4100,
      currency: "JPY",
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    const [sample, defaults, momentum, , tokyo] = canvas.getAllByRole("article");
    await expect(sample).toHaveAccessibleName(/^SNAP A company .*, sample$/);
    await expect(within(sample!).getByText("Sample")).toBeVisible();
    await expect(within(sample!).getByText(/^A company/)).toHaveClass("truncate");
    await expect(within(defaults!).getAllByText("Default")).toHaveLength(3);
    await expect(within(defaults!).getByText("Target").nextElementSibling).toHaveTextContent(
      "$9.65 Default",
    );
    await expect(
      within(defaults!).getByRole("img", { name: "$7.42 now; target $9.65, 30.05% away" }),
    ).toBeVisible();
    await expect(defaults).toHaveTextContent("20-day return –Not available");
    await expect(within(momentum!).getByText("Default")).toBeVisible();
    await expect(within(momentum!).getByText("−32.20%")).toBeVisible();
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
    await expect(within(tokyo!).getByText("Target").nextElementSibling).toHaveTextContent("¥3,400");
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const States = statesOf(() => import("./PickCard.stories.tsx"), { width: 320 });
