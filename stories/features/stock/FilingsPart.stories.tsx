import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { filingsKnown, partFails, partWithout } from "../../../mocks/researchScenarios.ts";
import { FilingsPart } from "../../../ui/features/stock/FilingsPart.tsx";
import { onPage } from "../../page.ts";
import { expectSaid, findPart } from "./expectPart.ts";

const meta = {
  component: FilingsPart,
  args: { symbol: "AAPL" },
  parameters: onPage({ scenario: filingsKnown }),
} satisfies Meta<typeof FilingsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = {
  play: async ({ canvas, userEvent }) => {
    const part = await findPart(canvas, "Filings");
    const filings = within(await part.findByRole("table", { name: "Filings" }));
    await expect(
      await filings.findByText("Results of operations, Statements and exhibits"),
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

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Filings");
    await expect(await part.findByText(/^as of /)).toBeVisible();
    const filings = within(part.getByRole("list", { name: "Filings" }));
    await expect(
      filings.getByRole("link", { name: "8-K of Nov 19, 2026 on SEC EDGAR, opens in a new tab" }),
    ).toBeVisible();
    await expect(filings.getAllByRole("button")).toHaveLength(8);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Unknown: Story = {
  parameters: onPage({ scenario: partWithout("filings", "unknown") }),
  play: async ({ canvas }) => {
    const sentence = "The sources that can be asked have no filings for AAPL.";
    await expectSaid(canvas, "Filings", sentence);
  },
};

export const NotOffered: Story = {
  parameters: onPage({ scenario: partWithout("filings", "notOffered") }),
  play: async ({ canvas }) => {
    await expectSaid(canvas, "Filings", "No source here offers filings.");
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("filings") }),
  play: async ({ canvas }) => {
    await expectSaid(canvas, "Filings", "Filings could not be loaded");
  },
};
