import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { marketMapEmpty, marketPagesDown, slowNetwork } from "../../../mocks/scenarios.ts";
import { MapScreen } from "../../../ui/features/markets/MapScreen.tsx";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: MapScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/markets/map" }) },
} satisfies Meta<typeof MapScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One sector at a time, and the same data as a table whose headers sort. */
export const Loaded: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByRole("application", { name: "United States, all sectors" }),
    ).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Sector"), "Energy");
    await expect(
      await canvas.findByRole("application", { name: "United States, Energy" }),
    ).toBeVisible();

    await userEvent.click(canvas.getByRole("radio", { name: "Table" }));
    const table = canvas.getByRole("table", { name: "Stocks of the map" });
    const firstRow = () => within(table).getAllByRole("row")[1];
    await expect(firstRow()).toHaveTextContent("XOM");
    await userEvent.click(within(table).getByRole("button", { name: "Stock" }));
    await expect(firstRow()).toHaveTextContent(/^BORR/);
    await expect(await within(table).findByRole("columnheader", { name: "Stock" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  },
};

/** Longer than a page. */
export const AsTable: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "Table" }));
    const rows = () => within(canvas.getByRole("table")).getAllByRole("row").length;
    await expect(rows()).toBe(101);
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(rows()).toBe(201);
  },
};

/** The sectors first, then the stocks of one. */
export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    const map = await canvas.findByRole("application", { name: "United States, all sectors" });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    map.focus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect(
      await canvas.findByRole("application", { name: "United States, Information Technology" }),
    ).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: onPage({ path: "/markets/map", scenario: marketMapEmpty }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing to draw")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: onPage({ path: "/markets/map", scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for the market's prices.")).toBeInTheDocument();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/markets/map", scenario: marketPagesDown }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The market map could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByRole("application")).toBeVisible();
  },
};
