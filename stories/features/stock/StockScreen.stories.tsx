import type { Meta, StoryObj } from "@storybook/react-vite";
import { Route, Routes } from "react-router-dom";
import { expect, screen, waitFor, within } from "storybook/test";
import { partFails } from "../../../mocks/researchScenarios.ts";
import { marketDown } from "../../../mocks/scenarios.ts";
import { AlertDialog } from "../../../ui/features/alerts/AlertDialog.tsx";
import { StockScreen } from "../../../ui/features/stock/StockScreen.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: StockScreen,
  args: { AlertDialog },
  parameters: { layout: "fullscreen", ...onPage({ path: "/stocks/AAPL" }) },
  render: (args) => (
    <>
      <Routes>
        <Route path="/stocks/:symbol" element={<StockScreen {...args} />} />
      </Routes>
      <AddressLine />
    </>
  ),
} satisfies Meta<typeof StockScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Apple (AAPL)" })).toBeVisible();
    await expect(
      await canvas.findByRole("application", { name: "AAPL price chart" }),
    ).toBeVisible();
    await expect(await canvas.findByText("Open")).toBeVisible();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    await canvas.findByRole("application", { name: "AAPL price chart" });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** The page stays where it is; the alert is created over it. */
export const CreatesAnAlert: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Create alert" }));
    const dialog = await screen.findByRole("dialog");
    await expect(await within(dialog).findByLabelText(/Symbol/)).toHaveValue("AAPL");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expectAddress("/stocks/AAPL");
  },
};

export const Watched: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("heading", { name: "Apple (AAPL)" });
    await userEvent.click(canvas.getByRole("button", { name: "Watch" }));
    await expectToast("AAPL has been added to your watchlist");
    await userEvent.click(await canvas.findByRole("button", { name: "Unwatch" }));
    await expectToast("AAPL has been removed from your watchlist");
    await expect(await canvas.findByRole("button", { name: "Watch" })).toBeVisible();
  },
};

export const QuickLook: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Quick look" }));
    await expectAddress("/stocks/AAPL?chart=AAPL");
  },
};

/** A source that fails takes its own part away and no other. */
export const OnePartFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/stocks/AAPL", scenario: partFails("analysts") }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Analysts could not be loaded")).toBeVisible();
    await expect(await canvas.findByText("Market cap")).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: "Earnings" }));
    await expect(await canvas.findByText("Next report")).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: "Mentions" }));
    const mentions = await canvas.findByRole("region", { name: "Mentions" });
    await waitFor(() => expect(mentions.parentElement).toHaveFocus());
    await expect(mentions).toBeVisible();
  },
};

/** A part is made when one comes near it, and what is above it may still grow. */
export const AtAPart: Story = {
  tags: ["phone"],
  parameters: onPage({ path: "/stocks/AAPL#holders" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Held by institutions")).toBeVisible();
    const part = canvas.getByRole("region", { name: "Holders" }).parentElement;
    await expect(part).toHaveFocus();
    await canvas.findByText("Next report");
    await waitFor(() => expect(part?.getBoundingClientRect().top).toBeLessThan(100));
  },
};

/** One address for each stock. */
export const InSmallLetters: Story = {
  parameters: onPage({ path: "/stocks/brk-b?interval=1h" }),
  play: async ({ canvas }) => {
    await expectAddress("/stocks/BRK-B?interval=1h");
    await expect(await canvas.findByRole("heading", { name: /\(BRK-B\)$/ })).toBeVisible();
  },
};

export const UnknownSymbol: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/stocks/NOSUCH" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Symbol 'NOSUCH' not found")).toBeVisible();
    await expect(await canvas.findByRole("button", { name: "Search stocks" })).toBeVisible();
  },
};

export const NoSymbolAtAll: Story = {
  parameters: onPage({ path: "/stocks/%3Cscript%3E" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Symbol '<script>' not found")).toBeVisible();
  },
};

export const PriceFailed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/stocks/AAPL", scenario: marketDown }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The price could not be loaded")).toBeVisible();
    await expect(await canvas.findByRole("button", { name: "Create alert" })).toBeVisible();
    worldOf(loaded).endScenario();
    const [retry] = canvas.getAllByRole("button", { name: "Retry" });
    if (retry) await userEvent.click(retry);
    await expect(await canvas.findByRole("heading", { name: "Apple (AAPL)" })).toBeVisible();
  },
};
