import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { PickCard } from "../../ui/components/PickCard.tsx";

const meta = {
  component: PickCard,
  args: {
    symbol: "SOFI",
    name: "SoFi Technologies",
    price: 7.42,
    currency: "USD",
    upside: 42.3,
    target: 10.56,
    verdict: "Strong Buy",
    reason: "High upside potential",
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
    await expect(canvas.queryByText("Sample")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: /SOFI/ }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("SOFI");
  },
};

export const Sample: Story = {
  args: { isSample: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Sample")).toBeVisible();
    await expect(canvas.getByRole("article")).toHaveAccessibleName(
      "SOFI SoFi Technologies, sample",
    );
  },
};

/** Money is told in the quote's own currency. */
export const Tokyo: Story = {
  args: { symbol: "7203.T", name: "Toyota Motor", price: 2814, target: 3400, currency: "JPY" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Target").nextElementSibling).toHaveTextContent("¥3,400");
  },
};

export const LongName: Story = {
  args: { name: "A company whose name is longer than any card of it could ever be" },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/^A company/)).toHaveClass("truncate");
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
