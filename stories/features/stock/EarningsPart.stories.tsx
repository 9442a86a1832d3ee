import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { partFails, partWithout } from "../../../mocks/researchScenarios.ts";
import { EarningsPart } from "../../../ui/features/stock/EarningsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, expectSaid, findPart } from "./expectPart.ts";

const meta = {
  component: EarningsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof EarningsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = {
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Earnings");
    await expect(await part.findByText("Next report")).toBeVisible();
    await expect(await part.findByText(/^(Not c|C)onfirmed$/)).toBeVisible();
    const past = within(part.getByRole("table", { name: "Past reports" }));
    await waitFor(() => expect(past.getAllByText(/^[+−]\d+\.\d\d%$/).length).toBeGreaterThan(2));
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Earnings");
    await expect(await part.findByText(/^as of /)).toBeVisible();
    const past = within(part.getByRole("list", { name: "Past reports" }));
    await waitFor(() => expect(past.getAllByText(/^[+−]\d+\.\d\d%$/).length).toBeGreaterThan(2));
    // Each fact is on the line: nothing opens.
    await expect(past.queryByRole("button")).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Unknown: Story = {
  parameters: onPage({ scenario: partWithout("earnings", "unknown") }),
  play: async ({ canvas }) => {
    const sentence = "The sources that can be asked have no report dates for AAPL.";
    await expectSaid(canvas, "Earnings", sentence);
  },
};

export const NotOffered: Story = {
  parameters: onPage({ scenario: partWithout("earnings", "notOffered") }),
  play: async ({ canvas }) => {
    await expectSaid(canvas, "Earnings", "No source here offers report dates.");
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("earnings") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Earnings", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
  },
};
