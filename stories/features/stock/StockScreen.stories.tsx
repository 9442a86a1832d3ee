import type { Meta, StoryObj } from "@storybook/react-vite";
import { Link, Route, Routes } from "react-router-dom";
import { expect, screen, waitFor, within } from "storybook/test";
import {
  factsPartial,
  filingsKnown,
  headlinesHostile,
  partFails,
  partWithout,
} from "../../../mocks/scenarios/researchScenarios.ts";
import { marketDown } from "../../../mocks/scenarios/scenarios.ts";
import { AlertDialog } from "../../../ui/features/alerts/AlertDialog.tsx";
import { AnalystsPart } from "../../../ui/features/stock/AnalystsPart.tsx";
import { EarningsPart } from "../../../ui/features/stock/EarningsPart.tsx";
import { FactsPart } from "../../../ui/features/stock/FactsPart.tsx";
import { FilingsPart } from "../../../ui/features/stock/FilingsPart.tsx";
import { FiringsPart } from "../../../ui/features/stock/FiringsPart.tsx";
import { HeadlinesPart } from "../../../ui/features/stock/HeadlinesPart.tsx";
import { HoldersPart } from "../../../ui/features/stock/HoldersPart.tsx";
import { InsidersPart } from "../../../ui/features/stock/InsidersPart.tsx";
import { MentionsPart } from "../../../ui/features/stock/MentionsPart.tsx";
import { OptionsPart } from "../../../ui/features/stock/OptionsPart.tsx";
import { PostsPart } from "../../../ui/features/stock/PostsPart.tsx";
import { StockScreen } from "../../../ui/features/stock/StockScreen.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { expectSaid, findPart } from "./expectPart.ts";

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

export const LoadedAndWatched: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("heading", { name: "Apple (AAPL)" })).toBeVisible();
    await expect(
      await canvas.findByRole("application", { name: "AAPL price chart" }),
    ).toBeVisible();
    await expect(await canvas.findByText("Simulated market: always open")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Watch" }));
    await expectToast("AAPL has been added to your watchlist");
    await userEvent.click(await canvas.findByRole("button", { name: "Unwatch" }));
    await expectToast("AAPL has been removed from your watchlist");
    await expect(await canvas.findByRole("button", { name: "Watch" })).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "Create alert" }));
    const dialog = await screen.findByRole("dialog");
    await expect(await within(dialog).findByLabelText(/Symbol/)).toHaveValue("AAPL");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expectAddress("/stocks/AAPL");
    await userEvent.click(await canvas.findByRole("button", { name: "Quick look" }));
    await expectAddress("/stocks/AAPL?chart=AAPL");
  },
};

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

export const AtAPart: Story = {
  tags: ["phone"],
  parameters: onPage({ path: "/stocks/AAPL#holders" }),
  play: async ({ canvas }) => {
    await canvas.findByRole("application", { name: "AAPL price chart" });
    await expect(await canvas.findByText("Held by institutions")).toBeVisible();
    const part = canvas.getByRole("region", { name: "Holders" }).parentElement;
    await waitFor(() => expect(part).toHaveFocus());
    await waitFor(() => expect(part?.getBoundingClientRect().top).toBeLessThan(100));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const PriceFailedInSmallLetters: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/stocks/brk-b?interval=1h", scenario: marketDown }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectAddress("/stocks/BRK-B?interval=1h");
    await expect(await canvas.findByText("The price could not be loaded")).toBeVisible();
    await expect(await canvas.findByRole("button", { name: "Create alert" })).toBeVisible();
    worldOf(loaded).endScenario();
    const [retry] = canvas.getAllByRole("button", { name: "Retry" });
    if (retry) await userEvent.click(retry);
    await expect(await canvas.findByRole("heading", { name: /\(BRK-B\)$/ })).toBeVisible();
  },
};

export const NotFound: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/stocks/%3Cscript%3E" }),
  render: (args) => (
    <>
      <Link to="/stocks/NOSUCH">Another stock</Link>
      <Routes>
        <Route path="/stocks/:symbol" element={<StockScreen {...args} />} />
      </Routes>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Symbol '<script>' not found")).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: "Another stock" }));
    await expect(await canvas.findByText("Symbol 'NOSUCH' not found")).toBeVisible();
    await expect(await canvas.findByRole("button", { name: "Search stocks" })).toBeVisible();
  },
};

