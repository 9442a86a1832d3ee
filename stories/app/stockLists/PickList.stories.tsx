import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { PickList } from "../../../ui/app/stockLists/PickList.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectToast, LONG_RUN } from "../../expectToast.ts";
import { updateLists } from "../../seeds.ts";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: PickList,
  parameters: onPage(),
  args: {
    title: "Ideas",
    pick: (results) =>
      results.slice(0, 3).map((stock) => ({
        symbol: stock.symbol,
        name: stock.name,
        price: stock.price,
        currency: stock.currency,
        upside: stock.upsidePotential,
        target: stock.targetPrice,
        verdict: "Buy",
      })),
    samples: [{ symbol: "AAPL", name: "Apple" }],
    more: "Screener",
  },
} satisfies Meta<typeof PickList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NeverRun: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas, loaded }) => {
    await expect(canvas.getByText("Waiting for the screener's results.")).toBeInTheDocument();
    worldOf(loaded).endScenario();
    await expect(
      await canvas.findByText(
        "The market has not been screened yet. These samples may not follow the rule.",
      ),
    ).toBeVisible();
    await expect(canvas.getByText("Sample")).toBeVisible();
  },
};

export const Samples: Story = {
  args: { pick: fn(() => []) },
  parameters: onPage({ prepare: updateLists }),
  play: async ({ args, canvas }) => {
    const card = within(await canvas.findByRole("article", { name: "AAPL Apple, sample" }));
    const figures = await card.findAllByText(/^\$\d+\.\d\d$/);
    await expect(figures[0]).toBeVisible();
    await expect(card.getByText("Sample")).toBeVisible();
    await expect(await canvas.findByText(/^No stock qualifies right now\./)).toBeVisible();
    await expect(args.pick).toHaveBeenCalled();
    await expect(canvas.getByRole("link", { name: "Screener" })).toHaveAttribute(
      "href",
      "/screener",
    );
  },
};

export const FailedThenPicks: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "screener/results") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(
      await canvas.findByText("The screener's results could not be loaded"),
    ).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await canvas.findByText("Sample");
    await userEvent.click(canvas.getByRole("button", { name: "Update Ideas" }));
    await expectToast("The lists are up to date", LONG_RUN);
    const list = await canvas.findByRole("list", { name: "Ideas" });
    await waitFor(() => expect(within(list).getAllByRole("article")).toHaveLength(3));
    await waitFor(() => expect(canvas.queryByText("Sample")).toBeNull());
    await expect(
      await canvas.findByText(/^US stocks, 100K\+ shares a day · prices as of/),
    ).toBeVisible();
  },
};

export const States = statesOf(() => import("./PickList.stories.tsx"), { frame: 420, width: 900 });
