import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { filingsKnown, partFails } from "../../../mocks/scenarios/researchScenarios.ts";
import { FilingsPart } from "../../../ui/features/stock/FilingsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, findPart } from "./expectPart.ts";

const meta = {
  component: FilingsPart,
  args: { symbol: "AAPL" },
  parameters: onPage({ scenario: partFails("filings") }),
} satisfies Meta<typeof FilingsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KnownOnRetry: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Filings", {
      endScenario: () => worldOf(loaded).enterScenario(filingsKnown),
      click: (element) => userEvent.click(element),
    });
    const part = await findPart(canvas, "Filings");
    const filings = within(await part.findByRole("table", { name: "Filings" }));
    await expect(
      await filings.findByText("Financial results, Statements and exhibits"),
    ).toBeVisible();
    await expect(await filings.findByText("Annual report")).toBeVisible();
    await expect(
      await filings.findByRole("link", {
        name: "8-K of Nov 19, 2026 on SEC EDGAR, opens in a new tab",
      }),
    ).toHaveAttribute("href", "https://www.sec.gov/Archives/edgar/data/320193/2026-11-19.htm");
    await waitFor(() => expect(filings.getAllByRole("row")).toHaveLength(9));
    await userEvent.click(part.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(filings.getAllByRole("row")).toHaveLength(11));
  },
};
