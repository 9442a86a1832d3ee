import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { partFails } from "../../../mocks/scenarios/researchScenarios.ts";
import { AnalystsPart } from "../../../ui/features/stock/AnalystsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, findPart } from "./expectPart.ts";

const meta = {
  component: AnalystsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof AnalystsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KnownOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("analysts") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Analysts", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
    const part = await findPart(canvas, "Analysts");
    await expect(await part.findByText("Mean target")).toBeVisible();
    await expect(await part.findByText(/^At \$[\d.]+, the price is /)).toBeVisible();
    const months = within(part.getByRole("table", { name: "Ratings by month" }));
    await expect(await months.findByRole("row", { name: /^This month/ })).toBeVisible();
    const changes = within(part.getByRole("table", { name: "Rating changes" }));
    await waitFor(() => expect(changes.getAllByRole("row")).toHaveLength(6));
    await userEvent.click(part.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(changes.getAllByRole("row").length).toBeGreaterThan(6));
  },
};
