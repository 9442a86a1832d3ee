import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import {
  failing,
  marketPagesEmpty,
  noSource,
  slowNetwork,
} from "../../../mocks/scenarios/scenarios.ts";
import {
  marketBeingListed,
  marketListedInPart,
  marketListFails,
  marketListIsOld,
} from "../../../mocks/scenarios/marketListScenarios.ts";
import { MarketsScreen } from "../../../ui/features/markets/MarketsScreen.tsx";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: MarketsScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/markets" }) },
} satisfies Meta<typeof MarketsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {
  parameters: onPage({ path: "/markets", scenario: slowNetwork }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("Waiting for the indices.")).toBeInTheDocument();
    worldOf(loaded).endScenario();
    const indices = await canvas.findByRole("list", { name: "Indices" });
    await expect(await within(indices).findByText("S&P 500")).toBeVisible();
    const sectors = await canvas.findByRole("table", { name: "Sectors" });
    await waitFor(() => expect(within(sectors).getAllByRole("row")).toHaveLength(12));
    const gainers = canvas.getByRole("list", { name: "Gainers" });
    await waitFor(() => expect(within(gainers).getAllByRole("listitem")).toHaveLength(10));
    await expect(await canvas.findByRole("list", { name: "Most active" })).toBeVisible();
    await expect(await canvas.findByText("No pre-market prices")).toBeVisible();
    const yields = await canvas.findByRole("list", { name: "US Treasury yields" });
    await expect(yields).toHaveTextContent(
      /3-month \d.*2-year \d.*10-year \d.*30-year \d\.\d\d% .+ bp$/,
    );
    await expect(canvas.getByText(/^Annual yields on .* · Simulated market$/)).toBeVisible();

    await userEvent.click(canvas.getByRole("radio", { name: "London" }));
    const [first] = await canvas.findAllByRole("button", { name: /\.L, open chart$/ });
    await expect(first).toBeVisible();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/markets", scenario: failing("get", "markets/*", noSource) }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The indices could not be loaded")).toBeVisible();
    await expect(await canvas.findByText("The yields could not be loaded")).toBeVisible();
    const [retry] = await canvas.findAllByRole("button", { name: "Retry" });
    await expect(await canvas.findByText("The market could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(retry!);
    await expect(await canvas.findByRole("list", { name: "Indices" })).toBeVisible();
  },
};

const MILAN = "/markets?market=MIL";

export const OtherExchange: Story = {
  parameters: onPage({ path: MILAN, scenario: marketListIsOld }),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText(
        /^No source could update the stocks of Milan\. Showing those of .*Nov 18/,
      ),
    ).toBeVisible();
    const gainers = await canvas.findByRole("list", { name: "Gainers" });
    await expect(await within(gainers).findByText("ENI.MI")).toBeVisible();
    const others = await canvas.findByLabelText("Other exchange");
    await expect(others).toHaveDisplayValue("Milan, Italy");
    // No source lists the stocks of Caracas.
    await expect(within(others).getAllByRole("option")).toHaveLength(3);
    await expect(canvas.getByRole("radio", { name: "London" })).not.toBeChecked();
    await userEvent.click(canvas.getByRole("radio", { name: "United States" }));
    await waitFor(() => expect(others).toHaveDisplayValue("Other exchange…"));
  },
};

export const BeingListed: Story = {
  parameters: onPage({ path: MILAN, scenario: marketBeingListed }),
  play: async ({ canvas, loaded }) => {
    const sentence = "Loading the stocks of Milan: 3 of 12 pages. They appear once all are loaded.";
    await expect(await canvas.findByText(sentence)).toBeVisible();
    await expect(canvas.queryByText("No stocks in this market")).toBeNull();
    worldOf(loaded).endScenario();
    await waitFor(() => expect(canvas.queryByText(sentence)).toBeNull());
  },
};

export const ListedInPart: Story = {
  tags: ["phone"],
  parameters: onPage({ path: MILAN, scenario: marketListedInPart }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Only the 2 largest of 412 stocks of Milan could be loaded/),
    ).toBeVisible();
    const gainers = await canvas.findByRole("list", { name: "Gainers" });
    await expect(await within(gainers).findByText("ENI.MI")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Empty: Story = {
  parameters: onPage({ path: MILAN, scenario: [...marketListFails, ...marketPagesEmpty] }),
  play: async ({ canvas }) => {
    const sentence = /^No source could list the stocks of Milan\./;
    await expect(await canvas.findByText(sentence)).toBeVisible();
    await expect(await canvas.findByText("No indices")).toBeVisible();
    await waitFor(() => expect(canvas.queryByText("US Treasury yields")).toBeNull());
    await expect(await canvas.findAllByText("No stocks in this market")).toHaveLength(3);
  },
};
