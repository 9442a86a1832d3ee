import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { RehearsalPanel } from "../../../ui/features/settings/RehearsalPanel.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: RehearsalPanel,
  parameters: onPage(),
} satisfies Meta<typeof RehearsalPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The simulated market is the only source. */
export const BegunAndEnded: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await world.call("POST", "/api/alerts", {
        symbol: "AAPL",
        alertType: "above",
        targetPrice: 9999,
      });
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText("Duration"), "10 minutes");
    await userEvent.click(canvas.getByRole("button", { name: "Rehearse an outage" }));
    await expect(
      await canvas.findByText(/^An outage of Simulated market is being rehearsed until/),
    ).toBeVisible();
    await expect(canvas.getByText(/^Nothing else answers/)).toBeVisible();
    await expect(canvas.getByText("AAPL rises to $9,999.00")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "End now" }));
    await expect(await canvas.findByText(/^Rehearsed without Simulated market/)).toBeVisible();
    await expect(await canvas.findByRole("button", { name: "Rehearse an outage" })).toBeEnabled();
  },
};
