import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { failing, noSource, surgeRunning } from "../../../mocks/scenarios/scenarios.ts";
import { SurgeScreen } from "../../../ui/features/surge/SurgeScreen.tsx";
import { expectToast, LONG_RUN } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: SurgeScreen,
  parameters: onPage({ path: "/surge-analysis" }),
} satisfies Meta<typeof SurgeScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const afterARun = onPage({
  prepare: async (world) => void (await world.call("POST", "/api/surge/run")),
});

export const Candidates: Story = {
  tags: ["screenshot"],
  parameters: afterARun,
  play: async ({ canvas }) => {
    const cards = await canvas.findByRole("list", { name: "Best candidates" });
    await expect(within(cards).getAllByRole("article")).toHaveLength(6);
    const columns = canvas.getAllByRole("columnheader").map((column) => column.textContent);
    await expect(columns).toEqual([
      "Stock",
      "Price",
      "Rank",
      "Target",
      "Upside",
      "Surge risk",
      "Earnings (days)",
      "Surge score",
      "Indicators",
      "Actions",
    ]);
    await expect(canvas.getByText(/is not a forecast/)).toBeVisible();
    await expect(await canvas.findByText("Top fifth by surge score")).toBeVisible();
    await expect(canvas.getByText(/^Checked all \d+ stocks$/)).toBeVisible();
    const table = within(canvas.getByRole("table"));
    const [best] = table.getAllByRole("rowheader");
    await waitFor(() => expect(table.getAllByRole("rowheader")).toHaveLength(50));
    await expect(best?.closest("tr")).toHaveTextContent(/\$[\d.]+1\$/);
    await expect(canvas.getByRole("table").querySelector(".bp6-intent-success")).toBeNull();
  },
};

export const LongNameOnAPhone: Story = {
  tags: ["phone"],
  parameters: afterARun,
  play: async ({ canvas }) => {
    const cards = await canvas.findByRole("list", { name: "Best candidates" });
    const name = cards.querySelector(".quote-card-name");
    const text = document.createTreeWalker(name!, NodeFilter.SHOW_TEXT).nextNode();
    text!.nodeValue = "Apollo Commercial Real Estate Finance and Holdings International";
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const RunsToTheEnd: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: failing("get", "surge/results") }),
  play: async ({ canvas, loaded, userEvent }) => {
    const world = worldOf(loaded);
    await expect(canvas.getByText("Waiting for the candidates.")).toBeInTheDocument();
    world.release();
    await expect(await canvas.findByText("The candidates could not be loaded")).toBeVisible();
    world.enterScenario(failing("post", "surge/run", noSource));
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(canvas.getAllByText(/No candidates yet\.$/)).toHaveLength(6));
    await expect(await canvas.findByText("Never")).toBeVisible();
    await expect(canvas.queryByRole("table")).toBeNull();
    const run = canvas.getByRole("button", { name: "Run Analysis" });
    await userEvent.click(run);
    await expectToast("Failed to run surge analysis");
    await waitFor(() => expect(run).toBeEnabled());
    world.endScenario();
    await userEvent.click(run);
    await expectToast("Surge analysis completed successfully", LONG_RUN);
    const table = within(await canvas.findByRole("table", { name: "Candidates table" }));
    const topOf = () => table.getAllByRole("rowheader")[0]?.textContent ?? "";
    const best = topOf();
    const rank = table.getByRole("button", { name: "Rank" });
    await userEvent.click(rank);
    await userEvent.click(rank);
    await waitFor(() => expect(topOf()).not.toBe(best));
    await userEvent.click(await canvas.findByRole("button", { name: "Next page" }));
    await userEvent.click((await table.findAllByRole("button", { name: /^Details of/ }))[0]!);
    await expect(await table.findByText("Institutional flow")).toBeVisible();

    await userEvent.click(canvas.getByRole("button", { name: "Analyze Surge Potential" }));
    await expect(await canvas.findByText("Please enter a valid stock symbol first")).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText("Stock symbol")).toHaveFocus());
    // Enter comes before anything is known of the symbol.
    await userEvent.keyboard("aapl{Enter}");
    await waitFor(() =>
      expect(canvas.queryByText("Please enter a valid stock symbol first")).toBeNull(),
    );
    const card = await canvas.findByRole("article", { name: "Surge analysis of AAPL" });
    await expect(within(card).getByText(/^Ranked among the/)).toBeVisible();
    await userEvent.clear(canvas.getByLabelText("Stock symbol"));
    await userEvent.type(canvas.getByLabelText("Stock symbol"), "microsoft{Enter}");
    await canvas.findByRole("article", { name: "Surge analysis of MSFT" });
    await waitFor(() => expect(canvas.getByLabelText("Stock symbol")).toHaveValue("MSFT"));
  },
};

export const Running: Story = {
  parameters: onPage({ scenario: surgeRunning }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("200 of 600 stocks")).toBeVisible();
    await expect(canvas.getByText("Checked 588 of 600 stocks; no data for the rest")).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: "Run Analysis" })).toBeDisabled(),
    );
  },
};
