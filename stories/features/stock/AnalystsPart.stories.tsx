import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { partFails, partWithout } from "../../../mocks/researchScenarios.ts";
import { AnalystsPart } from "../../../ui/features/stock/AnalystsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, expectSaid, findPart } from "./expectPart.ts";

const meta = {
  component: AnalystsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof AnalystsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = {
  play: async ({ canvas, userEvent }) => {
    const part = await findPart(canvas, "Analysts");
    await expect(await part.findByText("Mean target")).toBeVisible();
    await expect(await part.findByText(/^The price, \$[\d.]+, /)).toBeVisible();
    const months = within(part.getByRole("table", { name: "Ratings by month" }));
    await expect(await months.findByRole("row", { name: /^This month/ })).toBeVisible();
    const changes = within(part.getByRole("table", { name: "Rating changes" }));
    await waitFor(() => expect(changes.getAllByRole("row")).toHaveLength(6));
    await userEvent.click(part.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(changes.getAllByRole("row").length).toBeGreaterThan(6));
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    const part = await findPart(canvas, "Analysts");
    await expect(await part.findByText(/^as of /)).toBeVisible();
    const months = within(part.getByRole("list", { name: "Ratings by month" }));
    await userEvent.click(
      months.getByRole("button", { name: /^This month Buy \d+ Hold \d+ Sell \d+/ }),
    );
    await expect(months.getByText("Strong sell")).toBeVisible();
    const changes = within(part.getByRole("list", { name: "Rating changes" }));
    await expect(changes.getAllByRole("button")).toHaveLength(5);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Unknown: Story = {
  parameters: onPage({ scenario: partWithout("analysts", "unknown") }),
  play: async ({ canvas }) => {
    const sentence = "The sources that can be asked have no analysts' targets or ratings for AAPL.";
    await expectSaid(canvas, "Analysts", sentence);
  },
};

export const NotOffered: Story = {
  parameters: onPage({ scenario: partWithout("analysts", "notOffered") }),
  play: async ({ canvas }) => {
    await expectSaid(canvas, "Analysts", "No source here offers analysts' targets or ratings.");
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("analysts") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Analysts", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
  },
};
