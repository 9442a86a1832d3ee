import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { StatCard } from "../../../ui/components/dataDisplay/StatCard.tsx";
import { StatCardSkeleton } from "../../../ui/components/feedback/ScreenSkeleton.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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

export const EveryState: Story = {
  render: (args) => (
    <>
      <StatCard {...args} />
      <StatCardSkeleton />
      <StatCard
        label="My Alerts"
        value="3"
        renderLink={({ className, children }) => (
          <a className={className} href="#alerts">
            {children}
          </a>
        )}
      />
      <StatCard label="Watchlist" value="–" context="Not known yet" />
      <StatCard label="Opportunities" value="12,480" />
      <div style={{ width: 150 }}>
        <StatCard label="Money-weighted return since 2019" value="−$128,404.50" />
      </div>
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("12")).toBeVisible();
    await expect(canvas.getByText("3 within 2% of target")).toBeVisible();
    const [card, skeleton] = [...canvasElement.querySelectorAll(".stat-card")].map((each) =>
      each.getBoundingClientRect(),
    );
    await expect(skeleton!.height).toBe(card!.height);
    await expect(canvas.getByRole("link")).toHaveTextContent("My Alerts");
    await expect(canvas.getByText("–")).toBeVisible();
    await expect(canvas.getByText("Not known yet")).toBeVisible();
    await expect(canvas.getByText("12,480")).toBeVisible();
    const label = canvas.getByText("Money-weighted return since 2019").getBoundingClientRect();
    const number = canvas.getByText("−$128,404").getBoundingClientRect();
    await expect(number.top).toBeGreaterThanOrEqual(label.bottom);
    const narrow = canvas.getByText("−$128,404");
    await expect(narrow.scrollWidth).toBeLessThanOrEqual(narrow.clientWidth);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const States = statesOf(() => import("./StatCard.stories.tsx"));
