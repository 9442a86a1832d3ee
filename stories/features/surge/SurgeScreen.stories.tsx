import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import {
  surgeResultsFail,
  surgeRunFails,
  surgeRunning,
} from "../../../mocks/scenarios/scenarios.ts";
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
    await expect(canvas.getByText("Top fifth by surge score")).toBeVisible();
    const table = within(canvas.getByRole("table"));
    const [best] = table.getAllByRole("rowheader");
    await waitFor(() => expect(table.getAllByRole("rowheader")).toHaveLength(50));
    await expect(best?.closest("tr")).toHaveTextContent(/\$[\d.]+1\$/);
    await expect(canvas.getByRole("table").querySelector(".bp6-intent-success")).toBeNull();
  },
};

/** All results in pages; a row opens in place, with the rules of its indicators. */
export const SortedAndOpened: Story = {
  parameters: afterARun,
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole("table", { name: "Candidates table" }));
    const topOf = () => table.getAllByRole("rowheader")[0]?.textContent ?? "";
    const best = topOf();
    await userEvent.click(table.getByRole("button", { name: "Rank" }));
    await expect(topOf()).toBe(best);
    await userEvent.click(table.getByRole("button", { name: "Rank" }));
    await expect(topOf()).not.toBe(best);
    await userEvent.click(await canvas.findByRole("button", { name: "Next page" }));
    await expect(table.getAllByRole("rowheader").length).toBeLessThanOrEqual(50);
    await userEvent.click(table.getAllByRole("button", { name: /^Details of/ })[0]!);
    await expect(table.getByText("Institutional flow")).toBeVisible();
  },
};

/** A company's name that does not fit is cut, whichever it is. */
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

/** Before the first run there is no table and no number. */
export const RunsToTheEnd: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: surgeResultsFail }),
  play: async ({ canvas, loaded, userEvent }) => {
    const world = worldOf(loaded);
    await expect(canvas.getByText("Waiting for the candidates.")).toBeInTheDocument();
    world.release();
    await expect(await canvas.findByText("The candidates could not be loaded")).toBeVisible();
    world.enterScenario(surgeRunFails);
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
    await expect(await canvas.findByRole("table")).toBeVisible();

    await userEvent.click(canvas.getByRole("button", { name: "Analyze Surge Potential" }));
    await expect(canvas.getByText("Please enter a valid stock symbol first")).toBeVisible();
    await expect(canvas.getByLabelText("Stock symbol")).toHaveFocus();
    // Typed quickly: Enter comes before anything is known of the symbol.
    await userEvent.keyboard("aapl{Enter}");
    await expect(canvas.queryByText("Please enter a valid stock symbol first")).toBeNull();
    const card = await canvas.findByRole("article", { name: "Surge analysis of AAPL" });
    await expect(within(card).getByText(/^Ranked among the/)).toBeVisible();
    // A name is as good as a symbol.
    await userEvent.clear(canvas.getByLabelText("Stock symbol"));
    await userEvent.type(canvas.getByLabelText("Stock symbol"), "microsoft{Enter}");
    await canvas.findByRole("article", { name: "Surge analysis of MSFT" });
    await expect(canvas.getByLabelText("Stock symbol")).toHaveValue("MSFT");
  },
};

/** Somebody else may have started it: the button waits for the server. */
export const Running: Story = {
  parameters: onPage({ scenario: surgeRunning }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("200 of 600 stocks")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Run Analysis" })).toBeDisabled();
  },
};
