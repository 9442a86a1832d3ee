import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { factsPartial, partFails } from "../../../mocks/scenarios/researchScenarios.ts";
import { FactsPart } from "../../../ui/features/stock/FactsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, findPart } from "./expectPart.ts";

const meta = {
  component: FactsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof FactsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KnownOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("facts") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Key facts", {
      endScenario: () => worldOf(loaded).enterScenario(factsPartial),
      click: (element) => userEvent.click(element),
    });
    const part = await findPart(canvas, "Key facts");
    await expect(await part.findByText(/^A source did not respond/)).toBeVisible();
    await expect(part.getByText("Market cap")).toBeVisible();
    await expect(part.getByText("EPS and Shares outstanding: SEC EDGAR")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(part.getByRole("button", { name: "Retry" }));
    await expect(await part.findByRole("meter", { name: "52-week range" })).toBeInTheDocument();
    await expect(part.queryByRole("button", { name: "Retry" })).toBeNull();
    await expect(await part.findByText("Market cap")).toBeVisible();
    await expect(await part.findByText("P/E")).toBeVisible();
    await expect(await part.findByRole("meter", { name: "Day range" })).toBeInTheDocument();
    await expect(await part.findByRole("meter", { name: "Volume today" })).toBeInTheDocument();
    await expect(await part.findByText("Simulated market")).toBeVisible();
  },
};

export const PricesAlone: Story = {
  args: { symbol: "EURUSD=X" },
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Key facts");
    await expect(await part.findByText("52-week range")).toBeVisible();
    await expect(part.getByText("Your data sources have no key facts for EURUSD=X.")).toBeVisible();
    await expect(part.queryByText("Market cap")).toBeNull();
  },
};
