import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { FoldedPanel, Panel } from "../../../ui/components/layout/Panel.tsx";
import { StockRow } from "../../../ui/components/stocks/StockRow.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const retry = fn();

const meta = {
  component: Panel,
  args: {
    title: "Active Alerts",
    actions: <Button variant="minimal" size="small" text="View All" />,
  },
} satisfies Meta<typeof Panel>;

export default meta;
type Story = StoryObj<typeof meta>;

const rows = (
  <ul>
    <StockRow
      symbol="F"
      name="Ford Motor Company"
      price={9.84}
      changePercent={1.2}
      onOpenChart={fn()}
    />
    <StockRow
      symbol="SIRI"
      name="Sirius XM Holdings Inc."
      price={3.1}
      changePercent={-0.64}
      onOpenChart={fn()}
    />
  </ul>
);

export const EveryState: Story = {
  render: variantsOf(Panel, {
    ready: { count: "2", children: rows },
    loading: {
      title: "Top Opportunities",
      state: { status: "loading", waitingFor: "Waiting for the alerts." },
    },
    empty: {
      title: "My Alerts",
      state: {
        status: "empty",
        drawing: "alerts",
        sentence: "No alerts yet",
        reason: "An alert notifies you when a price is reached, even when this page is closed.",
        action: <Button intent="primary" text="Create Alert" />,
      },
    },
    failed: {
      title: "Nearest Alerts",
      state: {
        status: "failed",
        sentence: "The alerts could not be loaded",
        reason: "503: The store is being rebuilt",
        onRetry: retry,
      },
    },
    retrying: {
      title: "Recent Deliveries",
      state: {
        status: "failed",
        sentence: "The deliveries could not be loaded",
        onRetry: retry,
        isRetrying: true,
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const panelOf = (name: RegExp) => within(canvas.getByRole("region", { name }));
    await expect(panelOf(/Active Alerts/).getAllByRole("listitem")).toHaveLength(2);
    await expect(canvas.getByText("Waiting for the alerts.")).toBeInTheDocument();
    const empty = panelOf(/My Alerts/);
    await expect(empty.getByText("No alerts yet")).toBeVisible();
    await expect(empty.getByRole("button", { name: "Create Alert" })).toBeVisible();
    const failed = panelOf(/Nearest Alerts/);
    await expect(failed.getByRole("alert")).toHaveTextContent("The alerts could not be loaded");
    await userEvent.click(failed.getByRole("button", { name: "Retry" }));
    await expect(retry).toHaveBeenCalled();
    await expectBusyButton(panelOf(/Recent Deliveries/));
  },
};

export const Folded: Story = {
  tags: ["phone"],
  args: { title: "Watchlist", children: <p>Two stocks</p> },
  decorators: [
    (Story) => (
      <FoldedPanel isFolded>
        <Story />
      </FoldedPanel>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    const line = canvas.getByRole("button", { name: "Watchlist", expanded: false });
    await expect(canvas.queryByText("Two stocks")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "View All" })).toBeNull();
    await userEvent.click(line);
    await expect(canvas.getByText("Two stocks")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "View All" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Watchlist", expanded: true }));
    await expect(canvas.queryByText("Two stocks")).toBeNull();
  },
};

export const States = statesOf(() => import("./Panel.stories.tsx"), { width: 420 });
