import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import {
  screenerResultsFail,
  screenerRunFails,
  screenerRunning,
} from "../../../mocks/scenarios/screenerScenarios.ts";
import { TopOpportunitiesPanel } from "../../../ui/features/dashboard/TopOpportunitiesPanel.tsx";
import { clickWhenEnabled } from "../../clickWhenEnabled.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { expectToast, LONG_RUN } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { runScreener } from "../../seeds.ts";

const meta = {
  component: TopOpportunitiesPanel,
  parameters: onPage(),
} satisfies Meta<typeof TopOpportunitiesPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A run that could not be started, and one that ends: the first five of what it found. */
export const RunToTheEnd: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: screenerRunFails }),
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByText("No opportunities yet")).toBeVisible();
    await clickWhenEnabled("Run Full Screen");
    await expectToast("Failed to run screener");
    await expectToast("No market source is available right now");
    worldOf(loaded).endScenario();
    await clickWhenEnabled("Run Full Screen");
    await expectToast("Screener completed successfully", LONG_RUN);
    const list = await canvas.findByRole("list", { name: "Top opportunities" });
    // The results are requested again after the run has ended.
    const findRows = () => within(list).findAllByRole("listitem");
    await waitFor(async () => expect(await findRows()).toHaveLength(5));
    for (const row of await findRows()) await expect(row).toHaveTextContent(/\+[\d.,]+%/);
  },
};

/** If the last run went up to $200, only its stocks under the limit in the title are shown. */
export const OfARunUpTo200: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: (world) => runScreener(world, { maxPrice: 200 }),
    scenario: [...slowNetwork, ...screenerResultsFail],
  }),
  play: async ({ canvas, loaded }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the screener's results.",
      "The screener's results could not be loaded",
    );
    const list = await canvas.findByRole("list", { name: "Top opportunities" });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(5);
    for (const price of list.querySelectorAll(".price-text")) {
      await expect(Number(price.textContent.replace("$", ""))).toBeLessThan(10);
    }
    await expect(await canvas.findByText(/^Under \$200, volume over 100K · updated/)).toBeVisible();
    await expect(canvas.getByRole("link", { name: /^\d+ more opportunities$/ })).toHaveAttribute(
      "href",
      "/screener",
    );
  },
};

/** Started by the server itself or by another page. */
export const RunningByItself: Story = {
  parameters: onPage({ scenario: screenerRunning }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("543 of 1,431 stocks")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Run Full Screen" })).toBeDisabled();
    await expect(canvas.queryByText("No opportunities yet")).toBeNull();
  },
};
