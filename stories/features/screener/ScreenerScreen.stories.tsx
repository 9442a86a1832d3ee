import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import {
  screenerOutlastsCall,
  screenerPartial,
  screenerRunFails,
} from "../../../mocks/scenarios/screenerScenarios.ts";
import { ScreenerScreen } from "../../../ui/features/screener/ScreenerScreen.tsx";
import { clickWhenEnabled } from "../../clickWhenEnabled.ts";
import { expectToast, LONG_RUN } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { runScreener } from "../../seeds.ts";

const meta = {
  component: ScreenerScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/screener" }) },
} satisfies Meta<typeof ScreenerScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const findCards = async (canvas: ReturnType<typeof within>) =>
  within(await canvas.findByRole("list", { name: "Screener results" })).getAllByRole("article");

const showCards = async (canvas: ReturnType<typeof within>) => {
  (await canvas.findByRole("radio", { name: "Cards" })).click();
  return findCards(canvas);
};

const findRows = async (canvas: ReturnType<typeof within>) =>
  within(await canvas.findByRole("table", { name: "Screener results" }))
    .getAllByRole("row")
    .slice(1);

export const Cards: Story = {
  tags: ["screenshot"],
  parameters: onPage({ prepare: runScreener }),
  play: async ({ canvas }) => {
    const cards = await showCards(canvas);
    await expect(cards.length).toBeGreaterThan(3);
    await expect(await canvas.findByText(/^Found [1-9]\d* opportunities$/)).toBeVisible();
  },
};

export const AsTable: Story = {
  tags: ["screenshot"],
  parameters: onPage({ prepare: runScreener }),
  play: async ({ canvas }) => {
    await expect((await findRows(canvas)).length).toBeGreaterThan(3);
    await expect(canvas.queryByRole("list", { name: "Screener results" })).toBeNull();
  },
};

export const RestoredThenFiltered: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    scenario: failing("get", "screener/results"),
    prepare: (world) => runScreener(world, { maxPrice: 50, minVolume: 2e5, upsideFilter: 25 }),
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The results could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await showCards(canvas);
    // The status is a call of its own.
    await expect(await canvas.findByRole("heading", { name: "Stocks Under $50" })).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText("Max Price")).toHaveValue("50"));
    // A program may set other values than the choices.
    await expect(canvas.getByLabelText("Min Volume")).toHaveDisplayValue("200K+");
    await expect(canvas.getByLabelText("Upside Filter")).toHaveDisplayValue("25%+");
    const searched = /^Under \$50, volume over 200K, upside over 25% · prices as of/;
    await expect(await canvas.findByText(searched)).toBeVisible();

    const expectEach = (isListed: (card: HTMLElement) => boolean) =>
      waitFor(async () => {
        const cards = await findCards(canvas);
        await expect(cards.map(isListed)).toEqual(cards.map(() => true));
      });
    const all = await canvas.findByText(/^Found [1-9]/);
    const count = all.textContent;
    await userEvent.selectOptions(canvas.getByLabelText("Max Price"), "Under $10");
    await expect(await canvas.findByRole("heading", { name: "Stocks Under $10" })).toBeVisible();
    await expectEach(
      (card) => Number(card.querySelector(".price-text")?.textContent.replace("$", "")) < 10,
    );
    await expect(canvas.getByText(searched)).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Upside Filter"), "50%+");
    await expectEach((card) => {
      const upside = /Upside \+([\d.,]+)%/.exec(card.textContent)?.[1] ?? "0";
      return Number(upside.replaceAll(",", "")) >= 50;
    });
    await expect(canvas.getByText(/^Found /)).toHaveTextContent(count);
  },
};

export const Abroad: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: (world) => runScreener(world, { markets: ["LSE"] }) }),
  play: async ({ canvas }) => {
    const cards = await showCards(canvas);
    await expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) {
      const price = card.querySelector(".price-text")?.textContent ?? "";
      await expect(price).toMatch(/^£/);
      await expect(Number(price.slice(1)) * 1.3).toBeLessThan(10);
    }
    await expect(
      await canvas.findByText(/^Under \$10, volume over 100K, in London · prices as of/),
    ).toBeVisible();
    await expect(
      await canvas.findByText(/^Prices were compared in US dollars.*£1\.00 = \$1\.30\.$/),
    ).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const RunsToTheEnd: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: screenerRunFails }),
  play: async ({ canvas, loaded }) => {
    const world = worldOf(loaded);
    await expect(canvas.getByText("Waiting for the screener's results.")).toBeInTheDocument();
    world.release();
    await expect(await canvas.findByText("No results yet")).toBeVisible();
    await expect(
      canvas.getByText("Run the screener to find undervalued stocks with high upside potential."),
    ).toBeVisible();
    await expect(await canvas.findByText("Never run")).toBeVisible();
    await clickWhenEnabled("Run Screener");
    await expectToast("Failed to run standard screener");
    await expectToast("No market source is available right now");
    world.endScenario();
    await clickWhenEnabled("Run Screener");
    await expectToast("Multi-source screener completed successfully", LONG_RUN);
    await waitFor(async () => expect((await findRows(canvas)).length).toBeGreaterThan(3));
  },
};

export const PartialResults: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: runScreener, scenario: screenerPartial }),
  play: async ({ canvas }) => {
    await expect((await showCards(canvas)).length).toBeGreaterThan(3);
    await expect(
      await canvas.findByText("The first 212 results of a run in progress; more will follow."),
    ).toBeVisible();
    await expect(await canvas.findByText("543 of 1,431 stocks")).toBeVisible();
    await expect(canvas.getByText("Running")).toBeVisible();
    await expect(await canvas.findByText(/^888 left to check · /)).toBeVisible();
    await expect(
      await canvas.findByText(/^Excluded from 6,744 listed stocks: .* and 33 warrants/),
    ).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const OutlastsItsCall: Story = {
  parameters: onPage({ scenario: screenerOutlastsCall }),
  play: async ({ canvas }) => {
    await clickWhenEnabled("Run Screener");
    await expectToast(
      "The screener checked 1,422 of 1,431 stocks; no source had data for the other 9",
      LONG_RUN,
    );
    await expect(
      await canvas.findByText("The last run checked only 1,422 of 1,431 stocks."),
    ).toBeVisible();
  },
};
