import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import {
  failing,
  marketMapEmpty,
  noSource,
  slowNetwork,
} from "../../../mocks/scenarios/scenarios.ts";
import { marketBeingListed, marketMapCut } from "../../../mocks/scenarios/marketListScenarios.ts";
import { MapScreen } from "../../../ui/features/markets/MapScreen.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: MapScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/markets/map" }) },
  render: () => (
    <>
      <MapScreen />
      <AddressLine />
    </>
  ),
} satisfies Meta<typeof MapScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FailedThenLoaded: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/markets/map", scenario: failing("get", "markets/*", noSource) }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The market map could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(
      await canvas.findByRole("application", { name: "United States, all sectors" }),
    ).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Sector"), "Energy");
    await expect(
      await canvas.findByRole("application", { name: "United States, Energy" }),
    ).toBeVisible();
  },
};

export const TableByKeyboard: Story = {
  parameters: onPage({ path: "/markets/map", scenario: slowNetwork }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("Waiting for the market's prices.")).toBeInTheDocument();
    worldOf(loaded).endScenario();
    const sector = await canvas.findByLabelText("Sector");
    sector.focus();
    await userEvent.tab();
    await expect(canvas.getByRole("radio", { name: "Map" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    const table = await canvas.findByRole("table", { name: "Stocks of the map" });
    await expect(canvas.getByRole("radio", { name: "Table" })).toBeChecked();
    await expect(canvas.getByText(/^100 of \d+ stocks$/)).toBeVisible();

    // Each header says whether it sorts the rows.
    const orders: Readonly<Record<string, string>> = {
      Stock: "none",
      Sector: "none",
      Price: "none",
      Change: "none",
      "Market value": "descending",
    };
    for (const [name, order] of Object.entries(orders)) {
      await userEvent.tab();
      await expect(within(table).getByRole("button", { name })).toHaveFocus();
      const header = within(table).getByRole("columnheader", { name });
      await expect(header).toHaveAttribute("aria-sort", order);
    }
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Enter}");
    const change = within(table).getByRole("columnheader", { name: "Change" });
    await waitFor(() => expect(change).toHaveAttribute("aria-sort", "descending"));
    await userEvent.keyboard(" ");
    await waitFor(() => expect(change).toHaveAttribute("aria-sort", "ascending"));
    await expect(within(change).getByRole("button")).toHaveFocus();

    await userEvent.tab();
    await userEvent.tab();
    const row = within(table).getAllByRole("row")[1];
    if (!row) throw new Error("no row");
    const open = within(row).getByRole("button", { name: /, open chart$/ });
    await expect(open).toHaveFocus();
    await expect(within(row).getByRole("rowheader")).toContainElement(open);
    await expect(within(row).getAllByRole("cell")).toHaveLength(4);
    const symbol = open.textContent;
    await userEvent.keyboard("{Enter}");
    await expectAddress(`/markets/map?chart=${symbol}`);

    const rows = () => within(table).getAllByRole("row").length;
    await expect(rows()).toBe(101);
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(rows()).toBe(201));

    await userEvent.selectOptions(sector, "Utilities");
    await expect(await canvas.findByText(/^All \d+ stocks$/)).toHaveRole("status");
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    const map = await canvas.findByRole("application", { name: "United States, all sectors" });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const cut = /^The 60 largest of \d+ stocks with a market value\.$/;
    await expect(map).toBeVisible();
    await expect(canvas.getByText(cut)).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Sector"), "Energy");
    await expect(
      await canvas.findByRole("application", { name: "United States, Energy" }),
    ).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(cut)).toBeNull());

    await userEvent.selectOptions(canvas.getByLabelText("Sector"), "All sectors");
    await userEvent.click(canvas.getByRole("radio", { name: "Table" }));
    const list = within(await canvas.findByRole("list", { name: "Stocks of the map" }));
    await userEvent.selectOptions(canvas.getByLabelText("Sort by"), "Stock");
    await waitFor(() => expect(list.getAllByRole("listitem")[0]).toHaveTextContent("Alcoa"));
    const [line] = list.getAllByRole("button", { expanded: false });
    if (line) await userEvent.click(line);
    await expect(list.getByRole("term")).toHaveTextContent("Sector");
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Empty: Story = {
  parameters: onPage({ path: "/markets/map", scenario: marketMapEmpty }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing to draw")).toBeVisible();
  },
};

export const BeingListed: Story = {
  tags: ["phone"],
  parameters: onPage({ path: "/markets/map?market=MIL", scenario: marketBeingListed }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Loading the stocks of Milan: 3 of 12 pages\./),
    ).toBeVisible();
    await expect(canvas.queryByText("Nothing to draw")).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Cut: Story = {
  parameters: onPage({ path: "/markets/map?market=MIL", scenario: marketMapCut }),
  play: async ({ canvas, userEvent }) => {
    const sentence = "The 2 largest of 7,412 stocks with a market value.";
    await expect(await canvas.findByText(sentence)).toBeVisible();
    await expect(
      await canvas.findByRole("application", { name: "Milan, all sectors" }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: "Table" }));
    await expect(await canvas.findByRole("table", { name: "Stocks of the map" })).toBeVisible();
    await expect(canvas.getByText(sentence)).toBeVisible();
  },
};
