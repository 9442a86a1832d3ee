import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { partFails } from "../../../mocks/scenarios/researchScenarios.ts";
import { EarningsPart } from "../../../ui/features/stock/EarningsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, findPart } from "./expectPart.ts";

const meta = {
  component: EarningsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof EarningsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KnownOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("earnings") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Earnings", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
    const part = await findPart(canvas, "Earnings");
    await expect(await part.findByText("Next report")).toBeVisible();
    await expect(await part.findByText(/^(Not c|C)onfirmed$/)).toBeVisible();
    await expect(
      await part.findByRole("img", { name: /^Earnings per share by quarter\. .+, expected / }),
    ).toBeVisible();
    const past = within(part.getByRole("table", { name: "Past reports" }));
    await waitFor(() => expect(past.getAllByText(/^[+−]\d+\.\d\d%$/).length).toBeGreaterThan(2));
  },
};