const renderParts = () => (
  <>
    <FactsPart symbol="AAPL" />
    <AnalystsPart symbol="AAPL" />
    <OptionsPart symbol="AAPL" />
    <HeadlinesPart symbol="AAPL" />
    <FilingsPart symbol="AAPL" />
    <MentionsPart symbol="AAPL" />
    <EarningsPart symbol="AAPL" />
    <InsidersPart symbol="AAPL" />
    <HoldersPart symbol="AAPL" />
    <PostsPart symbol="AAPL" />
    <FiringsPart symbol="AAPL" />
  </>
);

export const NothingKnown: Story = {
  parameters: onPage({
    path: "/stocks/AAPL",
    scenario: [
      ...partWithout("options", "notOffered"),
      ...(
        [
          "facts",
          "analysts",
          "headlines",
          "filings",
          "mentions",
          "earnings",
          "insiders",
          "holders",
        ] as const
      ).flatMap((part) => partWithout(part, "unknown")),
    ],
  }),
  render: renderParts,
  play: async ({ canvas }) => {
    for (const [name, what] of [
      ["Key facts", "key facts"],
      ["Analysts", "analysts' targets or ratings"],
      ["Headlines", "headlines"],
      ["Filings", "filings"],
      ["Mentions", "mentions on message boards"],
      ["Earnings", "report dates"],
      ["Insiders", "insider trades"],
      ["Holders", "holders"],
    ] as const) {
      const sentence = `Your data sources have no ${what} for AAPL.`;
      await expectSaid(canvas, name, sentence);
    }
    await expectSaid(canvas, "Options", "Your data sources don't offer options.");
    await expectSaid(canvas, "Community posts", "No posts mention AAPL yet.");
    await expectSaid(canvas, "Alert triggers", /^No alert on AAPL has triggered yet\./);
  },
};

export const PartsOnAPhone: Story = {
  tags: ["phone"],
  parameters: onPage({
    path: "/stocks/AAPL",
    scenario: [...factsPartial, ...headlinesHostile, ...filingsKnown],
  }),
  render: renderParts,
  play: async ({ canvas, userEvent }) => {
    const facts = await findPart(canvas, "Key facts");
    await expect(await facts.findByRole("button", { name: "Retry" })).toBeVisible();

    const analysts = await findPart(canvas, "Analysts");
    const months = within(await analysts.findByRole("list", { name: "Ratings by month" }));
    await userEvent.click(
      months.getByRole("button", { name: /^This month Buy \d+ Hold \d+ Sell \d+/ }),
    );
    await expect(months.getByText("Strong sell")).toBeVisible();
    const changes = within(analysts.getByRole("list", { name: "Rating changes" }));
    await expect(changes.getAllByRole("button")).toHaveLength(5);

    const options = await findPart(canvas, "Options");
    await expect(await options.findByRole("table", { name: "Calls" })).toBeVisible();
    await userEvent.click(options.getByRole("radio", { name: "Puts" }));
    await expect(await options.findByRole("table", { name: "Puts" })).toBeVisible();

    const headlines = await findPart(canvas, "Headlines");
    await expect(await headlines.findByText("<img src=x onerror=alert(1)>")).toBeVisible();
    await expect(headlines.getAllByRole("link")).toHaveLength(1);

    const filings = await findPart(canvas, "Filings");
    const filed = within(await filings.findByRole("list", { name: "Filings" }));
    await expect(
      filed.getByRole("link", { name: "8-K of Nov 19, 2026 on SEC EDGAR, opens in a new tab" }),
    ).toBeVisible();
    await expect(filed.getAllByRole("button")).toHaveLength(8);

    const mentions = await findPart(canvas, "Mentions");
    await expect(await mentions.findByText("Last 24 hours")).toBeVisible();

    const earnings = await findPart(canvas, "Earnings");
    const past = within(await earnings.findByRole("list", { name: "Past reports" }));
    await waitFor(() => expect(past.getAllByText(/^[+−]\d+\.\d\d%$/).length).toBeGreaterThan(2));
    await expect(past.queryByRole("button")).toBeNull();

    const insiders = await findPart(canvas, "Insiders");
    const trades = within(await insiders.findByRole("list", { name: "Insider trades" }));
    // Waits for the quote's currency.
    const [trade] = await trades.findAllByRole("button", {
      name: /Value \$.* Trade (Sold|Bought) Date /,
    });
    if (trade) await userEvent.click(trade);
    await expect(trade).toHaveAttribute("aria-expanded", "true");
    await expect(trades.getByText("Role")).toBeVisible();
    await expect(trades.getByText("Shares")).toBeVisible();

    const holders = await findPart(canvas, "Holders");
    const largest = within(await holders.findByRole("list", { name: "Largest holders" }));
    await expect(
      largest.getAllByRole("button", { name: /Share [\d.]+% Shares / }).length,
    ).toBeGreaterThan(1);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
