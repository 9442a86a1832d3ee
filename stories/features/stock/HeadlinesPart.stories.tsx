import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { headlinesKnown, partFails } from "../../../mocks/scenarios/researchScenarios.ts";
import { HeadlinesPart } from "../../../ui/features/stock/HeadlinesPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, findPart } from "./expectPart.ts";

const meta = {
  component: HeadlinesPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof HeadlinesPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = {
  parameters: onPage({ scenario: headlinesKnown }),
  play: async ({ canvas, userEvent }) => {
    const part = await findPart(canvas, "Headlines");
    const list = within(await part.findByRole("list", { name: "Headlines" }));
    const [first] = await list.findAllByRole("link");
    await expect(first).toHaveAccessibleName("Apple opens office number 12, opens in a new tab");
    await expect(first).toHaveAttribute("href", "https://news.example/12");
    await expect(first).toHaveAttribute("rel", "noopener noreferrer");
    await expect(first).toHaveAttribute("target", "_blank");
    const item = within(list.getAllByRole("listitem")[0] as HTMLElement);
    await expect(item.getByText(/A wire/)).toBeVisible();
    await expect(item.getByRole("time")).toHaveAttribute("datetime", "2026-11-20T13:00:00.000Z");
    await expect(part.getByText("Only headlines that the source links to AAPL.")).toBeVisible();
    await expect(part.getByText("Yahoo Finance")).toBeVisible();
    await expect(list.getAllByRole("listitem")).toHaveLength(6);
    await userEvent.click(part.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(12));
  },
};

export const SimulatedOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("headlines") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Headlines", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
    const part = await findPart(canvas, "Headlines");
    const list = within(await part.findByRole("list", { name: "Headlines" }));
    for (const item of await list.findAllByRole("listitem")) {
      await expect(item).toHaveTextContent(/^Simulated: /);
    }
    await expect(list.queryByRole("link")).toBeNull();
    await expect(part.getByText("Simulated headlines without articles.")).toBeVisible();
  },
};
