import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { MyAlertsPart } from "../../../ui/features/stock/MyAlertsPart.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert, watchStocks } from "../../seeds.ts";

const addThree = async (world: StoryWorld): Promise<void> => {
  await addAlert(world, { symbol: "AAPL", targetPrice: 50_000, alertType: "above" });
  await addAlert(world, { symbol: "AAPL", targetPrice: 1, alertType: "below" });
  await addAlert(world, { symbol: "MSFT", targetPrice: 50_000, alertType: "above" });
  await watchStocks(world, { AAPL: "Apple" });
};

const meta = {
  component: MyAlertsPart,
  args: { symbol: "AAPL", onCreateAlert: fn() },
  parameters: onPage({ prepare: addThree }),
} satisfies Meta<typeof MyAlertsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Some: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    const list = within(await canvas.findByRole("list", { name: "My alerts" }));
    await expect(await list.findAllByRole("article")).toHaveLength(2);
    await expect(await canvas.findByText(/^On your watchlist\./)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const [remove] = list.getAllByRole("button", { name: "Delete alert on AAPL" });
    if (remove) await userEvent.click(remove);
    await expectToast("Alert deleted successfully");
  },
};

export const NoneOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "alerts"), prepare: () => Promise.resolve() }),
  play: async ({ args, canvas, loaded, userEvent }) => {
    await expect(
      await canvas.findByText("Your alerts on this stock could not be loaded"),
    ).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("No alerts on AAPL.")).toBeVisible();
    await expect(await canvas.findByText(/^Not on your watchlist\./)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "New alert" }));
    await expect(args.onCreateAlert).toHaveBeenCalledOnce();
  },
};
