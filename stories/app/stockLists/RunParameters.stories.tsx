import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RunParameters } from "../../../ui/app/stockLists/RunParameters.tsx";
import { statesOf } from "../../catalog/statesOf.ts";
import { onPage } from "../../page.ts";
import { runScreener } from "../../seeds.ts";

const meta = {
  component: RunParameters,
  parameters: onPage(),
} satisfies Meta<typeof RunParameters>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OfTheLastRuns: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await runScreener(world, { maxPrice: 50, upsideFilter: 20 });
      await world.call("POST", "/api/screener/earnings/run", { maxPrice: 20 });
    },
  }),
  render: (args) => (
    <>
      <RunParameters {...args} />
      <RunParameters kind="earnings" />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Under \$50, volume over 100K, upside over 20% · prices as of/),
    ).toHaveTextContent(/ prices as of (.*, )?\d\d:\d\d$/);
    await expect(
      await canvas.findByText(
        /^Reporting within 30 days, under \$20, volume over 100K · prices as of/,
      ),
    ).toBeVisible();
  },
};

export const States = statesOf(() => import("./RunParameters.stories.tsx"), { frame: 120 });
