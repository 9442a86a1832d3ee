import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { PickCard } from "../../ui/components/PickCard.tsx";
import { statesOf } from "../catalog/statesOf.ts";

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
    await expect(canvas.queryByText("Sample")).toBeNull();
    await expect(canvas.queryByText("Default")).toBeNull();
    await expect(canvas.getByText("Strong Buy").closest(".bp6-tag")).toHaveClass(
      "bp6-intent-success",
    );
    await expect(canvas.getByText("+4.31%")).toBeVisible();
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

/** What no source has said is filled in by rule: each such part says so, and none of it is green. */
export const Defaults: Story = {
  args: {
    verdict: "Buy",
    target: 9.65,
    defaults: {
      verdict: "No analyst rating is known.",
      target: "No analyst target available.",
      reason: "No reason available.",
    },
    twentyDayReturn: null,
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByText("Default")).toHaveLength(3);
    await expect(canvas.getByText("Target").nextElementSibling).toHaveTextContent("$9.65 Default");
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
    await expect(canvasElement).toHaveTextContent("20-day return –Not available");
  },
};

/** The word is a rule's; how the price has moved stands beside it. */
export const Momentum: Story = {
  args: {
    verdict: "Very Strong momentum",
    upside: 140,
    defaults: { verdict: "A fixed word by upside." },
    twentyDayReturn: -32.2,
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Default")).toBeVisible();
    await expect(canvas.getByText("−32.20%")).toBeVisible();
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
  },
};

/** Only advice to buy is green. */
export const Hold: Story = {
  args: { verdict: "Hold" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
  },
};

/** Money is shown in the quote's own currency. */
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

export const States = statesOf(() => import("./PickCard.stories.tsx"), { width: 320 });
