import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import { FiredPanel } from "../../../ui/features/dashboard/FiredPanel.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addAlertsOfEveryKind } from "../../seeds.ts";

const meta = { component: FiredPanel, parameters: onPage() } satisfies Meta<typeof FiredPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  parameters: onPage({ prepare: addAlertsOfEveryKind, scenario: slowNetwork }),
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByText("Waiting for recent firings.")).toBeInTheDocument();
    worldOf(loaded).release();
    const list = await canvas.findByRole("list", { name: "What Fired" });
    const rows = within(list).getAllByRole("listitem");
    await expect(rows).toHaveLength(1);
    await expect(rows[0]).toHaveTextContent("above $1.00");
    // The price then, which is not the present one.
    await expect(rows[0]).toHaveTextContent(/at \$[\d,.]+, now$/);
  },
};
