import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { StatCard, StatCardSkeleton } from "../../ui/components/StatCard.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: StatCard,
  args: { label: "Active Alerts", value: "12", context: "3 within 2% of target" },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 280 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof StatCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("12")).toBeVisible();
    await expect(canvas.getByText("3 within 2% of target")).toBeVisible();
  },
};

export const WholeCardIsALink: Story = {
  args: {
    renderLink: ({ className, children }) => (
      <a className={className} href="#alerts">
        {children}
      </a>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link")).toHaveTextContent("Active Alerts");
  },
};

export const NotKnown: Story = {
  args: { value: "–", context: "Not known yet" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("–")).toBeVisible();
    await expect(canvas.getByText("Not known yet")).toBeVisible();
  },
};

export const LargeNumber: Story = {
  args: { label: "Opportunities", value: "12,480" },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("12,480")).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const Loading: Story = {
  render: () => (
    <div data-testid="pair">
      <StatCardSkeleton />
      <StatCard label="Active Alerts" value="12" context="3 within 2% of target" />
    </div>
  ),
  play: async ({ canvas }) => {
    const [skeleton, card] = [...canvas.getByTestId("pair").children];
    await expect(skeleton!.getBoundingClientRect().height).toBe(
      card!.getBoundingClientRect().height,
    );
  },
};

export const States = statesOf(() => import("./StatCard.stories.tsx"));
