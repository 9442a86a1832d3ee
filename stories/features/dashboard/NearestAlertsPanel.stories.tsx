import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import { NearestAlertsPanel } from "../../../ui/features/dashboard/NearestAlertsPanel.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addAlertsOfEveryKind } from "../../seeds.ts";

const meta = { component: NearestAlertsPanel, parameters: onPage() } satisfies Meta<
  typeof NearestAlertsPanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Only what waits and has a price that was checked. */
export const Filled: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await addAlertsOfEveryKind(world);
      await world.tick(["MSFT", "NVDA"]);
    },
    scenario: slowNetwork,
  }),
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByText("Waiting for the nearest alerts.")).toBeInTheDocument();
    worldOf(loaded).release();
    const list = await canvas.findByRole("list", { name: "Nearest to Firing" });
    const rows = within(list).getAllByRole("listitem");
    await expect(rows).toHaveLength(2);
    await expect(rows[0]).toHaveTextContent("NVDA");
    await expect(rows[0]).toHaveTextContent("change of ±30%");
    await expect(rows[1]).toHaveTextContent("above $100,000.00");
  },
};
