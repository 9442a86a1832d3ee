import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { factsPartial, partFails, partWithout } from "../../../mocks/researchScenarios.ts";
import { FactsPart } from "../../../ui/features/stock/FactsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, expectSaid, findPart } from "./expectPart.ts";

const meta = {
  component: FactsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof FactsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = {
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Key facts");
    await expect(await part.findByText("Market cap")).toBeVisible();
    await expect(await part.findByText("P/E")).toBeVisible();
    await expect(await part.findByRole("meter", { name: "Range of the day" })).toBeInTheDocument();
    await expect(await part.findByRole("meter", { name: "52-week range" })).toBeInTheDocument();
    await expect(await part.findByRole("meter", { name: "Volume today" })).toBeInTheDocument();
    await expect(await part.findByText("Simulated market")).toBeVisible();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Key facts");
    await expect(await part.findByText(/^as of /)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** A rate has a year of prices, and nothing else to know. */
export const PricesAlone: Story = {
  args: { symbol: "EURUSD=X" },
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Key facts");
    await expect(await part.findByText("52-week range")).toBeVisible();
    await expect(
      part.getByText("The sources that can be asked have no key facts for EURUSD=X."),
    ).toBeVisible();
    await expect(part.queryByText("Market cap")).toBeNull();
  },
};

export const Unknown: Story = {
  parameters: onPage({ scenario: partWithout("facts", "unknown") }),
  play: async ({ canvas }) => {
    const sentence = "The sources that can be asked have no key facts for AAPL.";
    await expectSaid(canvas, "Key facts", sentence);
  },
};

export const NotOffered: Story = {
  parameters: onPage({ scenario: partWithout("facts", "notOffered") }),
  play: async ({ canvas }) => {
    await expectSaid(canvas, "Key facts", "No source here offers key facts.");
  },
};

/** What could not be asked is not said to be unknown. */
export const PartlyLoaded: Story = {
  parameters: onPage({ scenario: factsPartial }),
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Key facts");
    await expect(await part.findByText(/^Some of this could not be loaded/)).toBeVisible();
    await expect(part.getByText("Market cap")).toBeVisible();
  },
};

export const PartlyLoadedThenRetried: Story = {
  parameters: onPage({ scenario: factsPartial }),
  play: async ({ canvas, loaded, userEvent }) => {
    const part = await findPart(canvas, "Key facts");
    const retry = await part.findByRole("button", { name: "Retry" });
    worldOf(loaded).endScenario();
    await userEvent.click(retry);
    await expect(await part.findByRole("meter", { name: "52-week range" })).toBeInTheDocument();
    await expect(part.queryByRole("button", { name: "Retry" })).toBeNull();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("facts") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Key facts", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
  },
};
